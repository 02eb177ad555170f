import { getQuality } from '../../../contracts/estimating/items/get-quality.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(
  getQuality,
  { reads: [estimates], uses: [JobQueries] },
  async ({ params }, jobs) => (await jobs.job(params.orderId)).order.quality,
);
