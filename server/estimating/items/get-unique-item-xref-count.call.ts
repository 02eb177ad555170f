import { getUniqueItemXREFCount } from '../../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { estimates, uniqueXrefs } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getUniqueItemXREFCount, { reads: [estimates], uses: [JobQueries] }, ({ params }, jobs) =>
  uniqueXrefs(jobs.db, params.id),
);
