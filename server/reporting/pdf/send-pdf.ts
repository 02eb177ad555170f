import type { Response } from 'express';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';

/** `Estimate 1004, Kitchen`: what a report's files are called, without their ending. */
export const fileNameOf = ({ title, detail }: Pick<ReportDocument, 'title' | 'detail'>) =>
  [title, detail.name]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/[^\p{L}\p{N} ,.()-]/gu, ' ')
    .trim();

/** Shown in the browser, and saved under the name that the report has. */
export function sendPdf(response: Response, document: ReportDocument, file: Buffer): void {
  response.attachment(`${fileNameOf(document)}.pdf`);
  response.set({
    'Content-Disposition': (response.get('Content-Disposition') ?? '').replace(/^attachment/, 'inline'),
    'Content-Type': 'application/pdf',
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
  response.send(file);
}
