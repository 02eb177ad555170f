import { z } from 'zod';
import { call } from '../../call.ts';

export const getPlace = call({
  id: 'place',
  method: 'GET',
  path: '/api/places/{zip}',
  who: 'user',
  summary: 'City and state of a ZIP code',
  params: z.object({ zip: z.string().regex(/^\d{5}$/) }),
  response: z.object({ city: z.string(), state: z.string(), county: z.string() }).nullable(),
});
