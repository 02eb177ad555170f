import { z } from 'zod';
import { call } from '../../call.ts';

/** Degrees, of the United States and a little around. Both null: the ZIP code's position again. */
const degrees = (least: number, most: number) => z.number().min(least).max(most).nullable();

/** S126: the pin is moved to where the house stands. */
export const setHomePin = call({
  id: 'setHomePin',
  method: 'PUT',
  path: '/api/home/pin',
  who: 'user',
  summary: 'Say where the house stands on the map',
  body: z
    .object({ latitude: degrees(13, 72), longitude: degrees(-180, 180) })
    .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      error: 'must be given with the latitude, or neither',
      path: ['longitude'],
    }),
  response: z.literal(true),
  refusals: ['PROPERTY_NO_ADDRESS'],
});
