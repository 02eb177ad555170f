import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(
  getOrderByOrderId,
  { reads: [estimates], uses: [JobQueries] },
  async ({ params }, jobs) => (await jobs.job(params.orderId)).order,
);
