import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

export const deleteReport = call({
  id: 'C159',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteReport',
  who: report('id'),
  summary: 'Delete a report that has no answer; its link is withdrawn',
  refusals: ['ANSWER_STAYS', 'LATER_INVOICE'],
  response: z.boolean(),
});
