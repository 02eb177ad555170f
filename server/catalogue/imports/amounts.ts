import { D, fixed } from '../../../contracts/decimal.ts';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { fromCents } from '../../../contracts/money.ts';
import type { Cell } from '../../platform/imports/cells.ts';

export type DecimalSign = 'point' | 'comma';

const MOST_CENTS = Number(LIMITS.cost) * 100;
const GROUPED = {
  point: /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/,
  comma: /^[-+]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d+)?$/,
} as const;
/** Texts that are possible with only one of the two decimal signs; `1.234` is possible with both. */
const ONLY = { point: /(?:^|\d)\.(?:\d{1,2}|\d{4,})$|,\d{3}\.\d+$/, comma: /(?:^|\d),(?:\d{1,2}|\d{4,})$|\.\d{3},\d+$/ } as const;

/**
 * The decimal sign of a file, by the majority of its prices. Without evidence a semicolon-delimited file counts as
 * using commas.
 */
export function decimalSignOf(cells: Iterable<Cell | undefined>, delimiter: string | null): DecimalSign {
  let points = 0;
  let commas = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const text = plain(cell);
    if (ONLY.point.test(text)) points++;
    else if (ONLY.comma.test(text)) commas++;
  }
  if (points === commas) return delimiter === ';' ? 'comma' : 'point';
  return points > commas ? 'point' : 'comma';
}

/** A plain decimal such as `-1234.5`, `''` for an empty cell, or the reason why the cell is not a number. */
export function readNumber(cell: Cell, sign: DecimalSign): { value: string } | { why: string } {
  if (typeof cell === 'number') return { value: String(cell).includes('e') ? new D(cell).toFixed() : String(cell) };
  const text = plain(cell);
  if (text === '' || text === '-') return { value: '' };
  if (/\d/.test(text) && GROUPED[sign].test(text)) {
    const value = sign === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
    return { value: value.replace('+', '') };
  }
  const other = sign === 'point' ? 'comma' : 'point';
  if (/\d/.test(text) && GROUPED[other].test(text)) return { why: `A ${other}, in a file that writes decimals with a ${sign}.` };
  return { why: 'Not a number.' };
}

/** A price for `per` units as whole cents per unit; `undefined` for an empty cell. */
export function readCents(cell: Cell, sign: DecimalSign, per: number): { cents: number | undefined } | { why: string } {
  const read = readNumber(cell, sign);
  if ('why' in read) return read;
  const { value } = read;
  if (value === '') return { cents: undefined };
  if (value.startsWith('-') && /[1-9]/.test(value)) return { why: 'Negative prices are refused.' };
  if (value.replace(/\..*$/, '').length > 12) return { why: overLimit() };
  const cents = per === 1 ? roundedCents(value) : Number(fixed(new D(value).div(per).times(100), 0));
  if (cents > MOST_CENTS) return { why: overLimit() };
  if (cents === 0 && /[1-9]/.test(value)) return { why: 'Less than half a cent for one.' };
  return { cents };
}

/** Rounds half up on the digits, for speed, because a hundred thousand prices are read at once. */
function roundedCents(value: string): number {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(`${fraction}00`.slice(0, 2));
  return (fraction[2] ?? '0') >= '5' ? cents + 1 : cents;
}

export function centsOf(amount: string): number {
  return roundedCents(amount);
}

export function amountOf(cents: number): string {
  return fromCents(cents);
}

/** With separators, for sentences: `14.10`, `10,000,000.00`. */
export function shownAmount(cents: number): string {
  return amountOf(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** Tenths of a percent from one amount to another, rounded half away from zero; undefined if the old amount is 0. */
export function tenthsOfPercent(was: number, becomes: number): number | undefined {
  if (was === 0) return undefined;
  const tenths = Math.round(Math.abs((becomes - was) * 1000) / was);
  return becomes < was && tenths > 0 ? -tenths : tenths;
}

export function percentOf(tenths: number): string {
  return (tenths / 10).toFixed(1);
}

function overLimit(): string {
  return `Over the limit of ${shownAmount(MOST_CENTS)}.`;
}

/**
 * Removes currency, blanks and apostrophes between thousands. A bracketed amount is negative; typographic dashes become
 * minus signs.
 */
function plain(cell: string): string {
  const text = cell.replace(/US\$|USD|EUR|[$€£]|[\s\u00a0\u202f\u2009'’]/gi, '').replace(/[−–—]/g, '-');
  return /^\(.*\)$/.test(text) ? `-${text.slice(1, -1)}` : text;
}
