import { call } from '../../call.ts';
import { EstimateDefaults } from './estimate-defaults.ts';

/** What estimates begin with. */
export const getEstimateDefaults = call({
  id: 'estimateDefaults',
  method: 'GET',
  path: '/api/organization/estimate-defaults',
  who: 'user',
  summary: 'What estimates begin with',
  response: EstimateDefaults,
});
