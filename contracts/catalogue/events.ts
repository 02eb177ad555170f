import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../log.ts';
import { ActionName, CostType, Formula, Quality } from './entities.ts';

const id = z.number().int();
const text = z.string();
/** Dollars per unit, in whole cents, as `12.50`. */
const amount = z.string();
/** An ISO date; the change counts from its beginning (UTC). */
const day = z.iso.date();

/** Whose book, and which of its versions the change made. Version 1 is the default book as delivered. */
const Of = z.object({ organizationId: id, version: id, effectiveFrom: day });

/** An item that the default book does not have, with its price in each quality that it comes in. */
export const OwnItem = z.object({
  code: id,
  categoryId: id,
  category: text,
  subcategoryId: id,
  subcategory: text,
  action: ActionName,
  description: text,
  unit: text,
  formula: Formula,
  wasteFactorPct: amount,
  /** What its price is made of; an own item has no parts to split it by. */
  costType: CostType,
  /** One of `None`, or some of the five levels, cheapest first; the code of a level is `code` plus its place among the five. */
  prices: z.array(z.object({ quality: Quality, unitCost: amount })),
});
export type OwnItem = z.infer<typeof OwnItem>;

export const AdoptionCounts = z.object({ changed: id, added: id, removed: id, bad: id, unchanged: id });

/**
 * What own prices include when they are set: the labor and material factors of the place that they are for, and the markup rules (percent) by
 * category. At another place or under another rule they move from there as the book's prices do. Events of earlier versions do not have it: their
 * prices are the same everywhere.
 */
const PricedAt = z.object({ labor: amount, material: amount, rules: z.array(z.object({ categoryId: id, percent: amount })) });
export type PricedAt = z.infer<typeof PricedAt>;

/** The stored events of `pricebook-<organizationId>`. A shipped shape is never edited. */
export const priceBookEvents = {
  /**
   * `null` takes an own price back: the default book's counts again. `was` is the own price that counted before, null when the default
   * book's did; version 1 did not say. Version 3 has `pricedAt`.
   */
  OwnPricesSet: {
    version: 3,
    schema: Of.extend({
      prices: z.array(z.object({ itemXREF: id, unitCost: amount.nullable(), was: amount.nullable().optional() })),
      pricedAt: PricedAt.optional(),
    }),
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
  },
  /** Percent on the prices of a category; `null` takes the rule back. */
  MarkupRuleSaved: { version: 1, schema: Of.extend({ categoryId: id, category: text, percent: amount.nullable() }) },
  /** Factors of a place, by the first three digits of its ZIP code, in place of the state's; `null` takes them back. */
  LocalFactorSaved: { version: 1, schema: Of.extend({ zip3: text, labor: amount.nullable(), material: amount.nullable() }) },
  /** Where prices are for when nobody says where (ZIP code); it changes no price of any version, and so makes none. */
  HomePlaceSaved: { version: 1, schema: z.object({ organizationId: id, zip: text.nullable() }) },
  /** The rows of list `listId` count from here on; they are in stream `pricelist-<listId>`. Version 2 has `pricedAt`. */
  PriceListAdopted: {
    version: 2,
    schema: Of.extend({
      importId: id,
      listId: id,
      fileName: text,
      parts: id,
      baseVersion: id,
      counts: AdoptionCounts,
      pricedAt: PricedAt.optional(),
    }),
    upcast: { 1: (data: object) => data },
  },
  /** The new version equals the version `restored`. */
  PriceBookRestored: { version: 1, schema: Of.extend({ restored: id }) },
} satisfies EventDefinitions;

/** The stored events of `pricelist-<listId>`: the rows of an import, in parts, before the event that adopts them. */
export const priceListEvents = {
  PriceListRowsRecorded: {
    version: 1,
    schema: z.object({
      listId: id,
      importId: id,
      part: id,
      /** Code and unit cost of each price that the list changes. */
      prices: z.array(z.tuple([id, amount])),
      /** New own items, and own items that the list describes anew. */
      items: z.array(OwnItem),
      /** The highest id of the sequence that the codes of these items were made of; null without items. */
      ownItemId: id.nullable(),
      /** Codes of items that leave the book, and of removed items that come back. */
      removed: z.array(id),
      restored: z.array(id),
    }),
  },
} satisfies EventDefinitions;

export type PriceBookEvent = EventOf<typeof priceBookEvents>;
export type PriceListEvent = EventOf<typeof priceListEvents>;
