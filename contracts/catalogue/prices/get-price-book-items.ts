import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { CostType, ItemName } from '../entities.ts';
import { At, BookVersion, offset, PriceBookPrice } from './price-book.ts';

export const PriceBookRow = ItemName.extend({
  wasteFactorPct: z.string(),
  /** Only for own items. */
  costType: CostType.optional(),
  /** With the three costs, so that a screen can calculate the price with overhead and profit to the cent. */
  prices: z.array(PriceBookPrice.extend({ labor: z.string(), material: z.string(), equipment: z.string() })),
  /** Change of the item's prices since the version asked for, in percent (mean over its qualities); null without such a version, or when the item is new. */
  sincePct: z.string().nullable(),
});
export type PriceBookRow = z.infer<typeof PriceBookRow>;

export const getPriceBookItems = call({
  id: 'priceBookItems',
  method: 'GET',
  path: '/api/PriceBook/Items',
  summary: 'A page of the price book, by category or found by a keyword (best first), with the prices at a place',
  who: 'user',
  query: z.object({
    category: z.string().trim().min(1).max(100).optional(),
    subcategory: z.string().trim().min(1).max(100).optional(),
    keyword: z.string().trim().min(1).max(100).optional(),
    /** `own`: items with an own price, and own items; `changed`: items with another price than in version `since` (default 1). */
    only: z.enum(['own', 'changed']).optional(),
    since: BookVersion.optional(),
    ...At,
    offset,
    take: integer(1, 500).default(100),
  }),
  response: z.object({ total: z.number(), rows: z.array(PriceBookRow) }),
  refusals: ['VERSION_NOT_FOUND'],
});
