import { Refusal } from '../../../contracts/refusals.ts';
import { addReportOfOrder } from '../../../contracts/reporting/reports/add-report-of-order.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf } from '../contractor.ts';
import { ReportService } from '../report.service.ts';

/** The same call, with the order named in the body. */
export default bind(
  addReportOfOrder,
  { secret: true, uses: [EstimateService, SessionAccess, ReportService] },
  async ({ body, ...ctx }, estimates, access, reporting) => {
    const { order_Id: orderId } = body.reportDetail;
    const { organizationId } = await estimates.door(orderId);
    if (organizationId !== ctx.session.organizationId) throw new Refusal('ORDER_NOT_FOUND');
    const contractor = await contractorOf(access, ctx.session.userId);
    return reporting.add(orderId, { detail: body.reportDetail, itemIds: body.repairItems, contractor }, ctx);
  },
);
