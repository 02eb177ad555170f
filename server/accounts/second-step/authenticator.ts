import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every app knows: SHA-1, six digits, 30 s. */
const PERIOD_S = 30;
/** The clock of a phone may be off by five minutes when it is added; that is kept, and afterwards it may wander by one step (RFC 6238, 6). */
const STEPS_AT_FIRST = 11;
const STEPS_LATER = 1;

/** The secret of an authenticator, in base 32, and the address that its QR code holds. */
export function newAuthenticator(userName: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totp(secret.base32, userName).toString() };
}

/** The step that a code belongs to, and how far from ours; null for a wrong one. `drift` is that of the last code, undefined at first. */
export function stepOf(code: string, secret: string, drift: number | undefined, nowMs: number): { step: number; drift: number } | null {
  const timestamp = nowMs + (drift ?? 0) * PERIOD_S * 1_000;
  const delta = totp(secret, '').validate({ token: code, timestamp, window: drift === undefined ? STEPS_AT_FIRST : STEPS_LATER });
  if (delta === null) return null;
  return { step: Math.floor(timestamp / 1_000 / PERIOD_S) + delta, drift: (drift ?? 0) + delta };
}

const totp = (secret: string, label: string) =>
  new TOTP({ issuer: 'Scopebook', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });
