import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { payment } from '../owned.ts';

export const deletePayment = call({
  id: 'C153',
  method: 'POST',
  path: '/api/ProEstimates/{paymentId}/DeletePayment',
  who: payment('paymentId'),
  summary: 'Delete a payment or an expense',
  /** The order, where the caller knows it; not needed. */
  body: z.object({ order_Id: Id.optional() }),
  response: z.boolean(),
  refusals: ['PAYMENT_IS_APPLIED', 'PAYMENT_IS_ONLINE'],
});
