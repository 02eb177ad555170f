import { openPaymentPage } from '../../../contracts/billing/paying/open-payment-page.ts';
import { bind } from '../../platform/http/bind.ts';
import { PaymentGateways } from '../../platform/payments/payment-gateway.ts';
import { paymentPage } from './payment-page.ts';

export default bind(openPaymentPage, { reads: [], cost: 5, uses: [PaymentGateways] }, ({ params }, gateways) =>
  paymentPage(gateways, params.token),
);
