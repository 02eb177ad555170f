import { Refusal } from '../../../contracts/refusals.ts';
import { pdfReport } from '../../../contracts/reporting/reports/pdf-report.ts';
import { reports, reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { PdfMaker } from '../pdf/pdf-maker.ts';
import { sendPdf } from '../pdf/send-pdf.ts';
import { ReportService } from '../report.service.ts';

export default bind(
  pdfReport,
  { reads: [reports], raw: true, cost: 10, uses: [ReportService, PdfMaker, Runner] },
  async (input, reporting, pdfs, models) => {
    const { query, session, response } = input;
    const signal = hangUp(input);
    const ofOrder = await reportsOfOrder(models, query.order_id, new Date().toISOString());
    const copyOf = query.archive_id === undefined ? undefined : await reporting.reportOfArchive(query.archive_id);
    const wanted = query.report_id ?? copyOf ?? Math.max(0, ...ofOrder.map(({ id }) => id));
    if (!ofOrder.some(({ id }) => id === wanted)) throw new Refusal('REPORT_NOT_FOUND');
    const document =
      query.archive_id === undefined
        ? await reporting.asSent(wanted, signal)
        : (await reporting.copy(wanted, query.archive_id, signal)).document;
    sendPdf(response, document, await pdfs.make(document, session, signal));
  },
);
