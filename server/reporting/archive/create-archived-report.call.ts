import { createArchivedReport } from '../../../contracts/reporting/archive/create-archived-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArchiveService } from './archive.service.ts';

export default bind(createArchivedReport, { uses: [ArchiveService] }, async ({ params, body, ...ctx }, reporting) => {
  await reporting.archive(params.id, { name: body.ArchiveName, message: body.AlertMessage ?? '' }, ctx);
  return true;
});
