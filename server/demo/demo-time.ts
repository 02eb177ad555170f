import { dayIn, instantOf } from '../../contracts/local-time.ts';

/** The demo's people work in Columbus, Ohio, so their days follow its clock wherever the server runs. */
export const DEMO_ZONE = 'America/New_York';

/** The instant that many working days before the start, at a time of day in Columbus. */
export function instant(start: Date, { ago, time }: { ago: number; time: string }): string {
  // A calendar without zones: days are counted in UTC, and the clock of Columbus is set in the end.
  const day = new Date(`${dayIn(DEMO_ZONE, start)}T00:00:00Z`);
  for (let left = ago; left > 0; ) {
    day.setUTCDate(day.getUTCDate() - 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--;
  }
  return instantOf(`${day.toISOString().slice(0, 10)}T${time}`, DEMO_ZONE);
}

/** The day (ISO) that many days after an instant, in Columbus. */
export function dayAfter(at: string, days: number): string {
  const day = new Date(`${dayIn(DEMO_ZONE, new Date(at))}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
