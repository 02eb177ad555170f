import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { ItemName } from '../entities.ts';
import { Quality } from '../quality.ts';
import { At, BookVersion, offset } from './price-book.ts';

export const ComparedRow = ItemName.extend({
  kind: z.enum(['changed', 'added', 'removed']),
  /** The qualities that differ; `was` is null for an added price, `becomes` for a removed one, `pct` for both. */
  prices: z.array(
    z.object({
      quality: Quality,
      itemXREF: z.number(),
      was: z.string().nullable(),
      becomes: z.string().nullable(),
      pct: z.string().nullable(),
    }),
  ),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const comparePriceBook = call({
  id: 'comparePriceBook',
  method: 'GET',
  path: '/api/PriceBook/Compare',
  summary: 'What differs between two versions of the price book at a place, in the order of the book',
  who: 'user',
  query: z.object({
    from: BookVersion,
    to: BookVersion,
    ...At,
    offset,
    take: integer(1, 500).default(100),
  }),
  response: z.object({
    changed: z.number(),
    added: z.number(),
    removed: z.number(),
    /** Mean change of the changed prices, in percent. */
    avgPct: z.string().nullable(),
    rows: z.array(ComparedRow),
  }),
  refusals: ['VERSION_NOT_FOUND'],
});
