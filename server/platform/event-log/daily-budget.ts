import { Refusal } from '../../../contracts/refusals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How many bytes of events an organisation may have stored in a day (of UTC), its customers' answers included: the log forgets nothing, and one
 * organisation must not fill the disk of all. Counted in this process alone, and meant against runaway scripts.
 */
export class DailyBudget {
  private day = 0;
  private readonly stored = new Map<number, number>();

  /** 0 means any number. */
  constructor(private readonly bytesPerDay: number) {}

  /** Before an append. Refuses STORED_TOO_MUCH. */
  take(organizationId: number | undefined, bytes: number, now = Date.now()): void {
    if (this.bytesPerDay === 0 || organizationId === undefined) return;
    const today = Math.floor(now / DAY_MS);
    if (today !== this.day) this.stored.clear();
    this.day = today;
    const stored = this.stored.get(organizationId) ?? 0;
    if (stored >= this.bytesPerDay) throw new Refusal('STORED_TOO_MUCH');
    this.stored.set(organizationId, stored + bytes);
  }
}
