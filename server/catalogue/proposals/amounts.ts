import { D } from '../../../contracts/decimal.ts';

/** What a work's quantity is reckoned from. Absent means that it is not known. */
export type Amounts = ReadonlyMap<string, D>;

export interface Reckoned {
  value: D;
  /** The names that it was reckoned from. */
  from: string[];
  /** Those among them that are not known, taken as 0. */
  missing: string[];
}

/**
 * Reckons a quantity of works.csv: numbers and names of amounts joined by `*` and `/`, then by `+` and `-`; `up` in
 * front rounds up to a whole number. Never below 0. Throws on anything else, which a test of the data file does first.
 */
export function reckon(quantity: string, amounts: Amounts): Reckoned {
  const up = quantity.startsWith('up ');
  const from: string[] = [];
  const missing: string[] = [];
  const factor = (text: string): D => {
    if (/^\d+(\.\d+)?$/.test(text)) return new D(text);
    if (!/^[a-z]+$/.test(text)) throw new Error(`${quantity} is no quantity.`);
    from.push(text);
    const known = amounts.get(text);
    if (!known) missing.push(text);
    return known ?? new D(0);
  };
  const product = (text: string) =>
    text.split(/(?=[*/])/).reduce((value, part) => {
      if (part.startsWith('*')) return value.times(factor(part.slice(1)));
      if (part.startsWith('/')) return value.div(factor(part.slice(1)));
      return factor(part);
    }, new D(0));
  const sum = (up ? quantity.slice(3) : quantity)
    .split(/(?=[+-])/)
    .reduce(
      (value, part) => (part.startsWith('-') ? value.minus(product(part.slice(1))) : value.plus(product(part.replace(/^\+/, '')))),
      new D(0),
    );
  const value = missing.length > 0 || sum.lt(0) ? new D(0) : sum;
  return { value: up ? value.ceil() : value, from, missing };
}
