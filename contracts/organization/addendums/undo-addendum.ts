import { z } from 'zod';
import { call } from '../../call.ts';
import { addendum } from '../owned.ts';

/** Takes a change of an addendum back: the one at `revision`, or the caller’s own latest. Answers the revision that undoes this. */
export const undoAddendum = call({
  id: 'undoAddendum',
  method: 'POST',
  path: '/api/addendums/{id}/undo',
  who: addendum('id'),
  summary: 'Take a change of an addendum back',
  body: z.object({ revision: z.number().int().min(0).optional() }),
  response: z.object({ revision: z.number() }),
  refusals: ['ADDENDUM_DELETED', 'ADDENDUM_INVALID', 'ADDENDUM_LOCKED', 'ADDENDUM_UNDO_CONFLICT'],
});
