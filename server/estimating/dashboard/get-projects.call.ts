import { getProjects } from '../../../contracts/estimating/dashboard/get-projects.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { LibraryUseService } from '../../catalogue/library-use.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { TrendingService } from './trending.service.ts';

export default bind(
  getProjects,
  { reads: [estimates], cost: 3, uses: [TrendingService, LibraryUseService] },
  async ({ query, session }, trending, libraries) => {
    const ids = query.customlibids;
    const codes = ids.length > 0 ? await libraries.codesOf(ids, session) : undefined;
    return trending.projects(session.organizationId, new Date(), codes);
  },
);
