import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';

/** Also answers pictures of deleted photos, which views of the past show. */
export const getPhotoFile = call({
  id: 'getPhotoFile',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/PhotoFiles/{hash}',
  summary: 'A picture of an estimate, JPEG; it never changes',
  who: order('orderId'),
  params: z.object({ orderId: Id, hash: z.string().max(64) }),
  query: z.object({ download: z.string().max(255).optional() }),
  response: z.unknown(),
  refusals: ['FILES_UNAVAILABLE', 'PHOTO_NOT_FOUND'],
});
