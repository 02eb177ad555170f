import { z } from 'zod';
import { call } from '../../call.ts';
import { At, PriceBookVersion } from './price-book.ts';

export const MarkupRule = z.object({ categoryId: z.number(), category: z.string(), percent: z.string() });

export const LocalFactor = z.object({ zip3: z.string(), labor: z.string().nullable(), material: z.string().nullable() });

export const getPriceBookOverview = call({
  id: 'priceBookOverview',
  method: 'GET',
  path: '/api/PriceBook/Overview',
  summary: "The organisation's price book: its version, categories, markup rules and local factors",
  who: 'user',
  query: z.object(At),
  response: z.object({
    /** The newest version that is in force. */
    version: z.number(),
    /** The newest version, scheduled ones included. Writes are decided on it. */
    newestVersion: z.number(),
    definitionVersion: z.number(),
    adoptedBy: z.string(),
    adoptedAt: z.string(),
    effectiveFrom: z.string(),
    items: z.number(),
    /** The ZIP code that prices are for when a call names no place; null for the national prices. */
    homeZip: z.string().nullable(),
    ownPrices: z.number(),
    ownItems: z.number(),
    removedItems: z.number(),
    place: z.object({ name: z.string(), laborFactor: z.string(), materialFactor: z.string(), basis: z.string() }),
    categories: z.array(
      z.object({
        categoryId: z.number(),
        category: z.string(),
        items: z.number(),
        own: z.boolean(),
        markupPercent: z.string().nullable(),
        subcategories: z.array(z.object({ subcategoryId: z.number(), subcategory: z.string(), items: z.number() })),
      }),
    ),
    markupRules: z.array(MarkupRule),
    localFactors: z.array(LocalFactor),
    nextScheduled: PriceBookVersion.nullable(),
  }),
});
