import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf } from '../contractor.ts';
import { ReportService } from '../report.service.ts';

export default bind(
  addEstimateReport,
  { secret: true, uses: [SessionAccess, ReportService] },
  async ({ params, body, ...ctx }, access, reporting) => {
    const contractor = await contractorOf(access, ctx.session.userId);
    return reporting.add(params.orderId, { detail: body.reportDetail, itemIds: body.repairItems, contractor }, ctx);
  },
);
