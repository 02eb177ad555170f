import { sendReportLink } from '../../../contracts/reporting/sharing/send-report-link.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ShareService } from './share.service.ts';

export default bind(sendReportLink, { reads: [reports], cost: 5, uses: [ShareService] }, async ({ params, body, ...ctx }, shares) => {
  const { ReportId: reportId, Recipient: to, Subject: subject, Body: message } = body;
  await shares.toCustomer(params.orderId, { reportId, to, subject, message }, ctx);
  return true;
});
