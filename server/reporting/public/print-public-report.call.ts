import { Refusal } from '../../../contracts/refusals.ts';
import { picksIn } from '../../../contracts/reporting/options/option.ts';
import { printPublicReport } from '../../../contracts/reporting/public/print-public-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { PdfMaker } from '../pdf/pdf-maker.ts';
import { sendPdf } from '../pdf/send-pdf.ts';
import { ReportService } from '../report.service.ts';
import { SealedPdfs } from '../seal/sealed-pdfs.service.ts';
import { PublicReports } from './public-reports.service.ts';

export default bind(
  printPublicReport,
  { reads: [], raw: true, answers: 'application/pdf', cost: 10, uses: [PublicReports, ReportService, PdfMaker, SealedPdfs] },
  async (input, shown, reporting, pdfs, sealedPdfs) => {
    const { params, query, response } = input;
    const picks = query.picks === undefined ? undefined : picksIn(query.picks);
    const signal = hangUp(input);
    const { document, sealed } = await shown.open(params.orderId, params.checksum, params.reportId, { signal, picks });
    if (!document) throw new Refusal('LINK_WITHDRAWN');
    const { organizationId } = await reporting.summary(params.reportId);
    // Who holds the links of one report waits for itself, not for the contractor.
    const by = { organizationId, turn: -params.reportId };
    const archiveId = sealed ? await shown.answeredCopy(params.orderId, params.checksum, params.reportId) : undefined;
    const copy = archiveId === undefined ? undefined : await sealedPdfs.make(params.reportId, archiveId, by, signal);
    if (copy) sendPdf(response, copy.document, copy.file);
    else sendPdf(response, document, await pdfs.make(document, by, signal));
  },
);
