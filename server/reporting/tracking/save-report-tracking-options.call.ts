import { saveReportTrackingOptions } from '../../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(saveReportTrackingOptions, { uses: [ReportService] }, async ({ params, body, ...ctx }, reporting) => {
  const { ReminderDate: reminderDate, Email: email, Phone: phone, AcceptanceAlert: acceptance, WorkFinishedAlert: workFinished } = body;
  await reporting.execute(params.reportId, { type: 'SaveTracking', reminderDate, email, phone, acceptance, workFinished }, ctx);
  return true;
});
