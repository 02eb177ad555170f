import { renewReportLink } from '../../../contracts/reporting/reports/renew-report-link.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf } from '../contractor.ts';
import { ReportService } from '../report.service.ts';

export default bind(
  renewReportLink,
  { secret: true, uses: [SessionAccess, ReportService] },
  async ({ params, body, ...ctx }, access, reporting) => {
    const contractor = await contractorOf(access, ctx.session.userId);
    return reporting.renew(params.reportId, { ...body, contractor }, ctx);
  },
);
