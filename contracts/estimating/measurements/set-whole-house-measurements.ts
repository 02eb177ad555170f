import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { WholeHouseInput, WholeHouseMeasures } from '../../measures/entities.ts';
import { order } from '../owned.ts';

export const setWholeHouseMeasurements = call({
  id: 'C063',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SetWholeHouseMeasurements',
  who: order('id'),
  summary: "Save the house's measurements",
  body: WholeHouseMeasures.extend({
    AreaID: Id,
    input: WholeHouseInput.nullable().default(null),
    applyDownward: z.boolean().default(false),
  }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'WRONG_AREA_TYPE'],
});
