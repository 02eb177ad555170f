import { getTrendingProjects } from '../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { TrendingService } from './trending.service.ts';

export default bind(getTrendingProjects, { reads: [estimates], cost: 3, uses: [TrendingService] }, ({ session }, trending) =>
  trending.projects(session.organizationId, new Date()),
);
