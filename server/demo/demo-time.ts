/** The demo's people work in Columbus, Ohio, so their days follow its clock wherever the server runs. */
export const DEMO_ZONE = 'America/New_York';

/** The instant that many working days before the start, at a time of day in Columbus. */
export function instant(start: Date, { ago, time }: { ago: number; time: string }): string {
  // A calendar without zones: days are counted in UTC, and the clock of Columbus is set in the end.
  const day = new Date(`${isoDay(start)}T00:00:00Z`);
  for (let left = ago; left > 0; ) {
    day.setUTCDate(day.getUTCDate() - 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--;
  }
  const wall = Date.parse(`${day.toISOString().slice(0, 10)}T${time}:00Z`);
  return new Date(wall - zoneOffset(wall)).toISOString();
}

/**
 * Milliseconds by which Columbus is ahead of UTC at a local time. Ignores the hour of a clock change, because nobody
 * works then.
 */
function zoneOffset(wall: number): number {
  const shown = new Date(wall).toLocaleString('sv-SE', { timeZone: DEMO_ZONE });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - wall;
}

/** The day in Columbus (ISO). */
function isoDay(instant: Date): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: DEMO_ZONE });
}

/** The day (ISO) that many days after an instant, in Columbus. */
export function dayAfter(at: string, days: number): string {
  const day = new Date(`${isoDay(new Date(at))}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
