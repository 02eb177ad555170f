import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';

export const movePhoto = call({
  id: 'movePhoto',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/Photos/{photoId}/Place',
  summary: 'Move a photo to another line, or to an area',
  who: order('orderId'),
  body: z
    .object({ repairItemId: Id.optional(), propertyAreaId: Id.optional() })
    .refine(({ repairItemId, propertyAreaId }) => (repairItemId === undefined) !== (propertyAreaId === undefined), {
      path: ['propertyAreaId'],
      message: 'must be given unless repairItemId is',
    }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'PHOTO_NOT_FOUND'],
});
