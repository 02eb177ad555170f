import { getHomeEstimates, MOST_ON_HOME } from '../../../contracts/estimating/house/get-home-estimates.ts';
import { briefJobs, estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getHomeEstimates, { reads: [estimates], uses: [JobQueries] }, ({ session }, jobs) =>
  briefJobs(jobs.db, session.organizationId, MOST_ON_HOME),
);
