import { z } from 'zod';
import { call, integer } from '../../call.ts';

/** C002: `email|firstname|lastname` of the signed-in user. */
export const getOrgUserInfo2 = call({
  id: 'C002',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetOrgUserInfo2',
  who: 'user',
  summary: 'Mail and name of the user',
  params: z.object({ id: integer(0) }),
  response: z.object({ email: z.string(), firstname: z.string(), lastname: z.string() }),
});
