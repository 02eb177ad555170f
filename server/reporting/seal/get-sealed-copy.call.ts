import { getSealedCopy } from '../../../contracts/reporting/seal/get-sealed-copy.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArchiveService } from '../archive/archive.service.ts';
import { answerFile } from './answer-file.ts';
import { SealService } from './seal.service.ts';

export default bind(
  getSealedCopy,
  { reads: [reports], raw: true, answers: 'application/json', cost: 5, uses: [ArchiveService, SealService] },
  async ({ params: { id }, response }, reporting, seals) => answerFile(response, await seals.file(await reporting.reportOfArchive(id), id)),
);
