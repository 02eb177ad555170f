import { formatDate } from '../../../contracts/format.ts';
import { usualDay } from '../usual-day.ts';

/** R024: the name of an estimate that is started without one. */
export const defaultName = (now: Date, timeZone?: string): string => `New Project ${formatDate(usualDay(now, timeZone))}`;
