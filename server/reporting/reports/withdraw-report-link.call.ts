import { withdrawReportLink } from '../../../contracts/reporting/reports/withdraw-report-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(withdrawReportLink, { uses: [ReportService] }, async ({ params, body, ...ctx }, reporting) => {
  await reporting.execute(params.reportId, { type: 'WithdrawLink', ...body }, ctx);
  return true;
});
