import { z } from 'zod';
import { keptDate } from '../items/dates.ts';
import { daysAfter } from '../items/due-alerts.ts';

/** The day until which something waits, MM-DD-YYYY. */
export const LaterDay = z
  .string()
  .trim()
  .max(20)
  .refine((typed) => keptDate(typed) !== undefined, { error: 'must be MM-DD-YYYY' });

/** As it is kept; tomorrow when none was said, and nothing when it is not after today. */
export function laterDay(typed: string | undefined, today: string): string | undefined {
  const until = keptDate(typed ?? '') || daysAfter(today, 1);
  return until > today ? until : undefined;
}
