import { z } from 'zod';
import { call } from '../../call.ts';
import { addendum } from '../owned.ts';

/** C148. Reports keep it as they have it. Answers whether there was something to delete. */
export const deleteAddendum = call({
  id: 'C148',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteAddendum',
  who: addendum('id'),
  summary: 'Delete an addendum',
  response: z.boolean(),
  refusals: ['ADDENDUM_LOCKED'],
});
