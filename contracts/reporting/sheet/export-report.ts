import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { report } from '../owned.ts';

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;

/**
 * What stands on a report's page as rows: its lines, a subtotal for each group, and the sums; `archive_id` names an archived copy of it. `csv` (RFC 4180, UTF-8
 * with byte-order mark): text that a spreadsheet would run as a formula begins with an apostrophe. `xlsx`: products and sums are formulas that come to the
 * page's cents.
 */
export const exportReport = call({
  id: 'exportReport',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/ExportReport',
  who: report('reportId'),
  summary: 'A report as CSV or XLSX',
  query: z.object({ format: z.enum(SHEET_FORMATS), archive_id: Id.optional() }),
  response: z.string(),
  refusals: ['REPORT_NOT_FOUND', 'BUSY'],
});
