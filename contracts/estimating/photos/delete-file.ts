import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';
import { FileName } from './photo.ts';

/** A line or an area that is named must have the photo. */
export const deleteFile = call({
  id: 'C079',
  method: 'POST',
  path: '/propertysurvey/DeleteFile',
  summary: 'Delete a photo, which undo brings back',
  who: order('PropertySurveyId'),
  body: z.object({ PropertySurveyId: Id, RepairItemId: Id.optional(), propertyAreaId: Id.optional(), filename: FileName }),
  response: z.boolean(),
  refusals: ['PHOTO_NOT_FOUND'],
});
