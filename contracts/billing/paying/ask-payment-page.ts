import { call } from '../../call.ts';
import { PaymentPage, PaymentPath } from './open-payment-page.ts';

/** Asks the gateway how the payment stands, once its fields were sent: what follows shows it also where the gateway's notice is late. */
export const askPaymentPage = call({
  id: 'askPaymentPage',
  method: 'POST',
  path: '/api/payments/pages/{token}',
  who: 'anyone',
  summary: 'Ask how a payment stands',
  params: PaymentPath,
  response: PaymentPage,
  refusals: ['GATEWAY_SILENT', 'PAYMENT_PAGE_NOT_FOUND'],
});
