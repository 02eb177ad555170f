import { recordUndo } from '../../kit/record-calls.ts';
import { library } from '../owned.ts';

export const undoCustomLibrary = recordUndo({
  id: 'undoCustomLibrary',
  path: '/api/libraries/{id}/undo',
  who: library('id'),
  noun: 'a custom library',
});
