import { z } from 'zod';

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** An IANA name. */
export const TimeZone = z.string().max(60).refine(isZone, 'must be a time zone, such as America/New_York');
