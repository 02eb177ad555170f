import type { Request, Response } from 'express';
import { MAX_ATTACHMENT_BYTES, UPLOAD_BECAME } from '../../../contracts/vault/attachments/attachment.ts';
import { InvalidRequest } from '../../platform/http/problem.filter.ts';

const VERSION = '1.0.0';
const PART = 'application/offset+octet-stream';

const invalid = (field: string, message: string) => new InvalidRequest([{ field, message }]);

function wholeIn(request: Request, header: string): number {
  const text = request.get(header) ?? '';
  if (!/^\d{1,15}$/.test(text)) throw invalid(header, 'must be a whole number of bytes');
  return Number(text);
}

/** Headers of every answer of tus 1.0.0. Refuses a request of another version. */
export function speakTus(request: Request, response: Response): void {
  response.set({ 'Tus-Resumable': VERSION, 'Tus-Version': VERSION, 'Tus-Extension': 'creation,termination' });
  response.set('Tus-Max-Size', String(MAX_ATTACHMENT_BYTES));
  if (request.get('tus-resumable') !== VERSION) throw invalid('Tus-Resumable', `must be ${VERSION}`);
}

/** What a new upload is. */
export function announced(request: Request): { name: string; bytes: number } {
  return { bytes: wholeIn(request, 'Upload-Length'), name: metadata(request.get('upload-metadata') ?? '').get('filename') ?? '' };
}

/** Where the body goes on. */
export function offsetOf(request: Request): number {
  if (!request.is(PART)) throw invalid('Content-Type', `must be ${PART}: the body is the file itself`);
  return wholeIn(request, 'Upload-Offset');
}

/** The header, not of tus, that says which attachment a whole upload became. */
export const becameOf = ({ attachmentId }: { attachmentId?: number | undefined }): Record<string, string> =>
  attachmentId === undefined ? {} : { [UPLOAD_BECAME]: String(attachmentId) };

/** `key base64,key base64`. */
const metadata = (header: string) =>
  new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
    }),
  );
