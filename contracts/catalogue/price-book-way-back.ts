import { counted, formatMoney } from '../format.ts';
import { type PastValue, pastValue, type WayBack } from '../way-back.ts';

/** Changes by hand that set earlier prices. They count from the day on which they are made. */
export type PriceBookRestore =
  | { type: 'SetPrices'; prices: { itemXREF: number; unitCost: string | null }[] }
  | { type: 'SaveMarkupRule'; categoryId: number; percent: string | null }
  | { type: 'SaveLocalFactor'; zip3: string; labor: string | null; material: string | null }
  | { type: 'SaveHomePlace'; zip: string | null };

type Value = PastValue<PriceBookRestore>;

export const byPriceBookEditors = (before: Value | null, after: Value | null, now: WayBack['now']): WayBack<PriceBookRestore> => ({
  ...{ before, after, now, right: 'EditPriceBook' },
});

/** Null where the log does not have one of them: rows of an adopted list are in another stream. */
export function ownPricesValue(prices: readonly { itemXREF: number; unitCost?: string | null | undefined }[]): Value | null {
  const known = prices.flatMap(({ itemXREF, unitCost }) => (unitCost === undefined ? [] : [{ itemXREF, unitCost }]));
  if (known.length < prices.length) return null;
  const [first, ...others] = known.map(({ unitCost }) => (unitCost === null ? 'the default price' : formatMoney(unitCost)));
  const words = others.every((other) => other === first) ? (first ?? '') : counted(known.length, 'price');
  const key = known.map(({ itemXREF, unitCost }) => [itemXREF, unitCost === null ? null : Number(unitCost)]);
  return pastValue(words, key, { type: 'SetPrices', prices: known });
}

export const placeWords = (zip: string | null) => (zip === null ? 'national prices' : `ZIP ${zip}`);
export const placeValue = (zip: string | null): Value => pastValue(placeWords(zip), zip, { type: 'SaveHomePlace', zip });
