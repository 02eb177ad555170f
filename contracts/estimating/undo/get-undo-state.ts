import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { UndoWords } from './undo-step.ts';

/**
 * The caller's next steps of undo and redo. `now` is the server's time; a screen can keep it from its first answer and pass it as
 * `since`. `answered` is the customer's latest answer, for a screen that asks before it changes an answered estimate.
 */
export const getUndoState = call({
  id: 'undoState',
  method: 'GET',
  path: '/api/estimating/{orderId}/undo',
  who: order('orderId'),
  summary: 'What can be undone',
  response: UndoWords.extend({
    now: z.string(),
    answered: z.object({ answer: z.enum(['yes', 'no']), name: z.string(), at: z.string() }).nullable(),
  }),
});
