import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;

/**
 * `csv` (RFC 4180, UTF-8 with byte-order mark): one row per line item; text that a spreadsheet would run as a formula begins with an
 * apostrophe. `xlsx`: the same rows, with totals of lines, areas and the estimate as formulas that come to the same cents. `json`: every event
 * of the estimate, oldest first, with who, when and at which position of the log.
 */
export const exportEstimate = call({
  id: 'exportEstimate',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/ExportEstimate',
  summary: 'An estimate as a file: its line items as CSV or XLSX, or its whole history as JSON',
  who: order('orderId'),
  query: z.object({ format: z.enum(EXPORT_FORMATS) }),
  response: z.string(),
});
