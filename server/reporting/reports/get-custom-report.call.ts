import { Refusal } from '../../../contracts/refusals.ts';
import { getCustomReport } from '../../../contracts/reporting/reports/get-custom-report.ts';
import { reportById, reports } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getCustomReport, { reads: [reports], uses: [Runner] }, async ({ params }, models) => {
  const report = await reportById(models, params.reportId, new Date().toISOString());
  if (!report) throw new Refusal('REPORT_NOT_FOUND');
  return report;
});
