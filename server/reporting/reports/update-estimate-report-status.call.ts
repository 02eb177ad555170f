import { Refusal } from '../../../contracts/refusals.ts';
import { updateEstimateReportStatus } from '../../../contracts/reporting/reports/update-estimate-report-status.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(updateEstimateReportStatus, { uses: [ReportService] }, async ({ params, body, ...ctx }, reporting) => {
  const { Id, ReportStatus: reportStatus, TrackingStatus: trackingStatus } = body.reportDetail;
  if (Id !== 0 && Id !== params.id) throw new Refusal('REPORT_NOT_FOUND');
  await reporting.execute(params.id, { type: 'SaveStatus', reportStatus, trackingStatus }, ctx);
  return true;
});
