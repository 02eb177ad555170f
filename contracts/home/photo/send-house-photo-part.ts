import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { HousePhotoUpload } from './house-photo.ts';

/**
 * The body is the rest of the file from `offset` on, `application/octet-stream`; what arrives before a connection breaks is kept. With its last byte the
 * picture is checked, turned upright, freed of its metadata, and set. Where somebody has set another since `revision`, it is refused and what has arrived
 * stays: with a newer revision it is set all the same.
 */
export const sendHousePhotoPart = call({
  id: 'sendHousePhotoPart',
  method: 'PUT',
  path: '/api/home/photo/uploads/{uploadId}',
  who: 'user',
  summary: 'Send the rest of a photograph of one’s house from an offset on',
  params: z.object({ uploadId: z.string().max(64) }),
  query: z.object({ offset: integer(0), revision: integer(-1).optional() }),
  response: HousePhotoUpload,
  refusals: [
    'BUSY',
    'FILES_UNAVAILABLE',
    'FILE_TOO_LARGE',
    'NOT_A_PICTURE',
    'PROPERTY_CHANGED',
    'STORAGE_FULL',
    'UPLOAD_CUT_OFF',
    'UPLOAD_NOT_FOUND',
    'UPLOAD_OFFSET',
  ],
});
