import { Refusal } from '../../../contracts/refusals.ts';
import { addReportOfOrder } from '../../../contracts/reporting/reports/add-report-of-order.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportSaving } from '../report-saving.ts';

/** The same call, with the order named in the body. */
export default bind(
  addReportOfOrder,
  { secret: true, uses: [EstimateService, ReportSaving] },
  async ({ body, ...ctx }, estimates, saving) => {
    const { order_Id: orderId } = body.reportDetail;
    const { organizationId } = await estimates.door(orderId);
    if (organizationId !== ctx.session.organizationId) throw new Refusal('ORDER_NOT_FOUND');
    return saving.save(orderId, body, ctx);
  },
);
