import { paymentView } from '../../../contracts/estimating/estimate/views.ts';
import { paymentTypeOf, readDetail } from '../../../contracts/estimating/payments/payment.ts';
import { updateOrderPayment } from '../../../contracts/estimating/payments/update-order-payment.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(updateOrderPayment, { uses: [EstimateStreams, JobQueries] }, async ({ params, body, ...ctx }, streams, jobs) => {
  const { paymentId } = params;
  const orderId = await jobs.orderOfPayment(paymentId);
  if ((body.id ?? paymentId) !== paymentId || (body.order_Id ?? orderId) !== orderId) throw new Refusal('PAYMENT_NOT_FOUND');
  const written = body.paymentDetail === undefined ? undefined : readDetail(body.paymentDetail);
  const changes = {
    paymentDate: body.paymentDate,
    amount: body.paymentAmount,
    typeId: body.paymentType_Id === undefined ? undefined : paymentTypeOf(body.paymentType_Id).id,
    payeeName: body.payeeName,
    detail: written?.detail,
  };
  const { state } = await streams.execute(orderId, { type: 'ChangePayment', paymentId, kind: written?.kind, changes }, ctx);
  const payment = state.payments.get(paymentId);
  if (!payment) throw new Refusal('PAYMENT_NOT_FOUND');
  return paymentView(orderId, payment);
});
