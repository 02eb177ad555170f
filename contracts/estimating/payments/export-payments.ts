import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** CSV (RFC 4180, UTF-8 with byte-order mark), the latest day first; expenses are negative. Cells that a spreadsheet would run are prefixed with an apostrophe. */
export const exportPayments = call({
  id: 'paymentsExport',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/Payments.csv',
  who: order('orderId'),
  summary: 'Payments and expenses of an order as CSV',
  response: z.string(),
});
