import { getTrendingNear } from '../../../contracts/estimating/house/get-trending-near.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { TrendingNear } from './trending-near.service.ts';

export default bind(getTrendingNear, { reads: [estimates, homes], cost: 3, uses: [TrendingNear] }, ({ session }, trending) =>
  trending.of(session, new Date()),
);
