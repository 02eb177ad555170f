import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Percentages } from './percentages.ts';

/** C181. Of the caller, whom 0 names too, or of a colleague for who edits organization items. Without any of their own, those that count instead. */
export const getProfitOverheadByOrgUserId = call({
  id: 'C181',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{orgUserId}/GetProfitOverheadByOrgUserId',
  who: 'user',
  summary: 'Profit, overhead and tax of one’s own new jobs, or of a colleague’s',
  params: z.object({ orgUserId: AnyId }),
  response: Percentages,
  refusals: ['NOT_FOUND'],
});
