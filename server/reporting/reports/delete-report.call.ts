import { deleteReport } from '../../../contracts/reporting/reports/delete-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(deleteReport, { uses: [ReportService] }, async ({ params, ...ctx }, reporting) => {
  await reporting.delete(params.id, ctx);
  return true;
});
