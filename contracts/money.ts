/**
 * Converts money between text with two decimals, as calls carry it, and whole cents, in which it is added. Imports nothing,
 * because the customer's page uses it.
 */

const TWO_DECIMALS = /^\d{1,15}\.\d\d$/;

/** `18412.19` is 1841219n, `-12.5` is -1250n. Digits below a cent are cut off, because an amount is rounded where it is calculated. */
export function toCents(money: string): bigint {
  if (TWO_DECIMALS.test(money)) return BigInt(money.slice(0, -3) + money.slice(-2));
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(money) ?? [];
  const cents = BigInt(whole + rest.slice(0, 2).padEnd(2, '0'));
  return sign ? -cents : cents;
}

/** 1841219n is `18412.19`. */
export function fromCents(cents: bigint | number): string {
  const negative = cents < 0;
  const digits = String(negative ? -cents : cents).padStart(3, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
