import { z } from 'zod';
import { call } from '../../call.ts';
import { HomeLife } from './home-life.ts';

/** The things of one’s home that wear out, what was done, and what new ones cost there. */
export const getHomeLife = call({
  id: 'homeLife',
  method: 'GET',
  path: '/api/home/life',
  who: 'user',
  summary: 'The life of one’s home',
  /** As it was at an instant; now without one. Prices of new ones are today's. */
  query: z.object({ at: z.iso.datetime({ offset: true }).optional() }),
  response: HomeLife,
});
