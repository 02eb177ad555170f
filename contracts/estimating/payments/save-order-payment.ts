import { call, may } from '../../call.ts';
import { order } from '../owned.ts';
import { NewPayment, Payment } from './payment.ts';

/** C151. Answers the entry as it was recorded. */
export const saveOrderPayment = call({
  id: 'C151',
  method: 'POST',
  path: '/api/ProEstimates/0/SaveOrderPayment',
  who: [order('order_Id'), may('RecordPayment')],
  summary: 'Record a payment or an expense',
  body: NewPayment,
  response: Payment,
});
