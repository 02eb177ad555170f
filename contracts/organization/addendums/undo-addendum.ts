import { recordUndo } from '../../kit/record-calls.ts';
import { addendum } from '../owned.ts';

export const undoAddendum = recordUndo({
  id: 'undoAddendum',
  path: '/api/addendums/{id}/undo',
  who: addendum('id'),
  noun: 'an addendum',
});
