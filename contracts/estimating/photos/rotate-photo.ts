import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { Photo } from './photo.ts';

/** M159, M160. `from` is the thumbnail that was on the screen: asked twice, or by two people, the photo turns once. */
export const rotatePhoto = call({
  id: 'rotatePhoto',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/Photos/{photoId}/Rotate',
  summary: 'Turn a photo clockwise by a quarter, a half or three quarters',
  who: order('orderId'),
  body: z.object({ degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]), from: z.string().max(200).optional() }),
  response: Photo,
  refusals: ['BUSY', 'FILES_UNAVAILABLE', 'NOT_A_PICTURE', 'PHOTO_NOT_FOUND', 'PHOTO_STORAGE_FULL'],
});
