import { z } from 'zod';
import { call } from '../../call.ts';
import { Addendum } from './addendum.ts';

/** C141. By name. */
export const getOrgAddendums = call({
  id: 'C141',
  method: 'GET',
  path: '/api/ProEstimates/0/GetOrgAddendums',
  who: 'user',
  summary: 'The organisation’s addendums',
  response: z.array(Addendum),
});
