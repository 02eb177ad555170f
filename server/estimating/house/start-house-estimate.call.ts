import { startHouseEstimate } from '../../../contracts/estimating/house/start-house-estimate.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HouseEstimates } from './house-estimates.service.ts';

export default bind(startHouseEstimate, { reads: [estimates, homes], cost: 5, uses: [HouseEstimates] }, ({ body, ...ctx }, houses) =>
  houses.start(body, ctx),
);
