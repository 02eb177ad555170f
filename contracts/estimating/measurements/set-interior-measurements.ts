import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { InteriorInput, InteriorMeasures } from '../entities.ts';
import { order } from '../owned.ts';

/** C062, C063. Saves the measures as sent (any of them may have been overwritten), and what they were calculated from. */
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
