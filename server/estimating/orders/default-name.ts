/** The day in the middle of the US is used if the caller names no time zone, independent of the server's location. */
const USUAL_TIME_ZONE = 'America/Chicago';

/** R024: the name of an estimate that is started without one. */
export function defaultName(now: Date, timeZone = USUAL_TIME_ZONE): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' }).format(now);
  return `New Project ${day}`;
}
