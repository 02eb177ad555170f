import { formatMoment, formatTime } from '../../contracts/format.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { day, dollars, grouped } from '../ui/words.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** `10:42:10 am`, `8:46:00 pm`. */
export function clockSeconds(at: string): string {
  return formatTime(at, { seconds: true });
}

/** `Thursday 11/12/2026, 2:03:27 pm EST`. */
export function wholeMoment(at: string): string {
  return `${weekday.format(new Date(at))} ${formatMoment(at)}`;
}

/** `Thursday 11/12/2026, 2:03:27 pm`. */
export function longMoment(at: string): string {
  return `${weekday.format(new Date(at))} ${day(at)}, ${clockSeconds(at)}`;
}

/** `11/12/2026, 2:03:27 pm`. */
export function shortMoment(at: string): string {
  return `${day(at)}, ${clockSeconds(at)}`;
}

/** What a day is called, and its date: `Today` and `11/17/2026`, `Sunday` and `11/15/2026`. */
export function dayWords(date: Date, now = new Date()): [string, string] {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const ago = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  return [ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : weekday.format(date), day(date.toISOString())];
}

/** `9:58 am to 3:12 pm`; `9:58 am` where both are the same minute. */
export function spanWords(from: string, to: string): string {
  const [first, last] = [formatTime(from), formatTime(to)];
  return first === last ? first : `${first} to ${last}`;
}

/** A sentence to stand behind a name: `Added Sink` becomes `added Sink`, and one that begins with the name goes on from there. */
export function afterName(sentence: string, name: string): string {
  if (sentence.startsWith(`${name} `)) return sentence.slice(name.length + 1);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** A move to another area is told in its sentence: "Moved Countertop from Kitchen to Hall bath". */
export function saysItsValues({ sentence, before, after }: AuditEntry): boolean {
  return before !== '' && sentence.endsWith(` from ${before} to ${after}`);
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
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
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
  const from = entry.book?.effectiveFrom ?? '';
  return from > entry.at.slice(0, 10) ? day(from) : '';
}

/** The whole entry in one sentence: who, what, from what to what, how much it moved. */
export function fullSentence(entry: AuditEntry): string {
  const unit = entry.unit ? ` ${entry.unit}` : '';
  const what = entry.sentence.charAt(0).toLowerCase() + entry.sentence.slice(1);
  const spoken = (value: string) => valueWords(entry, value).replace(/^default price$/, 'the default price');
  const from = spoken(entry.before);
  const to = spoken(entry.after);
  const change =
    entry.kind === 'notes' || saysItsValues(entry)
      ? ''
      : from && to
        ? ` from ${from} to ${to}${unit}`
        : to || from
          ? `, ${to || from}${unit}`
          : '';
  const moved = movedWords(entry.moved);
  const effect = moved ? `: ${dollars(entry.moved.replace('-', ''))} ${entry.moved.startsWith('-') ? 'less' : 'more'}` : '';
  return `${entry.actorName} ${what}${change}${effect}.`;
}

/** The API key by which an entry was made; undefined where it was none. */
export const keyIn = (actorName: string): string | undefined => actorName.split(' by key ')[1];

/** Whose initials stand before an entry: of `Priya Raman by key Accounting sync`, the person's. */
export const personIn = (actorName: string): string => actorName.split(' by key ')[0] ?? actorName;
