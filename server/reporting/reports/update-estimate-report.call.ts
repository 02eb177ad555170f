import { updateEstimateReport } from '../../../contracts/reporting/reports/update-estimate-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportSaving } from '../report-saving.ts';

export default bind(updateEstimateReport, { secret: true, uses: [ReportSaving] }, ({ params, body, ...ctx }, saving) =>
  saving.change(params.id, body, ctx),
);
