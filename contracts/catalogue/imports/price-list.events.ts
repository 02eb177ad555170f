import { z } from 'zod';
import { amount, auditedEvent, id, text, whole } from '../../event.ts';

const levels = ['Economy', 'Good', 'Better', 'Best', 'Designer'] as const;

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

export interface PriceListState {
  listId: number;
  /** Number of recorded parts. */
  parts: number;
}

/** A part of the rows of an import; all parts are recorded before the event that adopts them, whose audit entry counts them. */
export const PriceListRowsRecorded = auditedEvent<PriceListState>()(
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
)({
  apply: (was, { part }) => ({ ...was, parts: part + 1 }),
  audit: () => null,
});
