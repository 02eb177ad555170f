import { lineItemRecord } from '../../../contracts/catalogue/events.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';

/** Streams `lineitem-<id>`. */
export const lineItemDecider = recordDecider(lineItemRecord);
