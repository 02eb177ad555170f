import { Refusal } from '../../../contracts/refusals.ts';
import { testGatewayPage } from '../../../contracts/reporting/online/test-gateway-page.ts';
import { bind } from '../../platform/http/bind.ts';
import { PaymentGateways } from '../../platform/payments/payment-gateway.ts';
import { TestGateway } from '../../platform/payments/test-gateway.ts';
import { gatewayPage } from '../../platform/payments/test-gateway-page.ts';

const HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };

export default bind(
  testGatewayPage,
  { reads: [], raw: true, answers: 'text/html', uses: [PaymentGateways] },
  async ({ params, response }, { active }) => {
    const payment = active instanceof TestGateway ? await active.payment(params.token) : undefined;
    if (!payment) throw new Refusal('NOT_FOUND');
    response.set(HEADERS).type('html').send(gatewayPage(payment));
  },
);
