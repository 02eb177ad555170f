import { monthlyExportRecord } from '../../../contracts/reporting/events.ts';
import { monthlyExports } from '../../../projections/reporting/monthly-exports.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';
import { recordsOf } from '../../platform/records/records.ts';

/** Streams `monthlyexport-<id>`. */
export class MonthlyExportRecords extends recordsOf(recordDecider(monthlyExportRecord), monthlyExports) {}
