import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { UndoWords } from './undo-step.ts';

/**
 * What undo and redo would do next for the caller. `now` is the server's instant: a screen that keeps the one of its first answer can pass it as
 * `since`. `answered` is the customer's latest answer, for a screen that asks before an answered estimate is changed.
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
