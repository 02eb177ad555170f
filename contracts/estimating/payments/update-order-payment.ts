import { call } from '../../call.ts';
import { payment } from '../owned.ts';
import { ChangedPayment, Payment } from './payment.ts';

/** C152. A payment stays a payment, an expense an expense (R210). Answers the entry as it is then. */
export const updateOrderPayment = call({
  id: 'C152',
  method: 'POST',
  path: '/api/ProEstimates/{paymentId}/UpdateOrderPayment',
  who: payment('paymentId'),
  summary: 'Change a payment or an expense',
  body: ChangedPayment,
  response: Payment,
  refusals: ['PAYMENT_IS_APPLIED', 'PAYMENT_IS_ONLINE', 'PAYMENT_KIND_STAYS'],
});
