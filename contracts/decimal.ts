import { Decimal } from 'decimal.js';

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
