import { applyPayments } from '../../../contracts/reporting/reports/apply-payments.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(applyPayments, { uses: [ReportService] }, async ({ params, body, ...ctx }, reporting) => {
  const payments = body.payments.map(({ id: paymentId, paymentAmount: amount }) => ({ paymentId, amount }));
  await reporting.applyPayments(params.reportId, payments, ctx);
  return true;
});
