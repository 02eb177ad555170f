import { Decimal } from 'decimal.js';
import { z } from 'zod';

/**
 * Decimal arithmetic of the whole product (docs/arithmetic.md): 60 significant digits, half up. A length such as 11'7" is a repeating
 * decimal, so every result is first rounded to 15 decimals and only then to its own, which keeps exact ties exact.
 */
export const D = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });
export type D = Decimal;

/** Rounds half up to `decimals` places, after rounding to 15 places to remove the noise of repeating decimals. */
export function round(value: Decimal.Value, decimals: number): Decimal {
  return new D(value).toDecimalPlaces(15).toDecimalPlaces(decimals);
}

/** A fixed-point string such as `86.88`; never an exponent, never `-0.00`. */
export function fixed(value: Decimal.Value, decimals: number): string {
  const rounded = round(value, decimals);
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(decimals);
}

const PLAIN = /^\d{1,15}(\.\d{1,15})?$/;

/** A non-negative decimal of at most `max`, sent as a string (`"12.5"`) or a JSON number; kept as a plain decimal string. */
export function decimal(max: string, what = 'number') {
  return (
    z
      .union([z.string().trim().max(40), z.number()])
      .transform((v) => (typeof v === 'number' ? new D(Number.isFinite(v) ? v : 'NaN').toFixed() : v.replaceAll(',', '')))
      .pipe(z.string())
      .refine((v) => PLAIN.test(v), { error: `must be a ${what}, 0 or more` })
      // What a caller checks beside it is asked of decimals alone.
      .refine((v) => PLAIN.test(v) && new D(v).lte(max), { error: `must be at most ${max}`, abort: true })
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
