import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';
import { FileName, PhotoCaption } from './photo.ts';
import { PhotoUpload } from './photo-upload.ts';

/**
 * The `Idempotency-Key` names the photo: asked again with it, the call answers how much of the file has arrived, so that an upload goes on
 * from there after a broken connection or a reload, and no photo is added twice.
 */
export const beginPhotoUpload = call({
  id: 'beginPhotoUpload',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/PhotoUploads',
  summary: 'Begin the upload of a photo for a line or an area, or go on with it',
  who: order('orderId'),
  body: z
    .object({
      fileName: FileName,
      bytes: z.number().int().min(0),
      repairItemId: Id.optional(),
      propertyAreaId: Id.optional(),
      caption: PhotoCaption.default(''),
    })
    .refine(({ repairItemId, propertyAreaId }) => (repairItemId === undefined) !== (propertyAreaId === undefined), {
      path: ['propertyAreaId'],
      message: 'must be given unless repairItemId is',
    }),
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
  ],
});
