import { ALERT_HOUR, AT_ONCE_MINUTES } from '../../../contracts/organization/views/limits.ts';

/** How often an alert mails: the field `alert` of a view. */
export type Period = 'once' | 'daily' | 'weekly';

const MINUTE_MS = 60_000;
const FRIDAY = 5;

/** When what first happened at `oldest` is mailed, after the mail of `mailedAt`: instants in milliseconds. */
export function dueAt(period: Period, zone: string, oldest: number, mailedAt = Number.NEGATIVE_INFINITY): number {
  const from = Math.max(oldest, mailedAt);
  if (period === 'once') return from + AT_ONCE_MINUTES * MINUTE_MS;
  const [year, month, date] = wallClock(zone, from);
  for (let days = 0; ; days++) {
    const day = new Date(Date.UTC(year, month - 1, date + days));
    if (period === 'weekly' && day.getUTCDay() !== FRIDAY) continue;
    const end = instantOf(zone, day.getTime() + ALERT_HOUR * 60 * MINUTE_MS);
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

/** The instant at which clocks of a zone show a time; `shown` is that time as if it were UTC's. */
function instantOf(zone: string, shown: number): number {
  const first = shown - offsetAt(zone, shown);
  // Around a change of the clocks the offset of the instant itself counts.
  return shown - offsetAt(zone, first);
}

function offsetAt(zone: string, instant: number): number {
  const [year, month, day, hour, minute] = wallClock(zone, instant);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

type WallClock = [year: number, month: number, day: number, hour: number, minute: number];

function wallClock(timeZone: string, instant: number): WallClock {
  const parts = formatIn(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return [of('year'), of('month'), of('day'), of('hour'), of('minute')];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than a thousand uses of it; there are some 600 zones. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric },
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
