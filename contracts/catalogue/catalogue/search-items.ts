import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { ItemFacts, QualityPrice, State, Zip } from '../entities.ts';

export const KeywordHit = ItemFacts.extend({ prices: z.array(QualityPrice) });
export type KeywordHit = z.infer<typeof KeywordHit>;

export const searchItems = call({
  id: 'C082',
  method: 'GET',
  path: '/Order/GetRestOfKeyWordSearchItems',
  summary: 'Items that a keyword finds, best first, with the unit price of each quality at a place (the national price without one)',
  who: 'user',
  query: z.object({
    keyword: z.string().trim().min(1).max(100),
    take: integer(1, 100).default(20),
    zip: Zip.optional(),
    state: State.optional(),
  }),
  response: z.array(KeywordHit),
});
