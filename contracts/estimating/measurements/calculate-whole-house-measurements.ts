import { call } from '../../call.ts';
import { WholeHouseInput } from '../../measures/entities.ts';
import { order } from '../owned.ts';
import { Calculated } from './calculated.ts';

export const calculateWholeHouseMeasurements = call({
  id: 'C065',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{id}/CalculateWholeHouseMeasurements',
  who: order('id'),
  summary: 'Calculate a house',
  body: WholeHouseInput,
  response: Calculated,
});
