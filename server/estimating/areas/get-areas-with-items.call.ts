import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { areasWithItemsJson, estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getAreasWithItems, { reads: [estimates], raw: true, uses: [JobQueries] }, async ({ params, query, response }, jobs) => {
  response.type('json').send(await areasWithItemsJson(jobs.db, params.orderId, query.items));
});
