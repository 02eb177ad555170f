/** The day in the middle of the US is used if the caller names no time zone, independent of the server's location. */
const USUAL_TIME_ZONE = 'America/Chicago';

/** The day (ISO date) that an instant falls on there. */
export function usualDay(now: Date, timeZone = USUAL_TIME_ZONE): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' }).formatToParts(now);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}
