import { z } from 'zod';
import { call } from '../../call.ts';

/** "Usually with this": of each item that the organisation's estimates of twelve months have, what most of them have beside it in the same area. */
export const getUsuallyTogether = call({
  id: 'usuallyTogether',
  method: 'GET',
  path: '/api/estimating/usually-together',
  who: 'user',
  summary: 'What one usually adds with each item',
  response: z.array(
    z.object({
      /** The item's code, and how many estimates have it. */
      code: z.number(),
      orders: z.number(),
      /** The most frequent first; `orders` are those that have both in one area. */
      with: z.array(z.object({ code: z.number(), orders: z.number() })),
    }),
  ),
});
export type UsuallyTogether = (typeof getUsuallyTogether)['response']['_output'];
