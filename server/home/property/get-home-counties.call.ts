import { getHomeCounties } from '../../../contracts/home/property/get-home-counties.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { CountyService } from '../county.service.ts';

export default bind(getHomeCounties, { reads: [homes], uses: [CountyService] }, ({ session }, counties) => counties.of(session));
