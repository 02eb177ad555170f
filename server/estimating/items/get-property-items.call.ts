import { getPropertyItems } from '../../../contracts/estimating/items/get-property-items.ts';
import { estimates, itemsOfOrder } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getPropertyItems, { reads: [estimates], uses: [JobQueries] }, ({ params }, jobs) =>
  itemsOfOrder(jobs.db, params.orderId),
);
