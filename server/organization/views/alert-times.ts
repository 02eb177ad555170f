import { DAY_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { dayIn, instantOf } from '../../../contracts/local-time.ts';
import { ALERT_HOUR, AT_ONCE_MINUTES } from '../../../contracts/organization/views/limits.ts';

/** How often an alert mails: the field `alert` of a view. */
export type Period = 'once' | 'daily' | 'weekly';

const FRIDAY = 5;

/** When what first happened at `oldest` is mailed, after the mail of `mailedAt`: instants in milliseconds. */
export function dueAt(period: Period, zone: string, oldest: number, mailedAt = Number.NEGATIVE_INFINITY): number {
  const from = Math.max(oldest, mailedAt);
  if (period === 'once') return from + AT_ONCE_MINUTES * MINUTE_MS;
  const first = Date.parse(dayIn(zone, new Date(from)));
  for (let days = 0; ; days++) {
    const day = new Date(first + days * DAY_MS);
    if (period === 'weekly' && day.getUTCDay() !== FRIDAY) continue;
    const end = Date.parse(instantOf(`${day.toISOString().slice(0, 10)}T${ALERT_HOUR}:00`, zone));
    if (end > from) return end;
  }
}

/** How many mails entries of these instants (oldest first) make. */
export function mailsOf(period: Period, zone: string, ats: readonly number[]): number {
  let mails = 0;
  let due = Number.NEGATIVE_INFINITY;
  for (const at of ats) {
    if (at < due) continue;
    due = dueAt(period, zone, at);
    mails++;
  }
  return mails;
}
