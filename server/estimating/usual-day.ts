import { dayIn, USUAL_TIME_ZONE } from '../../contracts/local-time.ts';

/** The day (ISO date) that an instant falls on there. */
export function usualDay(now: Date, timeZone = USUAL_TIME_ZONE): string {
  return dayIn(timeZone, now);
}
