import { Refusal } from '../../../contracts/refusals.ts';
import { pdfReport } from '../../../contracts/reporting/reports/pdf-report.ts';
import { reports, reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ArchiveService } from '../archive/archive.service.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { PdfMaker } from '../pdf/pdf-maker.ts';
import { sendPdf } from '../pdf/send-pdf.ts';
import { SealedPdfs } from '../seal/sealed-pdfs.service.ts';

export default bind(
  pdfReport,
  { reads: [reports], raw: true, answers: 'application/pdf', cost: 10, uses: [ArchiveService, ReportPages, PdfMaker, SealedPdfs, Runner] },
  async (input, archive, pages, pdfs, sealedPdfs, models) => {
    const { query, session, response } = input;
    const signal = hangUp(input);
    const ofOrder = await reportsOfOrder(models, query.order_id, new Date().toISOString());
    const copyOf = query.archive_id === undefined ? undefined : await archive.reportOfArchive(query.archive_id);
    const wanted = query.report_id ?? copyOf ?? Math.max(0, ...ofOrder.map(({ id }) => id));
    if (!ofOrder.some(({ id }) => id === wanted)) throw new Refusal('REPORT_NOT_FOUND');
    // Once it is answered, the report is what was answered.
    const archiveId = query.archive_id ?? (await archive.answeredCopy(wanted));
    const sealed = archiveId === undefined ? undefined : await sealedPdfs.make(wanted, archiveId, session, signal);
    if (sealed) return sendPdf(response, sealed.document, sealed.file);
    const document =
      query.archive_id === undefined ? await pages.asSent(wanted, signal) : (await archive.copy(wanted, query.archive_id, signal)).document;
    sendPdf(response, document, await pdfs.make(document, session, signal));
  },
);
