import { call, may } from '../../call.ts';
import { PaymentAccount } from './get-payment-account.ts';

/** Nobody pays into it any more, and its keys are thrown away. Payments that are on their way are not heard of any more. */
export const removePaymentAccount = call({
  id: 'removePaymentAccount',
  method: 'DELETE',
  path: '/api/billing/payment-account',
  who: may('ManageBilling'),
  summary: 'Have customers pay into your own account no more',
  response: PaymentAccount,
});
