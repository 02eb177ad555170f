import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { offset, PriceBookVersion } from './price-book.ts';

export const getPriceBookVersions = call({
  id: 'priceBookVersions',
  method: 'GET',
  path: '/api/PriceBook/Versions',
  summary: 'The versions of the price book, newest first, with who and when',
  who: 'user',
  query: z.object({ offset, take: integer(1, 500).default(100) }),
  response: z.object({ total: z.number(), versions: z.array(PriceBookVersion) }),
});
