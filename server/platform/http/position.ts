import type { Request, Response } from 'express';

const COOKIE = 'sb_pos';
/** Longer than any read model may lag; an older position is harmless. */
const COOKIE_SECONDS = 24 * 60 * 60;

/** The highest log position that the caller has seen, from its header or cookie; 0 if absent or invalid. */
export function seenPosition(request: Request): bigint {
  const header = parsed(request.get('x-log-position'));
  const cookie = parsed(new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d+)`).exec(request.headers.cookie ?? '')?.[1]);
  return header > cookie ? header : cookie;
}

/** Sends the caller the log position of its write. */
export function sendPosition(request: Request, response: Response, position: bigint): void {
  response.setHeader('X-Log-Position', position.toString());
  if (position > seenPosition(request)) {
    response.cookie(COOKIE, position.toString(), {
      httpOnly: true,
      sameSite: 'lax',
      secure: request.secure,
      path: '/',
      maxAge: COOKIE_SECONDS * 1000,
    });
  }
}

function parsed(text: string | undefined): bigint {
  return text && /^\d{1,19}$/.test(text) ? BigInt(text) : 0n;
}
