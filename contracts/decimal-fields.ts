import { z } from 'zod';

/** Fields of calls that carry decimals. Without decimal.js, 10 KB of script gzipped, which pages that only show numbers do not need. */

const PLAIN = /^\d{1,15}(\.\d{1,15})?$/;

/** `1e-7` is `0.0000001`; what is too large for a field stays in its exponent, which no field takes. */
function plainText(value: number): string {
  const [, first = '', rest = '', places = ''] = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value)) ?? [];
  return places ? `0.${'0'.repeat(Number(places) - 1)}${first}${rest}` : String(value);
}

/** A plain decimal in the unit of its fifteenth place. */
function scaled(plain: string): bigint {
  const [whole = '', places = ''] = plain.split('.');
  return BigInt(whole + places.padEnd(15, '0'));
}

/** Whether a plain decimal is at most another. */
export const isAtMost = (plain: string, max: string): boolean => scaled(plain) <= scaled(max);

/** A non-negative decimal of at most `max`, sent as a string (`"12.5"`) or a JSON number; kept as a plain decimal string. */
export function decimal(max: string, what = 'number') {
  return (
    z
      .union([z.string().trim().max(40), z.number()])
      .transform((v) => (typeof v === 'number' ? plainText(v) : v.replaceAll(',', '')))
      .pipe(z.string())
      .refine((v) => PLAIN.test(v), { error: `must be a ${what}, 0 or more` })
      // What a caller checks beside it is asked of decimals alone.
      .refine((v) => PLAIN.test(v) && isAtMost(v, max), { error: `must be at most ${max}`, abort: true })
  );
}

/** Limits of docs/arithmetic.md, inclusive. */
export const LIMITS = { quantity: '1000000', cost: '10000000', markupPercent: '1000', percent: '100', length: '100000' } as const;

export const Quantity = decimal(LIMITS.quantity);
export const UnitCost = decimal(LIMITS.cost, 'amount');
export const MarkupPercent = decimal(LIMITS.markupPercent, 'percentage');
export const Percent = decimal(LIMITS.percent, 'percentage');
/** Money as answered: a string with two decimals. */
export const Money = z.string();
