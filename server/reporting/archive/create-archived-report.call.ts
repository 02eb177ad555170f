import { createArchivedReport } from '../../../contracts/reporting/archive/create-archived-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(createArchivedReport, { uses: [ReportService] }, async ({ params, body, ...ctx }, reporting) => {
  await reporting.archive(params.id, { name: body.ArchiveName, message: body.AlertMessage ?? '' }, ctx);
  return true;
});
