import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { UndoGuard } from './undo-guard.ts';
import { UndoAnswer } from './undo-step.ts';

export const undo = call({
  id: 'undo',
  method: 'POST',
  path: '/api/estimating/{orderId}/undo',
  who: order('orderId'),
  summary: 'Undo my last change',
  body: UndoGuard,
  response: UndoAnswer,
  refusals: ['NOTHING_TO_UNDO', 'UNDO_CHANGED', 'UNDO_CONFLICT', 'UNDO_EARLIER'],
});
