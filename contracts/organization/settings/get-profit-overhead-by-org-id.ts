import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Percentages } from './percentages.ts';

/** C182. Of the caller's organisation, which 0 names too. */
export const getProfitOverheadByOrgId = call({
  id: 'C182',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{orgId}/GetProfitOverheadByOrgId',
  who: 'user',
  summary: 'Profit, overhead and tax of new jobs of everybody who has set none',
  params: z.object({ orgId: AnyId }),
  response: Percentages,
  refusals: ['NOT_FOUND'],
});
