import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, id, text, whole } from '../../event.ts';
import { pastValue } from '../../way-back.ts';
import { Change, priceBookEvent, versionMade } from '../price-book-event.ts';
import { ownPricesOf, settingsOf, withVersion } from '../price-book-state.ts';
import { byPriceBookEditors, ownPricesValue, placeValue, placeWords } from '../price-book-way-back.ts';
import { PricedAt } from '../priced-at.ts';

/** Amounts are dollars per unit, in whole cents, as `12.50`. */

const DEFAULT_PRICE = 'default price';

const OwnPrice1 = z.object({ itemXREF: whole, unitCost: amount.nullable() });
const OwnPrices2 = Change.extend({ prices: z.array(OwnPrice1.extend({ was: amount.nullable().optional() })) });

const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

function ownPricesWords({ prices }: z.infer<typeof OwnPrices2>): string {
  const set = prices.filter((price) => price.unitCost !== null).length;
  const removed = prices.length - set;
  if (removed === 0) return `Set ${many(set, 'price')} by hand`;
  return set === 0
    ? `Took back ${many(removed, 'own price')}`
    : `Set ${many(set, 'price')} by hand, took back ${many(removed, 'own price')}`;
}

/**
 * `null` removes an own price, so that the default book's counts again. `was` is the own price that counted before, null when the
 * default book's did; version 1 did not record it. Version 3 adds `pricedAt`.
 */
export const OwnPricesSet = priceBookEvent(
  first(Change.extend({ prices: z.array(OwnPrice1) }))
    .next(OwnPrices2, (data) => data)
    .next(OwnPrices2.extend({ pricedAt: PricedAt.optional() }), (data) => data),
)({
  apply(book, { version, prices }) {
    const { own, listAdopted } = settingsOf(book);
    return withVersion(book, version, { own: { prices, afterList: listAdopted, before: own }, listAdopted: false });
  },
  /** Prices name their items by code, because the log does not have the names. */
  audit(book, data) {
    const unrecorded = data.prices.filter(({ was }) => was === undefined).map(({ itemXREF }) => itemXREF);
    const before = ownPricesOf(settingsOf(book), unrecorded);
    const prices = data.prices.map(({ itemXREF, unitCost, was = before.get(itemXREF) }) => ({
      itemXREF,
      item: '',
      before: was === undefined ? '' : (was ?? DEFAULT_PRICE),
      after: unitCost ?? DEFAULT_PRICE,
    }));
    const [only, ...others] = prices;
    const values = only && others.length === 0 ? { before: only.before, after: only.after } : {};
    return describe('book', ownPricesWords(data), { ...values, ...versionMade(data, prices) });
  },
  wayBack(was, { prices }, now) {
    const items = prices.map(({ itemXREF }) => itemXREF);
    const [before, current] = [ownPricesOf(settingsOf(was), items), ownPricesOf(settingsOf(now), items)];
    const earlier = prices.map(({ itemXREF, was: recorded = before.get(itemXREF) }) => ({ itemXREF, unitCost: recorded }));
    const present = items.map((itemXREF) => ({ itemXREF, unitCost: current.get(itemXREF) }));
    return byPriceBookEditors(ownPricesValue(earlier), ownPricesValue(prices), ownPricesValue(present) ?? { words: 'of a list', key: '' });
  },
  version: { kind: 'prices', words: ownPricesWords },
});

