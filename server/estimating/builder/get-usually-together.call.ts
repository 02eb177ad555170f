import { getUsuallyTogether } from '../../../contracts/estimating/builder/get-usually-together.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { TrendingService } from '../dashboard/trending.service.ts';
import { usuallyTogether } from './usually-together.ts';

export default bind(getUsuallyTogether, { reads: [estimates], cost: 3, uses: [TrendingService] }, async ({ session }, trending) =>
  usuallyTogether(await trending.areasOf(session.organizationId, new Date())),
);
