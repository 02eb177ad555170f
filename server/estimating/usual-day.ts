import { dayIn } from '../../contracts/local-time.ts';

/** The day in the middle of the US is used if the caller names no time zone, independent of the server's location. */
const USUAL_TIME_ZONE = 'America/Chicago';

/** The day (ISO date) that an instant falls on there. */
export function usualDay(now: Date, timeZone = USUAL_TIME_ZONE): string {
  return dayIn(timeZone, now);
}
