import { DAY_MS } from './durations.ts';

/** Days and instants of a time zone (IANA): what ends at a midnight of its own zone does so wherever its server and its readers are. */

/** The middle of the US, for callers that name no time zone, wherever the server is. */
export const USUAL_TIME_ZONE = 'America/Chicago';

/** `America/New_York`; whether this build knows the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day (ISO date) so many days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days there are from the first to the last one (ISO dates), both counted. */
export const daysFrom = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;

/** The day (ISO date) that a clock in a time zone shows at an instant. */
export const dayIn = (zone: string, at: Date): string => new Date(shownIn(zone, at.getTime())).toISOString().slice(0, 10);

/** Milliseconds that the clock of a zone shows at an instant, as if it were UTC. */
function shownIn(zone: string, at: number): number {
  // Intl takes a name in any case: spelled in each, it would be kept in each.
  const key = zone.toLowerCase();
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    });
    formats.set(key, format);
  }
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

/**
 * The instant (ISO) of a local time such as `2026-11-15T19:29`. Of a time that a clock change repeats, the first; of one that it leaves out, the instant
 * at which the clock jumps over it.
 */
export function instantOf(local: string, zone: string): string {
  const wanted = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}:00Z`);
  const candidates = [wanted - 86_400_000, wanted + 86_400_000].map((near) => wanted - (shownIn(zone, near) - near)).sort((a, b) => a - b);
  const right = candidates.find((at) => shownIn(zone, at) === wanted);
  if (right !== undefined) return new Date(right).toISOString();
  // The hour does not exist: the first instant that shows a later one, found by halves.
  let [before, after] = [candidates[0] as number, candidates[1] as number];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shownIn(zone, middle) < wanted) before = middle;
    else after = middle;
  }
  return new Date(after).toISOString();
}
