import { getReportLink } from '../../../contracts/reporting/reports/get-report-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(getReportLink, { reads: [], uses: [ReportService] }, async ({ params, response }, reporting) => {
  response.set('Cache-Control', 'no-store');
  return { link: await reporting.link(params.reportId) };
});
