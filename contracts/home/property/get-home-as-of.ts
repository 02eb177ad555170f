import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { Home } from './get-home.ts';

/** A change of a house, and the last one of those listed with it: `revision` is what is asked for to see it as it was after that. */
const HomeMoment = z.object({ revision: z.number(), at: z.string(), by: z.string(), sentence: z.string() });

/** One's own house as it was, with the home reports that were the latest ones then. */
export const HomeAsOf = z.object({
  /** Of the last event that counts, -1 before the first. */
  revision: z.number(),
  /** When that was (ISO), empty before the first. */
  at: z.string(),
  home: Home,
  /** Null where the ZIP code's position counted. */
  pin: z.object({ latitude: z.string(), longitude: z.string() }).nullable(),
  /** The own place factor; null where the published one counted. */
  placeFactor: z.object({ zips: z.string(), factor: z.string(), reason: z.string(), at: z.string() }).nullable(),
  replacementCost: z
    .object({ at: z.string(), total: z.string(), livingArea: z.string(), quality: z.number(), state: z.string(), year: z.number() })
    .nullable(),
  /** `from` and `to` are empty where there were too few sales. */
  value: z.object({ at: z.string(), from: z.string(), to: z.string(), used: z.number(), file: z.string() }).nullable(),
  /** Newest first. */
  moments: z.array(HomeMoment),
  /** There are earlier ones. */
  isMore: z.boolean(),
});
export type HomeAsOf = z.infer<typeof HomeAsOf>;

/** As of a revision or an instant, now if neither is given; of both the earlier one. */
export const getHomeAsOf = call({
  id: 'homeAsOf',
  method: 'GET',
  path: '/api/home/as-of',
  who: 'user',
  summary: 'One’s own house as of a moment',
  query: z.object({ revision: integer(-1).optional(), at: z.iso.datetime({ offset: true }).optional() }),
  response: HomeAsOf,
});
