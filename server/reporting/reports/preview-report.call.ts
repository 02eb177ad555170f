import { previewReport } from '../../../contracts/reporting/reports/preview-report.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf, saverOf } from '../contractor.ts';
import { ReportPages } from '../pages/report-pages.service.ts';

export default bind(
  previewReport,
  { reads: [], cost: 5, uses: [ReportPages, SessionAccess] },
  async ({ params, session, actor }, reporting, access) =>
    reporting.preview(params.reportId, await contractorOf(access, session.userId), saverOf(actor)),
);
