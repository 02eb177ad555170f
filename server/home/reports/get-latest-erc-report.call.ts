import { getLatestErcReport } from '../../../contracts/home/reports/get-latest-erc-report.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getLatestErcReport, { reads: [homes], uses: [HomeService] }, ({ session }, service) => service.latestReport(session));
