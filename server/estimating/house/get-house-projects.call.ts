import { getHouseProjects } from '../../../contracts/estimating/house/get-house-projects.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HouseEstimates } from './house-estimates.service.ts';

export default bind(getHouseProjects, { reads: [estimates, homes], uses: [HouseEstimates] }, ({ session, query }, houses) =>
  houses.choices(session, query.with),
);