/** Percent on the prices of a category; `null` removes the rule. */
export const MarkupRuleSaved = priceBookEvent(Change.extend({ categoryId: whole, category: text, percent: amount.nullable() }))({
  apply(book, { version, categoryId, percent }) {
    const rules = new Map(settingsOf(book).rules);
    if (percent === null) rules.delete(categoryId);
    else rules.set(categoryId, percent);
    return withVersion(book, version, { rules });
  },
  audit(book, data) {
    const { categoryId, category, percent } = data;
    const was = settingsOf(book).rules.get(categoryId);
    const verb = percent === null ? 'Took back' : was === undefined ? 'Set' : 'Changed';
    const change = { before: was === undefined ? '' : `${was} %`, after: percent === null ? '' : `${percent} %` };
    return describe('book', `${verb} the markup of ${category}`, { ...change, ...versionMade(data) });
  },
  wayBack(was, { categoryId, percent }, now) {
    const value = (of: string | null) =>
      pastValue(of === null ? 'no markup' : `${of} %`, of === null ? null : Number(of), {
        type: 'SaveMarkupRule' as const,
        categoryId,
        percent: of,
      });
    const of = (book: typeof was) => settingsOf(book).rules.get(categoryId) ?? null;
    return byPriceBookEditors(value(of(was)), value(percent), value(of(now)));
  },
  version: {
    kind: 'markup',
    words({ category, percent }) {
      if (percent === null) return `Took back the markup of ${category}`;
      return `Marked ${category} ${percent.startsWith('-') ? 'down' : 'up'} by ${percent.replace('-', '')} %`;
    },
  },
});

function factorWords({ labor, material }: { labor: string | null; material: string | null }): string {
  return [labor !== null && `labor ${labor}`, material !== null && `material ${material}`].filter(Boolean).join(', ');
}

/** Factors of a place, by the first three digits of its ZIP code, instead of the state's; `null` removes a factor. */
export const LocalFactorSaved = priceBookEvent(Change.extend({ zip3: text, labor: amount.nullable(), material: amount.nullable() }))({
  apply(book, { version, zip3, labor, material }) {
    const factors = new Map(settingsOf(book).factors);
    if (labor === null && material === null) factors.delete(zip3);
    else factors.set(zip3, { labor, material });
    return withVersion(book, version, { factors });
  },
  audit(book, data) {
    const factors = settingsOf(book).factors.get(data.zip3);
    const [before, after] = [factors ? factorWords(factors) : '', factorWords(data)];
    const verb = after === '' ? 'Took back' : before === '' ? 'Set' : 'Changed';
    return describe('book', `${verb} the factors of ZIP ${data.zip3}`, { before, after, ...versionMade(data) });
  },
  wayBack(was, { zip3, labor, material }, now) {
    const value = (of: { labor: string | null; material: string | null } = { labor: null, material: null }) =>
      pastValue(factorWords(of) || "the state's factors", [of.labor, of.material], {
        ...{ type: 'SaveLocalFactor' as const, zip3, labor: of.labor, material: of.material },
      });
    const of = (book: typeof was) => value(settingsOf(book).factors.get(zip3));
    return byPriceBookEditors(of(was), value({ labor, material }), of(now));
  },
  version: {
    kind: 'place',
    words(data) {
      const factors = factorWords(data);
      return factors === '' ? `Took back the factors of ZIP ${data.zip3}` : `Factors of ZIP ${data.zip3}: ${factors}`;
    },
  },
});

/** The ZIP code that prices are for when a call names no place. It changes no price of any version, so it makes no version. */
export const HomePlaceSaved = priceBookEvent(z.object({ organizationId: id('organization'), zip: text.nullable() }))({
  apply: (book, { zip }) => ({ ...book, homeZip: zip }),
  audit: ({ homeZip }, { zip }) =>
    describe('book', 'Changed the place that prices are for', {
      before: placeWords(homeZip),
      after: placeWords(zip),
      book: { version: null, effectiveFrom: null, prices: [] },
    }),
  wayBack: (was, { zip }, now) => byPriceBookEditors(placeValue(was.homeZip), placeValue(zip), placeValue(now.homeZip)),
  version: null,
});

const restoredWords = ({ restored }: { restored: number }) => `Restored version ${restored}`;

/** The new version equals the version `restored`. */
export const PriceBookRestored = priceBookEvent(Change.extend({ restored: whole }))({
  apply: (book, { version, restored }) => withVersion(book, version, {}, restored),
  audit: (_book, data) => describe('book', `${restoredWords(data)} of the price book`, versionMade(data)),
  version: { kind: 'restored', words: restoredWords },
});
