import { openSealedCopy } from '../../../contracts/reporting/seal/open-sealed-copy.ts';
import { bind } from '../../platform/http/bind.ts';
import { PublicReports } from '../public/public-reports.service.ts';
import { answerFile } from './answer-file.ts';
import { SealService } from './seal.service.ts';

export default bind(
  openSealedCopy,
  { reads: [], raw: true, answers: 'application/json', cost: 5, uses: [PublicReports, SealService] },
  async ({ params: { orderId, checksum, reportId }, response }, reporting, seals) =>
    answerFile(response, await seals.file(reportId, await reporting.answeredCopy(orderId, checksum, reportId))),
);
