import type { Request, Response } from 'express';

const COOKIE = 'sb_pos';
/** Longer than any read model may lag; the position itself stays true for ever. */
const COOKIE_SECONDS = 24 * 60 * 60;

/** The highest log position that the caller has seen: its header, or its cookie. 0 when it says none, or nonsense. */
export function seenPosition(request: Request): bigint {
  const header = parsed(request.get('x-log-position'));
  const cookie = parsed(new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d+)`).exec(request.headers.cookie ?? '')?.[1]);
  return header > cookie ? header : cookie;
}

/** Tells the caller how far it has written. */
export function tellPosition(request: Request, response: Response, position: bigint): void {
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
