import { call, may } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { SavedReport } from '../reports/saved-report.ts';
import { BillBody } from './progress-billing.ts';

/** Makes an invoice for a part of the contract. No line is ever billed above 100 %, whoever bills at the same time. */
export const billProgress = call({
  id: 'billProgress',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/BillProgress',
  who: [order('orderId'), may('SendReport')],
  summary: 'Bill a part of the contract',
  body: BillBody,
  response: SavedReport,
  refusals: [
    'BILLED_BEFORE',
    'INVOICE_BELOW_ZERO',
    'LIMIT_EXCEEDED',
    'LINE_NOT_IN_CONTRACT',
    'NOT_SIGNED',
    'NOTHING_TO_BILL',
    'OVER_CONTRACT',
    'SELECT_ITEMS',
    'WHAT_IF_OF_JOB',
  ],
});
