import { z } from 'zod';
import { call } from '../../call.ts';

/** Its file stays for undo and for the house as it was. Answers the revision that undoes this. */
export const removeHousePhoto = call({
  id: 'removeHousePhoto',
  method: 'POST',
  path: '/api/home/photo/remove',
  who: 'user',
  summary: 'Take the photograph of one’s house off',
  body: z.object({ revision: z.number().int().min(-1).optional() }),
  response: z.object({ revision: z.number() }),
  refusals: ['PROPERTY_CHANGED'],
});
