import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { StoredFile } from '../files/file-store.ts';

/** Seconds; the address of a picture names its content, so that a copy in the browser's own cache is good for ever. */
export const FOR_EVER = 365 * 24 * 60 * 60;

/** Answers a JPEG of our own making, or that the browser has it. `seconds`: how long the browser may show it without asking. */
export async function sendPicture(
  { request, response }: { request: Request; response: Response },
  hash: string,
  { bytes, stream }: StoredFile,
  seconds: number,
): Promise<void> {
  response.set({
    'Cache-Control': `private, max-age=${seconds}, immutable`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Type': 'image/jpeg',
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${hash}"`,
  });
  if (request.get('if-none-match') === `"${hash}"`) {
    stream.destroy();
    response.status(304).end();
    return;
  }
  response.set('Content-Length', String(bytes));
  // A caller that hangs up needs no answer.
  await pipeline(stream, response).catch(() => response.destroy());
}
