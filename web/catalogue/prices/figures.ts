import type { PriceBookRow } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import { D, fixed, round } from '../../../contracts/decimal.ts';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { priceUnit } from '../../../contracts/estimating/pricing.ts';
import { grouped, listed } from '../../ui/words.ts';

/** What a price is made of: dollars per unit as the book holds them, and its unit cost in cents. */
export interface Priced {
  unitCost: string;
  labor: string;
  material: string;
  equipment: string;
}

/** The organisation's usual overhead and profit, as a new estimate starts with. */
export const USUAL = { overhead: DEFAULT_SETTINGS.overheadAmount, profit: DEFAULT_SETTINGS.profitAmount };

/** Unit price with the usual overhead and profit, to the cent that a new estimate charges. */
export function withMarkup(price: Priced, wasteFactorPct: string): string {
  return priceUnit({ labor: price.labor, material: price.material, equipment: price.equipment, wasteFactorPct }, DEFAULT_SETTINGS).ppu;
}

/** The same for a unit cost whose parts are not known yet; the parts can move it by a cent. */
export function aboutWithMarkup(unitCost: string): string {
  return priceUnit({ labor: unitCost, material: '0', equipment: '0', wasteFactorPct: '0' }, DEFAULT_SETTINGS).ppu;
}

/** `1234.5` as `1,234.50`. */
export const cents = (amount: string): string => grouped(fixed(amount, 2));

const TYPED = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;

/** What a person typed as a unit cost, in cents; null when it is not an amount of 0 or more, or beyond what a price may be. */
export function typedPrice(text: string): string | null {
  const bare = text.trim().replace(/^\$\s*/, '');
  if (bare === '' || bare === '.' || !TYPED.test(bare)) return null;
  const value = round(`0${bare.replaceAll(',', '')}`, 2);
  return value.gt(LIMITS.cost) ? null : value.toFixed(2);
}

/** `+2.9`, `−1.7`, `0.0`: one decimal, with a sign; from a thousand on none. */
export function signedPct(pct: string): string {
  const text = fixed(pct, new D(pct).abs().gte(1000) ? 0 : 1);
  return /^-?0\.0$/.test(text) ? '0.0' : text.startsWith('-') ? grouped(text) : `+${grouped(text)}`;
}

/** Change from one price to another in percent; null from nothing. */
export function pctOf(was: string, becomes: string): string | null {
  return new D(was).isZero() ? null : new D(becomes).minus(was).div(was).times(100).toFixed(6);
}

/**
 * Amounts in whole cents that add up to `total`: each rounded down, what is left goes to those that lost most. A column of figures
 * that is read as a sum has to be one.
 */
export function centsThatAddUp(amounts: string[], total: string): string[] {
  const exact = amounts.map((amount) => new D(amount).times(100));
  const whole = exact.map((amount) => amount.floor());
  let left = whole.reduce((sum, one) => sum.minus(one), new D(total).times(100).toDecimalPlaces(0)).toNumber();
  const order = exact.map((amount, at) => ({ at, lost: amount.minus(whole[at] ?? 0) })).sort((a, b) => b.lost.cmp(a.lost) || a.at - b.at);
  for (let turn = 0; left !== 0 && order.length > 0; turn += 1) {
    const at = (left > 0 ? order[turn % order.length] : order[order.length - 1 - (turn % order.length)])?.at ?? 0;
    whole[at] = (whole[at] ?? new D(0)).plus(Math.sign(left));
    left -= Math.sign(left);
  }
  return whole.map((one) => fixed(one.div(100), 2));
}

/** The price of a row in a quality; an item of one grade has the same in each. */
export function priceIn(row: PriceBookRow, quality: string): PriceBookRow['prices'][number] | undefined {
  return row.prices.find((price) => price.quality === quality || price.quality === 'None');
}

export const isOneGrade = (row: PriceBookRow): boolean => row.prices[0]?.quality === 'None';

/** The words that also find an item, as a list: `commode, closet and wc`; those that its name has anyway are left out. */
export function foundBy(synonyms: string, description: string): string {
  const named = new Set(description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const words = new Set(synonyms.split(/\s+/).filter((word) => word !== '' && !named.has(word.toLowerCase())));
  return listed([...words]);
}

/** A source as short as it can be told apart: `BLS wages, May 2025`; its whole name is a hover away. */
export function sourceWords(basis: string): string {
  const wages = /^BLS OEWS (\w+ \d{4}),/.exec(basis)?.[1];
  if (wages) return `BLS wages, ${wages}`;
  const index = /^USACE EM 1110-2-1304 CWCCIS .*, (\d{1,2} \w+ \d{4})$/.exec(basis)?.[1];
  return index ? `USACE index, ${index}` : basis;
}
