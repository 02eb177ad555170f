import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { InteriorInput, InteriorMeasures } from '../../measures/entities.ts';
import { order } from '../owned.ts';

/** C062, C063. Saves the measures as sent, because the person may have overwritten any of them, and the input of their calculation. */
export const setInteriorMeasurements = call({
  id: 'C062',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SetInteriorMeasurements',
  who: order('id'),
  summary: "Save a room's measurements",
  body: InteriorMeasures.extend({ AreaID: Id, input: InteriorInput.nullable().default(null), applyDownward: z.boolean().default(false) }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'WRONG_AREA_TYPE'],
});
