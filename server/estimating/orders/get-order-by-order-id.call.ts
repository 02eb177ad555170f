import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getOrderByOrderId, { reads: [estimates], uses: [JobQueries, EstimateStreams] }, async ({ params }, jobs, streams) => ({
  ...(await jobs.job(params.orderId)).order,
  lock: (await streams.load(params.orderId)).state.lock,
}));
