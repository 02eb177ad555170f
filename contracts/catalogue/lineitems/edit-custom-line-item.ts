import { call } from '../../call.ts';
import { lineItem } from '../owned.ts';
import { CustomLineItem, LineItemBody } from './line-item.ts';

/** C122. Fields that the body leaves out stay. A field that somebody else changed since `revision` is refused. Lines on estimates keep their prices. */
export const editCustomLineItem = call({
  id: 'C122',
  method: 'POST',
  path: '/api/ProEstimates/{id}/EditCustomLineItem',
  who: lineItem('id'),
  summary: 'Change a custom line item',
  body: LineItemBody,
  response: CustomLineItem,
  refusals: ['LINE_ITEM_INVALID', 'LINE_ITEM_LOCKED', 'LINE_ITEM_CHANGED', 'LINE_ITEM_DELETED'],
});
