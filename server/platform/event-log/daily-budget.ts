import { DAY_MS } from '../../../contracts/durations.ts';
import { Refusal } from '../../../contracts/refusals.ts';

/**
 * Limits the bytes of events that an organisation may store per day (UTC), including its customers' answers, because
 * the log never forgets and one organisation must not fill everybody's disk. Counted in this process only; meant
 * against runaway scripts.
 */
export class DailyBudget {
  private day = 0;
  private readonly stored = new Map<number, number>();

  /** 0 means any number. */
  constructor(private readonly bytesPerDay: number) {}

  /** Call before an append. Refuses STORED_TOO_MUCH. */
  take(organizationId: number | undefined, bytes: number, now = Date.now()): void {
    if (this.bytesPerDay === 0 || organizationId === undefined) return;
    const today = Math.floor(now / DAY_MS);
    if (today !== this.day) this.stored.clear();
    this.day = today;
    const stored = this.stored.get(organizationId) ?? 0;
    if (stored >= this.bytesPerDay) throw Refusal.untilMidnight('STORED_TOO_MUCH', now);
    this.stored.set(organizationId, stored + bytes);
  }
}
