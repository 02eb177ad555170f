import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(
  getProfitOverheadByOrderId,
  { reads: [estimates], uses: [JobQueries] },
  async ({ params }, jobs) => (await jobs.job(params.orderId)).settings,
);
