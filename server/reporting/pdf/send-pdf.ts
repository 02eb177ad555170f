import type { Response } from 'express';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';

/** Shown in the browser, and saved under the name that the report has. */
export function sendPdf(response: Response, { title, detail }: ReportDocument, file: Buffer): void {
  const name = [title, detail.name]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/[^\p{L}\p{N} ,.()-]/gu, ' ')
    .trim();
  response.attachment(`${name}.pdf`);
  response.set({
    'Content-Disposition': (response.get('Content-Disposition') ?? '').replace(/^attachment/, 'inline'),
    'Content-Type': 'application/pdf',
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
  response.send(file);
}
