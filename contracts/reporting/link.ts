import { DAY_MS } from '../durations.ts';

/** ISO date until which a link answers: the one chosen, or as many days from the instant as the kind of report gives. */
export function validUntil(chosen: string, at: string, daysOpen: number): string {
  return chosen || new Date(Date.parse(at) + daysOpen * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The instant (ms) at which a link has expired: when `day` is over everywhere on Earth (UTC-12), because nobody knows the reader's own
 * midnight, and an estimate that is "good until April 8" must not end on the evening of the 8th.
 */
function expiresAt(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + 1.5 * DAY_MS;
}

/** Whether a day (ISO date) that a person chose for a link is over at an instant: the link would have expired before anybody opened it. */
export const isDayOver = (day: string, at: string): boolean => day !== '' && Date.parse(at) >= expiresAt(day);

/** The contractor's time zone is not known either; 14:00 UTC is the morning of that day all over the United States. */
const REMINDER_HOUR_MS = 14 * 60 * 60 * 1000;

/** The latest reminder date (ISO) that has come at an instant (R545). */
export function remindableDay(at: string): string {
  return new Date(Date.parse(at) - REMINDER_HOUR_MS).toISOString().slice(0, 10);
}

/** `inside`: there is no link. */
export type LinkStatus = 'open' | 'answered' | 'expired' | 'withdrawn' | 'inside';

/** The status of a link at an instant. An answer takes precedence over expiry, a withdrawal over both. */
export function linkStatus(link: { hasLink: boolean; withdrawn: boolean; answered: boolean; validUntil: string }, at: string): LinkStatus {
  if (!link.hasLink) return 'inside';
  if (link.withdrawn) return 'withdrawn';
  if (link.answered) return 'answered';
  return Date.parse(at) < expiresAt(link.validUntil) ? 'open' : 'expired';
}
