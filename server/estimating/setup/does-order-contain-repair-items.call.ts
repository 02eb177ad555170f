import { doesOrderContainRepairItems } from '../../../contracts/estimating/setup/does-order-contain-repair-items.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(
  doesOrderContainRepairItems,
  { reads: [estimates], uses: [JobQueries] },
  async ({ params }, jobs) => (await jobs.job(params.orderId)).order.itemCount > 0,
);
