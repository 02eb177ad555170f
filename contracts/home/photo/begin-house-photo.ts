import { z } from 'zod';
import { call } from '../../call.ts';
import { HousePhotoUpload } from './house-photo.ts';

/** The `Idempotency-Key` names the upload: asked again with it, the call answers how much has arrived, and the upload goes on from there. */
export const beginHousePhoto = call({
  id: 'beginHousePhoto',
  method: 'POST',
  path: '/api/home/photo/uploads',
  who: 'user',
  summary: 'Begin the upload of a photograph of one’s house, or go on with it',
  body: z.object({ bytes: z.number().int().min(0) }),
  response: HousePhotoUpload,
  refusals: ['BUSY', 'FILES_UNAVAILABLE', 'FILE_TOO_LARGE', 'NOT_A_PICTURE', 'STORAGE_FULL'],
});
