import { isIPv6 } from 'node:net';

interface Bucket {
  tokens: number;
  /** ms, as `Date.now()`. */
  at: number;
}

const MINUTE_MS = 60_000;
const SWEEP_ABOVE = 10_000;

/**
 * So many calls a minute for each caller: a minute's worth at once, then as they come back. Counted in this process alone, so that it costs no
 * query: so many nodes, so many times the limit. Meant against runaway scripts; guessing passwords has a count of its own (`Attempts`).
 */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  /** 0 means no limit. */
  constructor(private readonly perMinute: number) {}

  /** Takes a call that counts as `cost`; answers 0, or after how many seconds it is taken. A call that costs more than a minute's worth takes all of it. */
  take(caller: string, cost = 1, now = Date.now()): number {
    if (this.perMinute === 0) return 0;
    const wanted = Math.min(cost, this.perMinute);
    const perMs = this.perMinute / MINUTE_MS;
    const was = this.buckets.get(caller);
    const tokens = was ? Math.min(this.perMinute, was.tokens + (now - was.at) * perMs) : this.perMinute;
    if (tokens < wanted) return Math.ceil((wanted - tokens) / perMs / 1000);
    if (!was && this.buckets.size >= SWEEP_ABOVE) this.sweep(now);
    this.buckets.set(caller, { tokens: tokens - wanted, at: now });
    return 0;
  }

  /** Forgets who has all calls back. */
  private sweep(now: number): void {
    for (const [caller, { at }] of this.buckets) if (now - at >= MINUTE_MS) this.buckets.delete(caller);
  }
}

/** An address as a caller: of IPv6 the /64, which one customer has as a whole. */
export function sourceOf(ip: string | undefined): string {
  if (!ip || !isIPv6(ip) || ip.startsWith('::ffff:')) return ip ?? 'unknown';
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
}
