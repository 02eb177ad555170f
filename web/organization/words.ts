import type { AuditEntry } from '../../contracts/organization/calls.ts';
import { dollars, grouped, isToday, shortDate } from '../ui/words.ts';

const seconds = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const shortWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const monthDayYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const whole = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });

/** `10:42:10`, `8:46:00`. */
export function clockSeconds(at: string): string {
  return seconds.format(new Date(at)).replace(/^0/, '');
}

/** `Thu, Nov 12, 2026, 14:03:27 EST`. */
export function wholeMoment(at: string): string {
  return whole.format(new Date(at));
}

/** `Thursday, Nov 12, 14:03:27`. */
export function longMoment(at: string): string {
  return `${longDay.format(new Date(at))}, ${clockSeconds(at)}`;
}

/** `Nov 12, 14:03:27`. */
export function shortMoment(at: string): string {
  return `${monthDay.format(new Date(at))}, ${clockSeconds(at)}`;
}

/** What a day is called, and its date where the name does not tell it: `Today` and `Tue, Nov 17`, `Sunday` and `Nov 15`, `Nov 2` alone. */
export function dayWords(date: Date, now = new Date()): [string, string] {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const ago = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (isToday(date.toISOString(), now)) return ['Today', shortWeekday.format(date)];
  if (ago === 1) return ['Yesterday', shortWeekday.format(date)];
  if (ago > 1 && ago < 7) return [weekday.format(date), monthDay.format(date)];
  return [(date.getFullYear() === now.getFullYear() ? monthDay : monthDayYear).format(date), weekday.format(date)];
}

/** `+$86.60`, `−$312.00`; nothing for what moved nothing. */
export function movedWords(moved: string): string {
  if (!moved || /^-?0+(\.0+)?$/.test(moved)) return '';
  return moved.startsWith('-') ? dollars(moved) : `+${dollars(moved)}`;
}

/** `+86.60`, `−312.00`, `0.00`. */
export function signed(amount: string): string {
  return amount.startsWith('-') || /^0+(\.0+)?$/.test(amount) ? grouped(amount) : `+${grouped(amount)}`;
}

/** Figures are separated in thousands, an amount of a report is dollars, words stay as they are. */
export function valueWords(entry: AuditEntry, value: string): string {
  if (entry.kind === 'book') return bookValueWords(value);
  if (entry.kind === 'reports' && /^\d+\.\d\d$/.test(value)) return dollars(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return shortDate(value);
  return /^\d+(\.\d+)?$/.test(value) && entry.kind !== 'job' ? grouped(value) : value;
}

/** What stood or stands in the price book: an own price, a percentage, or words. */
export function bookValueWords(value: string): string {
  return /^\d+\.\d\d$/.test(value) ? dollars(value) : value.replace(/^-/, '−');
}

/** Where a change of the price book is seen: the version that it made beside the one before, or the book where it made none. */
export function bookAddress({ version }: NonNullable<AuditEntry['book']>): string {
  return version === null ? '/price-book' : `/price-book/compare?from=${version - 1}&to=${version}`;
}

/** The day from which a change of the price book counts, where that is not the day on which it was made. */
export function countsFrom(entry: AuditEntry): string {
  const day = entry.book?.effectiveFrom ?? '';
  return day > entry.at.slice(0, 10) ? shortDate(day) : '';
}

/** The whole entry in one sentence: who, what, from what to what, how much it moved. */
export function fullSentence(entry: AuditEntry): string {
  const unit = entry.unit ? ` ${entry.unit}` : '';
  const what = entry.sentence.charAt(0).toLowerCase() + entry.sentence.slice(1);
  const spoken = (value: string) => valueWords(entry, value).replace(/^default price$/, 'the default price');
  const from = spoken(entry.before);
  const to = spoken(entry.after);
  const change = entry.kind === 'notes' ? '' : from && to ? ` from ${from} to ${to}${unit}` : to || from ? `, ${to || from}${unit}` : '';
  const moved = movedWords(entry.moved);
  const effect = moved ? `: ${dollars(entry.moved.replace('-', ''))} ${entry.moved.startsWith('-') ? 'less' : 'more'}` : '';
  return `${entry.actorName} ${what}${change}${effect}.`;
}
