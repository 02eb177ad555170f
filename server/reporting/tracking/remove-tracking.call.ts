import { removeTracking } from '../../../contracts/reporting/tracking/remove-tracking.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(removeTracking, { uses: [ReportService] }, async ({ params, ...ctx }, reporting) => {
  await reporting.mustHave(params.reportId, params.checksum);
  await reporting.execute(params.reportId, { type: 'RemoveTracking' }, ctx);
  return true;
});
