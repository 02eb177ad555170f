import { z } from 'zod';
import { amount, type EventOf, event, first, id, stream, text, whole } from '../event.ts';

/** Amounts are dollars per unit, in whole cents, as `12.50`. */

/** An ISO date; the change counts from its beginning (UTC). */
const day = z.iso.date();
const levels = ['Economy', 'Good', 'Better', 'Best', 'Designer'] as const;

/** The organisation of the book, and the version that the change made. Version 1 is the default book as delivered. */
const Change = z.object({ organizationId: id('organization'), version: whole, effectiveFrom: day });

/** An item that the default book does not have, with its price in each quality that it comes in. */
export const OwnItem = z.object({
  code: whole,
  categoryId: whole,
  category: text,
  subcategoryId: whole,
  subcategory: text,
  action: z.enum(['Replace', 'Remove', 'Repair', 'Clean', 'Paint', 'Refinish', 'Detach and reset', 'Service', 'Inspect', 'Haul', 'Obtain']),
  description: text,
  unit: text,
  formula: z.enum(['', 'FLOOR', 'WALLS', 'CEILINGS', 'WALLSANDCEILINGS', 'BASEBOARD', 'ROOF', 'EXTWALLS']),
  wasteFactorPct: amount,
  /** The cost type of the whole price, because an own item has no parts to split it by. */
  costType: z.enum(['Labor', 'Material', 'Equipment']),
  /** One of `None`, or some of the five levels, cheapest first; the code of a level is `code` plus its place among the five. */
  prices: z.array(z.object({ quality: z.enum(['None', ...levels]), unitCost: amount })),
});
export type OwnItem = z.infer<typeof OwnItem>;

export const AdoptionCounts = z.object({ changed: whole, added: whole, removed: whole, bad: whole, unchanged: whole });

/**
 * The labor and material factors of the place, and the markup rules (percent) by category, that own prices include when they are
 * set. At another place or under another rule the prices change from there as the book's prices do. Events of earlier versions do
 * not have it, so their prices are the same everywhere.
 */
const PricedAt = z.object({ labor: amount, material: amount, rules: z.array(z.object({ categoryId: whole, percent: amount })) });
export type PricedAt = z.infer<typeof PricedAt>;

const OwnPrice1 = z.object({ itemXREF: whole, unitCost: amount.nullable() });
const OwnPrices2 = Change.extend({ prices: z.array(OwnPrice1.extend({ was: amount.nullable().optional() })) });
const Adopted1 = Change.extend({
  importId: id('price_import'),
  listId: id('price_list'),
  fileName: text,
  parts: whole,
  baseVersion: whole,
  counts: AdoptionCounts,
});

/** The stored events of `pricebook-<organizationId>`. */
export const priceBookEvents = {
  /**
   * `null` removes an own price, so that the default book's counts again. `was` is the own price that counted before, null when the
   * default book's did; version 1 did not record it. Version 3 adds `pricedAt`.
   */
  OwnPricesSet: event(
    first(Change.extend({ prices: z.array(OwnPrice1) }))
      .next(OwnPrices2, (data) => data)
      .next(OwnPrices2.extend({ pricedAt: PricedAt.optional() }), (data) => data),
  ),
  /** Percent on the prices of a category; `null` removes the rule. */
  MarkupRuleSaved: event(Change.extend({ categoryId: whole, category: text, percent: amount.nullable() })),
  /** Factors of a place, by the first three digits of its ZIP code, instead of the state's; `null` removes a factor. */
  LocalFactorSaved: event(Change.extend({ zip3: text, labor: amount.nullable(), material: amount.nullable() })),
  /** The ZIP code that prices are for when a call names no place. It changes no price of any version, so it makes no version. */
  HomePlaceSaved: event(z.object({ organizationId: id('organization'), zip: text.nullable() })),
  /** The rows of list `listId` count from here on; they are in stream `pricelist-<listId>`. Version 2 adds `pricedAt`. */
  PriceListAdopted: event(first(Adopted1).next(Adopted1.extend({ pricedAt: PricedAt.optional() }), (data) => data)),
  /** The new version equals the version `restored`. */
  PriceBookRestored: event(Change.extend({ restored: whole })),
};

export const priceBookStream = stream('pricebook', 'organization', priceBookEvents);

/** The stored events of `pricelist-<listId>`: the rows of an import, in parts, before the event that adopts them. */
export const priceListEvents = {
  PriceListRowsRecorded: event(
    z.object({
      listId: id('price_list'),
      importId: id('price_import'),
      part: whole,
      /** Code and unit cost of each price that the list changes. */
      prices: z.array(z.tuple([whole, amount])),
      /** New own items, and own items that the list changes. */
      items: z.array(OwnItem),
      /** The highest sequence id among those that these items' codes are derived from; null without items. */
      ownItemId: id('own_item').nullable(),
      /** Codes of items that leave the book, and of removed items that come back. */
      removed: z.array(whole),
      restored: z.array(whole),
    }),
  ),
};

export const priceListStream = stream('pricelist', 'price_list', priceListEvents);

export type PriceBookEvent = EventOf<typeof priceBookEvents>;
export type PriceListEvent = EventOf<typeof priceListEvents>;

declare module '../event.ts' {
  interface IdKinds {
    own_item: true;
    price_import: true;
    price_list: true;
  }
}
