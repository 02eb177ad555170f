import { call } from '../../call.ts';
import { EstimateDefaults } from './estimate-defaults.ts';

/** The settings that new estimates begin with. */
export const getEstimateDefaults = call({
  id: 'estimateDefaults',
  method: 'GET',
  path: '/api/organization/estimate-defaults',
  who: 'user',
  summary: 'What estimates begin with',
  response: EstimateDefaults,
});
