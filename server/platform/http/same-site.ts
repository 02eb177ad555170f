import type { Request } from 'express';

/**
 * True if a browser reports that the request comes from another site: `Sec-Fetch-Site`, else `Origin` against our own
 * host. A client that sends neither is not a browser, so it sends no user's cookies unintentionally.
 */
export function isCrossSite(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('origin');
  if (!origin) return false;
  try {
    return new URL(origin).host !== request.host;
  } catch {
    return true;
  }
}
