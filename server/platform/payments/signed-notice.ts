import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where notices go, and the header that signs them. */
export const NOTICES = '/api/payments/notices';
export const SIGNATURE = 'payment-signature';

/** A notice that was signed longer ago, or ahead, is refused: whoever caught one cannot send it again later. */
const TOLERANCE_MS = 5 * 60_000;
const HEADER = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;

const hmacOf = (secret: string, seconds: string, body: Buffer) => createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The header that a notice goes with: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`. */
export function signatureOf(secret: string, body: Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${hmacOf(secret, seconds, body).toString('hex')}`;
}

/** Whether the header is of this body and secret, and was made about now. */
export function isSigned(secret: string, body: Buffer, header: string, now: Date): boolean {
  const [, seconds = '', signature = ''] = HEADER.exec(header) ?? [];
  if (seconds === '' || Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmacOf(secret, seconds, body));
}
