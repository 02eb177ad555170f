import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { SavedReport } from '../reports/saved-report.ts';

/** Makes the report of an invoice that was billed and has none; of one that has its report nothing changes. */
export const makeInvoicePage = call({
  id: 'makeInvoicePage',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/MakeInvoicePage',
  who: [order('orderId'), may('SendReport')],
  summary: 'Make the page of an invoice that has none',
  body: z.object({ reportId: Id }),
  response: SavedReport,
  refusals: ['REPORT_NOT_FOUND', 'SELECT_ITEMS', 'WHAT_IF_OF_JOB'],
});
