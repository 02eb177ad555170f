import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { order } from '../../estimating/owned.ts';

/** Takes back the last invoice for a part of the contract and deletes its report. Payments that were applied to it are free again. */
export const voidInvoice = call({
  id: 'voidInvoice',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/VoidInvoice',
  who: [order('orderId'), may('SendReport')],
  summary: 'Take back the last invoice of the contract',
  body: z.object({ reportId: Id }),
  response: z.boolean(),
  refusals: ['ANSWER_STAYS', 'LATER_INVOICE', 'REPORT_NOT_FOUND'],
});
