import { getAreas } from '../../../contracts/estimating/areas/get-areas.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { mergedAreas } from '../../../projections/estimating/merged-areas.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getAreas, { reads: [estimates], uses: [JobQueries] }, ({ params }, jobs) => mergedAreas(jobs.db, params.id));
