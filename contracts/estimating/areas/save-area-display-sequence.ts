import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';

/** Areas that are gone are ignored; those that are not named stay behind the area that they stand behind. */
export const saveAreaDisplaySequence = call({
  id: 'C294',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/AreaDisplaySequence',
  who: order('orderId'),
  summary: 'Save the display order of the areas',
  body: z.object({ areaIds: z.array(Id).min(1).max(2_000) }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
