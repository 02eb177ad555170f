import { getAreaDisplaySequence } from '../../../contracts/estimating/areas/get-area-display-sequence.ts';
import { areasOf, estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getAreaDisplaySequence, { reads: [estimates], uses: [JobQueries] }, async ({ params }, jobs) =>
  (await areasOf(jobs.db, params.orderId)).map(({ areaID, label, areaTypeName, areaTotal }, place) => ({
    areaID,
    label,
    areaTypeName,
    areaTotal,
    sequence: place + 1,
  })),
);
