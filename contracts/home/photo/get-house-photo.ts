import { z } from 'zod';
import { call } from '../../call.ts';

/** Also those of before, which the house as it was shows. */
export const getHousePhoto = call({
  id: 'getHousePhoto',
  method: 'GET',
  path: '/api/home/photo/{hash}',
  who: 'user',
  summary: 'A photograph of one’s house, JPEG; it never changes',
  params: z.object({ hash: z.string().max(64) }),
  response: z.unknown(),
  refusals: ['FILES_UNAVAILABLE', 'HOUSE_PHOTO_NOT_FOUND'],
});
