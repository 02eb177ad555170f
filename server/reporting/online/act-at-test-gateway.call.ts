import { Refusal } from '../../../contracts/refusals.ts';
import { actAtTestGateway } from '../../../contracts/reporting/online/act-at-test-gateway.ts';
import { bind } from '../../platform/http/bind.ts';
import { PaymentGateways } from '../../platform/payments/payment-gateway.ts';
import { TestGateway } from '../../platform/payments/test-gateway.ts';
import { returnOf } from '../../platform/payments/test-gateway-page.ts';

export default bind(
  actAtTestGateway,
  { raw: true, status: 303, uses: [PaymentGateways] },
  async ({ params, body, response }, { active }) => {
    const { token } = params;
    const payer = { payerName: body.name, payerEmail: body.email };
    const payment = active instanceof TestGateway ? await active.act(token, body.action, payer) : undefined;
    if (!payment) throw new Refusal('NOT_FOUND');
    const goesBack = body.action === 'pay' || body.action === 'transfer';
    response.set('Cache-Control', 'no-store').redirect(303, goesBack ? returnOf(payment) : `/test-gateway/${token}`);
  },
);
