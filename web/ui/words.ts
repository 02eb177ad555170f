/** Instants and amounts as people read them here (ui.md, numbers and words). All take what the calls answer: ISO instants, decimal strings. */

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const fullDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `9:58`, `15:12`. */
export function clock(at: Date | string): string {
  const date = new Date(at);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/** How long ago it matters: `9:58` today, `Fri 15:12` this week, `Nov 12` this year, `Nov 12, 2025` before. */
export function when(at: string, now = new Date()): string {
  const date = new Date(at);
  const days = daysBetween(date, now);
  if (days === 0) return clock(date);
  if (days > 0 && days < 7) return `${weekday.format(date)} ${clock(date)}`;
  return date.getFullYear() === now.getFullYear() ? monthDay.format(date) : shortDay.format(date);
}

/** `November 13, 2026`; a plain ISO day is that day everywhere. */
export function day(at: string): string {
  return fullDay.format(new Date(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T12:00:00` : at));
}

/** `Nov 13`. */
export function shortDate(at: string): string {
  return monthDay.format(new Date(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T12:00:00` : at));
}

export function isToday(at: string, now = new Date()): boolean {
  return daysBetween(new Date(at), now) === 0;
}

function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

/** Thousands separated and a real minus sign, decimals as given: `-1234.50` reads `−1,234.50`. */
export function grouped(value: string): string {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(value) ?? [];
  return `${sign ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** `$1,234.50`, `−$12.00`. */
export function dollars(value: string): string {
  const text = grouped(value);
  return text.startsWith('−') ? `−$${text.slice(1)}` : `$${text}`;
}

/** `1 line`, `3 lines`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(String(count))} ${count === 1 ? one : many}`;
}

/** `Dana Whitfield` is `DW`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** The sum of amounts of whole cents, as a decimal string of two places. */
export function summed(amounts: string[]): string {
  let cents = 0n;
  for (const amount of amounts) cents += inCents(amount);
  const whole = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`;
}

/** `-12.5` is -1250n; for comparing and adding, never for rounding. */
export function inCents(amount: string): bigint {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const cents = BigInt(whole) * 100n + BigInt(rest.slice(0, 2).padEnd(2, '0'));
  return sign ? -cents : cents;
}
