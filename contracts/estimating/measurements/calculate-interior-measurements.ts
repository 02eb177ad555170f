import { call } from '../../call.ts';
import { InteriorInput } from '../../measures/entities.ts';
import { order } from '../owned.ts';
import { Calculated } from './calculated.ts';

/** C064. A missing field is named and nothing is calculated (R077-R081). */
export const calculateInteriorMeasurements = call({
  id: 'C064',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{id}/CalculateInteriorMeasurements',
  who: order('id'),
  summary: 'Calculate a room',
  body: InteriorInput,
  response: Calculated,
  refusals: ['GABLE_OUTSIDE'],
});
