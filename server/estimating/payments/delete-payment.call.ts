import { deletePayment } from '../../../contracts/estimating/payments/delete-payment.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(deletePayment, { uses: [EstimateStreams, JobQueries] }, async ({ params: { paymentId }, ...ctx }, streams, jobs) => {
  await streams.execute(await jobs.orderOfPayment(paymentId), { type: 'DeletePayment', paymentId }, ctx);
  return true;
});
