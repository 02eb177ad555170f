import { recordUndo } from '../../kit/record-undo.ts';
import { lineItem } from '../owned.ts';

export const undoCustomLineItem = recordUndo({
  id: 'undoCustomLineItem',
  path: '/api/line-items/{id}/undo',
  who: lineItem('id'),
  noun: 'a custom line item',
  code: 'LINE_ITEM',
});
