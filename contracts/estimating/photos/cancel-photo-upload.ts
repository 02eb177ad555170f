import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const cancelPhotoUpload = call({
  id: 'cancelPhotoUpload',
  method: 'DELETE',
  path: '/api/ProEstimates/{orderId}/PhotoUploads/{photoId}',
  summary: 'Give up the upload of a photo; nothing of it is kept',
  who: order('orderId'),
  response: z.boolean(),
  refusals: ['FILES_UNAVAILABLE'],
});
