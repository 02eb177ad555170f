import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportSaving } from '../report-saving.ts';

export default bind(addEstimateReport, { secret: true, uses: [ReportSaving] }, ({ params, body, ...ctx }, saving) =>
  saving.save(params.orderId, body, ctx),
);
