import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { order } from '../owned.ts';
import { PhotoUpload } from './photo-upload.ts';

/**
 * The body is the rest of the file from `offset` on, `application/octet-stream`; what arrives before a connection breaks is kept. With its
 * last byte the photo is checked, turned upright, freed of its metadata and put on the estimate.
 */
export const sendPhotoPart = call({
  id: 'sendPhotoPart',
  method: 'PUT',
  path: '/api/ProEstimates/{orderId}/PhotoUploads/{photoId}',
  summary: 'Send the rest of a photo from an offset on',
  who: order('orderId'),
  query: z.object({ offset: integer(0) }),
  response: PhotoUpload,
  refusals: [
    'AREA_NOT_FOUND',
    'BUSY',
    'FILES_UNAVAILABLE',
    'FILE_TOO_LARGE',
    'ITEM_NOT_FOUND',
    'LABOR_MINIMUM',
    'NOT_A_PICTURE',
    'PHOTOS_FULL',
    'PHOTO_STORAGE_FULL',
    'UPLOAD_CUT_OFF',
    'UPLOAD_NOT_FOUND',
    'UPLOAD_OFFSET',
  ],
});
