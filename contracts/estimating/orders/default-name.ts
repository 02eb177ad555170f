import { formatDate } from '../../format.ts';

/** R024: the name of an estimate that is started on a day (ISO date) without one: `New Project 11/23/2026`. */
export const defaultName = (day: string): string => `New Project ${formatDate(day)}`;
