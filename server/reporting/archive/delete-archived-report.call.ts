import { deleteArchivedReport } from '../../../contracts/reporting/archive/delete-archived-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArchiveService } from './archive.service.ts';

export default bind(deleteArchivedReport, { uses: [ArchiveService] }, async ({ params, ...ctx }, reporting) => {
  await reporting.deleteArchive(params.id, ctx);
  return true;
});
