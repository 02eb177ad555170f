import { z } from 'zod';
import { call } from '../../call.ts';
import { addendum } from '../owned.ts';
import { AddendumBody } from './addendum.ts';

/** C147. What the body leaves out stays; what somebody else changed since `revision` is refused. */
export const editExistingAddendum = call({
  id: 'C147',
  method: 'POST',
  path: '/api/ProEstimates/{id}/EditExistingAddendum',
  who: addendum('id'),
  summary: 'Change an addendum',
  body: AddendumBody,
  response: z.boolean(),
  refusals: ['ADDENDUM_CHANGED', 'ADDENDUM_DELETED', 'ADDENDUM_INVALID', 'ADDENDUM_LOCKED'],
});
