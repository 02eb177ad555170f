import { z } from 'zod';
import { call } from '../../call.ts';

/** The change that ended at `revision`, or the latest. Answers the revision that undoes this. */
export const undoHome = call({
  id: 'undoHome',
  method: 'POST',
  path: '/api/home/undo',
  who: 'user',
  summary: 'Take a change of one’s house back',
  body: z.object({ revision: z.number().int().min(0).optional() }),
  response: z.object({ revision: z.number() }),
  refusals: ['PROPERTY_UNDO_CONFLICT'],
});
