import type { Request } from 'express';

/**
 * True when the request comes from another site, as far as a browser tells: `Sec-Fetch-Site`, else `Origin` against our own host. A client
 * that sends neither is not a browser, and carries nobody's cookies by accident.
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
