import { getBlankErcReportRequest } from '../../../contracts/home/reports/get-blank-erc-report-request.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getBlankErcReportRequest, { reads: [homes], uses: [HomeService] }, async ({ session }, service) => {
  const home = await service.known(session);
  const { totalLivingArea = '', structureQuality = null } = home?.characteristics ?? {};
  return { state: home?.address?.state ?? '', livingArea: totalLivingArea, quality: structureQuality ?? 4 };
});
