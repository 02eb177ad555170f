import { z } from 'zod';
import { call } from '../../call.ts';

export const MapZip = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  county: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
  isMine: z.boolean(),
  others: z.array(z.string()),
  /** How many asked for the next place before one; all of them where one has not asked. */
  ahead: z.number(),
  isWaiting: z.boolean(),
  /** Homes with an account; 0 below five, and where coverage costs nothing. */
  homes: z.number(),
  /** A month; empty where it costs nothing, or is not offered. */
  price: z.string(),
  /** Not where it has too few homes. */
  offered: z.boolean(),
  /** What is charged when it is covered now: the days that are left of the month; `0.00` where that is paid. Empty where it costs nothing. */
  due: z.string(),
});
export type MapZip = z.output<typeof MapZip>;

/** The ZIP codes around one, or around a place by its name, nearest first; none where nothing is called that. */
export const getCoverageMap = call({
  id: 'getCoverageMap',
  method: 'GET',
  path: '/api/sponsorship/coverage/near',
  who: 'user',
  summary: 'ZIP codes around a place, with who covers them',
  query: z.object({ place: z.string().trim().max(255).default('') }),
  response: z.array(MapZip),
  refusals: ['NOT_A_SPONSOR'],
});
