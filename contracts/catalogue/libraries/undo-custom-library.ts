import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';

/** Takes a change of a library back: the one at `revision`, or the caller’s own latest. Answers the revision that undoes this. */
export const undoCustomLibrary = call({
  id: 'undoCustomLibrary',
  method: 'POST',
  path: '/api/libraries/{id}/undo',
  who: library('id'),
  summary: 'Take a change of a custom library back',
  body: z.object({ revision: z.number().int().min(0).optional() }),
  response: z.object({ revision: z.number() }),
  refusals: ['LIBRARY_DELETED', 'LIBRARY_INVALID', 'LIBRARY_LOCKED', 'LIBRARY_UNDO_CONFLICT'],
});
