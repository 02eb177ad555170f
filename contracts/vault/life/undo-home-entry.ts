import { recordUndo } from '../../kit/record-calls.ts';
import { homeEntry } from '../owned.ts';

export const undoHomeEntry = recordUndo({
  id: 'undoHomeEntry',
  path: '/api/home/life/entries/{id}/undo',
  who: homeEntry('id'),
  noun: 'an entry of the life of one’s home',
});
