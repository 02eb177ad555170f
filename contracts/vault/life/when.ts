import { DAY_MS } from '../../durations.ts';

/** When something was done: a year alone, a month, or a day. Kept as `2003`, `2003-05` or `2003-05-17`; typed as `2003`, `05-2003` or `05-17-2003`. */
const TYPED = /^(?:(\d{2})-)?(?:(\d{2})-)?(\d{4})$/;

/** The kept form of what was typed; undefined for what no calendar has. */
export function keptWhen(typed: string): string | undefined {
  const [, month, day, year = ''] = TYPED.exec(typed.trim()) ?? [];
  if (year < '1600') return undefined;
  const kept = [year, month, day].filter((part) => part !== undefined).join('-');
  const at = new Date(`${[year, month ?? '01', day ?? '01'].join('-')}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(kept) ? kept : undefined;
}

/** `05-17-2003` of `2003-05-17`. */
export function typedWhen(kept: string): string {
  const [year = '', ...rest] = kept.split('-');
  return [...rest, year].join('-');
}

/** The day that it counts from: the middle of what is not known closer. */
export const dayOf = (kept: string): string => (kept.length === 4 ? `${kept}-07-01` : kept.length === 7 ? `${kept}-15` : kept);

/** Whether it has begun by `today`, as days are kept. */
export const hasBegun = (kept: string, today: string): boolean => kept <= today.slice(0, kept.length);

/** Days from one day to another, as they are kept. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
