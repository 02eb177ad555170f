import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { recordsOf } from '../../platform/records/records.ts';
import { lineItemDecider } from './line-item.decider.ts';

/** Custom line items of users and organisations. */
export class LineItemRecords extends recordsOf(lineItemDecider, lineItems) {}
