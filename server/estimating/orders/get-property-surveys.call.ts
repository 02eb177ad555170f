import { getPropertySurveys } from '../../../contracts/estimating/orders/get-property-surveys.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getPropertySurveys, { reads: [estimates], uses: [JobQueries] }, async ({ params }, jobs) => [
  (await jobs.job(params.id)).order.survey,
]);
