import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { estimates, jobsJson } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getOrders, { reads: [estimates], raw: true, uses: [JobQueries] }, async ({ query, session, response }, jobs) => {
  response.type('json').send(await jobsJson(jobs.db, session.organizationId, query));
});
