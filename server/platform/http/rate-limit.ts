import { isIPv6 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../../contracts/durations.ts';

interface Bucket {
  tokens: number;
  /** ms, as `Date.now()`. */
  at: number;
  refusedAt?: number;
}

/** A loop without a pause that is refused is slow. */
const REFUSED_AGAIN_MS = 1_000;
/** What was sent along is received before the connection can be used again, and that costs the others, too. */
const UNREAD_BYTES_A_MS = 500;
const SLOWEST_MS = 10_000;
const SWEEP_ABOVE = 10_000;

/** Milliseconds of the server's thread that weigh as much as one call: 600 calls a minute are a quarter of it. */
const MS_OF_A_CALL = 25;
export const weightOf = (ms: number): number => ms / MS_OF_A_CALL;

/**
 * Calls per minute for each caller: a token bucket with a minute's worth of tokens. Counted in this process only, so it
 * needs no query; n nodes allow n times the limit. Meant against runaway scripts; password guessing has its own limit
 * (`Attempts`).
 */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  /** 0 means no limit. */
  constructor(private readonly perMinute: number) {}

  /**
   * Takes a call of weight `cost`; returns 0, or the seconds to wait. A call that weighs more than a minute's worth
   * takes all of it.
   */
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

  /**
   * For a caller that is being refused: waits, where it was refused a moment ago and goes on all the same; the longer, the larger the body
   * that nobody reads.
   */
  async slowDown(caller: string, bytes = 0): Promise<void> {
    await pause(this.slowDownMs(caller, bytes));
  }

  slowDownMs(caller: string, bytes: number, now = Date.now()): number {
    const bucket = this.buckets.get(caller);
    if (!bucket) return 0;
    const ms = Math.min(REFUSED_AGAIN_MS + bytes / UNREAD_BYTES_A_MS, SLOWEST_MS);
    const again = bucket.refusedAt !== undefined && now - bucket.refusedAt < 2 * ms;
    bucket.refusedAt = now;
    return again ? ms : 0;
  }

  /** Takes what a call turned out to weigh more; a caller can owe up to a minute's worth. */
  charge(caller: string, weight: number, now = Date.now()): void {
    const bucket = this.buckets.get(caller);
    if (this.perMinute === 0 || weight <= 0) return;
    const { tokens, at } = bucket ?? { tokens: this.perMinute, at: now };
    this.buckets.set(caller, { ...bucket, tokens: Math.max(-this.perMinute, tokens - weight), at });
  }

  /** Forgets callers whose bucket is full again. */
  private sweep(now: number): void {
    for (const [caller, { at }] of this.buckets) if (now - at >= 2 * MINUTE_MS) this.buckets.delete(caller);
  }
}

/** Calls per minute for each API key, reads too. */
export class KeyRateLimit extends RateLimit {}

/** The caller's key for an address: for IPv6 its /64, because one customer owns a whole /64. */
export function sourceOf(ip: string | undefined): string {
  if (!ip || !isIPv6(ip) || ip.startsWith('::ffff:')) return ip ?? 'unknown';
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
}
