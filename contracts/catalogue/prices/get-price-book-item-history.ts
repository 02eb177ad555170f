import { z } from 'zod';
import { call } from '../../call.ts';
import { ItemXref } from '../entities.ts';
import { At, PriceBookPrice } from './price-book.ts';

export const getPriceBookItemHistory = call({
  id: 'priceBookItemHistory',
  method: 'GET',
  path: '/api/PriceBook/Items/{xref}/History',
  summary: 'The price of each quality of an item over the versions that moved it, oldest first',
  who: 'user',
  params: z.object({ xref: ItemXref }),
  query: z.object(At),
  response: z.array(
    z.object({
      version: z.number(),
      by: z.string(),
      at: z.string(),
      effectiveFrom: z.string(),
      words: z.string(),
      /** Empty where the item is not in the book. */
      prices: z.array(PriceBookPrice),
    }),
  ),
  refusals: ['ITEM_NOT_FOUND'],
});
