import { z } from 'zod';
import { call } from '../../call.ts';
import { payment } from '../owned.ts';

export const deletePayment = call({
  id: 'C153',
  method: 'POST',
  path: '/api/ProEstimates/{paymentId}/DeletePayment',
  who: payment('paymentId'),
  summary: 'Delete a payment or an expense',
  response: z.boolean(),
});
