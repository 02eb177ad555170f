import { z } from 'zod';
import { call } from '../../call.ts';

/** S114: null while the living area, or a price of the place, is missing. Of the published figures of today, and of an own place factor. */
export const getQualityCosts = call({
  id: 'qualityCosts',
  method: 'GET',
  path: '/api/home/quality-costs',
  who: 'user',
  summary: 'What building one’s house again would cost in each structure quality',
  response: z
    .object({ year: z.number(), byQuality: z.array(z.object({ name: z.string(), factor: z.string(), total: z.string() })) })
    .nullable(),
});
