import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { UndoGuard } from './undo-guard.ts';
import { UndoAnswer } from './undo-step.ts';

export const redo = call({
  id: 'redo',
  method: 'POST',
  path: '/api/estimating/{orderId}/redo',
  who: order('orderId'),
  summary: 'Redo what I undid',
  body: UndoGuard,
  response: UndoAnswer,
  refusals: ['NOTHING_TO_REDO', 'UNDO_CHANGED', 'UNDO_CONFLICT', 'UNDO_EARLIER'],
});
