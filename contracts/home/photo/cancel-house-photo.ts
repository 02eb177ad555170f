import { z } from 'zod';
import { call } from '../../call.ts';

export const cancelHousePhoto = call({
  id: 'cancelHousePhoto',
  method: 'DELETE',
  path: '/api/home/photo/uploads/{uploadId}',
  who: 'user',
  summary: 'Give up the upload of a photograph of one’s house; nothing of it is kept',
  params: z.object({ uploadId: z.string().max(64) }),
  response: z.literal(true),
  refusals: ['FILES_UNAVAILABLE'],
});
