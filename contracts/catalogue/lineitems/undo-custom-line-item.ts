import { recordUndo } from '../../kit/record-calls.ts';
import { lineItem } from '../owned.ts';

export const undoCustomLineItem = recordUndo({
  id: 'undoCustomLineItem',
  path: '/api/line-items/{id}/undo',
  who: lineItem('id'),
  noun: 'a custom line item',
});
