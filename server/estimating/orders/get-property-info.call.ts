import { getPropertyInfo } from '../../../contracts/estimating/orders/get-property-info.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getPropertyInfo, { reads: [estimates], uses: [JobQueries] }, async ({ params }, jobs) => {
  return (await jobs.job(params.orderId)).order.survey;
});
