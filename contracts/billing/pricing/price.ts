import { D, fixed, round } from '../../decimal.ts';

/** What something costs, in dollars with two decimals. */
export interface Price {
  listPrice: string;
  discount: string;
  /** Before sales tax. */
  price: string;
  salesTax: string;
  total: string;
}

/** R507: list price, less the promotion, and the sales tax of what is left. Each step is rounded to the cent, half up. */
export function priceOf({
  listPrice,
  percentOff = '0',
  taken,
  taxPercent = '0',
}: {
  listPrice: string;
  percentOff?: string;
  /** Dollars off, instead of a percentage. */
  taken?: string | undefined;
  taxPercent?: string;
}): Price {
  const list = round(listPrice, 2);
  const discount = round(taken ?? list.times(percentOff).div(100), 2);
  const price = list.minus(discount);
  const salesTax = round(price.times(taxPercent).div(100), 2);
  return {
    listPrice: fixed(list, 2),
    discount: fixed(discount, 2),
    price: fixed(price, 2),
    salesTax: fixed(salesTax, 2),
    total: fixed(price.plus(salesTax), 2),
  };
}

/** The part of a sum for some of its credits, rounded to the cent; all of them are all of it. */
export const shareOf = (total: string, credits: number, ofCredits: number): string => fixed(new D(total).times(credits).div(ofCredits), 2);
