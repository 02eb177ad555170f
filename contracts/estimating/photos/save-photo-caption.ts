import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { PhotoCaption } from './photo.ts';

export const savePhotoCaption = call({
  id: 'savePhotoCaption',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/Photos/{photoId}/Caption',
  summary: 'Write the caption of a photo',
  who: order('orderId'),
  body: z.object({ caption: PhotoCaption }),
  response: z.boolean(),
  refusals: ['PHOTO_NOT_FOUND'],
});
