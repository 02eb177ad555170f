import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';

/** C061, R073. Recalculates the quantities of the area's lines from its measurements. */
export const applyMeasurementsDownward = call({
  id: 'C061',
  method: 'POST',
  path: '/api/ProEstimates/{id}/ApplyMeasurementsDownward',
  who: order('id'),
  summary: "Apply measurements to the area's lines",
  body: z.object({ AreaID: Id }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
