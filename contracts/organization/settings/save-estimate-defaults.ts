import { call, may } from '../../call.ts';
import { EstimateDefaults } from './estimate-defaults.ts';

/** Counts only for estimates that are started later, because a quantity that was typed is never rounded again. */
export const saveEstimateDefaults = call({
  id: 'saveEstimateDefaults',
  method: 'POST',
  path: '/api/organization/estimate-defaults',
  who: may('EditOrganizationItems'),
  summary: 'Choose what estimates begin with',
  body: EstimateDefaults,
  response: EstimateDefaults,
});
