import { askPaymentPage } from '../../../contracts/billing/paying/ask-payment-page.ts';
import { bind } from '../../platform/http/bind.ts';
import { PaymentGateways } from '../../platform/payments/payment-gateway.ts';
import { paymentPage } from './payment-page.ts';

export default bind(askPaymentPage, { secret: true, cost: 5, uses: [PaymentGateways] }, async ({ params }, gateways) => {
  // What the gateway does not say now, its notice says, or the job that asks.
  await gateways.askPage(params.token).catch(() => {});
  return paymentPage(gateways, params.token);
});
