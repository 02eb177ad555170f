import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { reportPdf } from './report-pdf.ts';

export interface PdfJob {
  id: number;
  document: ReportDocument;
}
/** `file` is in Base64. */
export type PdfAnswer = { id: number; file: string } | { id: number; fault: string };

/** Makes PDFs, one after the other, until the server that started it lets go of it. */
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, document }: PdfJob) => {
  reportPdf(document)
    .then<PdfAnswer, PdfAnswer>(
      (file) => ({ id, file: file.toString('base64') }),
      (error) => ({ id, fault: String((error as Error).stack) }),
    )
    .then((answer) => process.send?.(answer));
});
