import { z } from 'zod';
import { call } from '../../call.ts';

/** R336-R338. */
export const checkThisUserRights = call({
  id: 'C189',
  method: 'GET',
  path: '/api/ProEstimates/0/CheckThisUserRights',
  who: 'user',
  summary: 'The three rights that are the caller’s own',
  response: z.object({ id: z.number(), remark: z.string() }),
});
