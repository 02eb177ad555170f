import { getQualityCosts } from '../../../contracts/home/reports/get-quality-costs.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getQualityCosts, { reads: [homes], uses: [HomeService] }, ({ session }, service) => service.qualityCosts(session));
