import { getErcReportResponse } from '../../../contracts/home/reports/get-erc-report-response.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getErcReportResponse, { uses: [HomeService] }, ({ body, ...ctx }, service) => service.makeReport(body, ctx));
