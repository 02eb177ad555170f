import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';

/** Fewer estimates are not told of: nobody is to be recognised in them. */
export const LEAST_MADE = 5;

/** S014. What is estimated near one's house, by everybody, in the last twelve months; the most frequent first. */
export const getTrendingNear = call({
  id: 'trendingNear',
  method: 'GET',
  path: '/api/home/trending',
  who: 'user',
  summary: 'Projects that are often estimated near one’s own house',
  response: z.object({
    /** Of the house; empty without an address. */
    zip: z.string(),
    projects: z.array(
      z.object({
        /** A project that an estimate of one's house can begin with. */
        id: z.string(),
        name: z.string(),
        /** Estimates that have it, at least five. */
        made: z.number().int(),
        /** The median of what its lines come to in them, before tax. */
        middlePrice: Money,
      }),
    ),
  }),
});
