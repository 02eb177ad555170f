import { z } from 'zod';
import { call } from '../../call.ts';
import { Addendum } from './addendum.ts';

/** C142. By name. */
export const getOrgUserAddendums = call({
  id: 'C142',
  method: 'GET',
  path: '/api/ProEstimates/0/GetOrgUserAddendums',
  who: 'user',
  summary: 'One’s own addendums',
  response: z.array(Addendum),
});
