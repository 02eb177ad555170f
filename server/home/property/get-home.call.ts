import { getHome } from '../../../contracts/home/property/get-home.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getHome, { reads: [homes], uses: [HomeService] }, ({ session }, service) => service.home(session));
