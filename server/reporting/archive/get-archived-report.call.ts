import { getArchivedReport } from '../../../contracts/reporting/archive/get-archived-report.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ArchiveService } from './archive.service.ts';

export default bind(getArchivedReport, { reads: [reports], cost: 5, uses: [ArchiveService] }, (input, reporting) =>
  reporting.archived(input.params.id, hangUp(input)),
);
