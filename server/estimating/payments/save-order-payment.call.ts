import { paymentView } from '../../../contracts/estimating/estimate/views.ts';
import { paymentTypeOf, readDetail } from '../../../contracts/estimating/payments/payment.ts';
import { saveOrderPayment } from '../../../contracts/estimating/payments/save-order-payment.ts';
import { requestKey } from '../../platform/event-log/stream.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { usualDay } from '../usual-day.ts';

export default bind(saveOrderPayment, { uses: [EstimateStreams, ReadDb] }, async ({ body, ...ctx }, streams, readDb) => {
  const { kind = 'payment', detail } = readDetail(body.paymentDetail);
  const payment = {
    paymentId: await readDb.idFor('payment', requestKey(ctx)),
    kind,
    paymentDate: body.paymentDate ?? usualDay(new Date()),
    amount: body.paymentAmount,
    typeId: paymentTypeOf(body.paymentType_Id).id,
    payeeName: body.payeeName,
    detail,
  };
  const { events } = await streams.execute(body.order_Id, { type: 'RecordPayment', ...payment }, ctx);
  // A repeated request answers what the first one recorded, whatever became of it since.
  const [recorded = payment] = events.flatMap((event) => (event.type === 'PaymentRecorded' ? [event.data] : []));
  return paymentView(body.order_Id, { ...recorded, appliedTo: [] });
});
