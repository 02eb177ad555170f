import type { Response } from 'express';

/** Sends a sealed copy as it is kept. A sandbox, because the file holds texts that strangers typed. */
export function answerFile(response: Response, { bytes, name }: { bytes: Buffer; name: string }): void {
  response
    .attachment(name)
    .set({
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
    })
    .send(bytes);
}
