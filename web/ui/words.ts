import { formatDate, formatTime } from '../../contracts/format.ts';
import { fromCents, toCents } from '../../contracts/money.ts';

/** Instants and amounts as screens say them, made of the ways of contracts/format.ts. All take what the calls answer: ISO instants, decimal strings. */

export { formatDate as day, formatMoney as dollars, formatNumber as grouped, listed } from '../../contracts/format.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });

/** `9:58 am`, `3:12 pm`. */
export function clock(at: Date | string): string {
  return formatTime(typeof at === 'string' ? at : at.toISOString());
}

/** How long ago it matters: `9:58 am` today, `Fri 3:12 pm` this week, `11/12/2026` before. */
export function when(at: string, now = new Date()): string {
  const days = daysBetween(new Date(at), now);
  if (days === 0) return clock(at);
  return days > 0 && days < 7 ? `${weekday.format(new Date(at))} ${clock(at)}` : formatDate(at);
}

/** `9:58 am` today, `11/12/2026, 9:58 am` before. */
export function moment(at: string, now = new Date()): string {
  return isToday(at, now) ? clock(at) : `${formatDate(at)}, ${clock(at)}`;
}

export function isToday(at: string, now = new Date()): boolean {
  return daysBetween(new Date(at), now) === 0;
}

/** The reader's own day of an instant, as an ISO date. */
export function localDay(at = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

/** The address that calls a number, however it is written. */
export const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

export { counted } from '../../contracts/format.ts';

/** `Dana Whitfield` is `DW`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** The sum of amounts of whole cents, as a decimal string of two places. */
export const summed = (amounts: string[]): string => fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0n));
