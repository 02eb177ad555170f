import { call } from '../../call.ts';
import { CustomLineItem, LineItemBody } from './line-item.ts';

/** C118. For the organisation with `organization_Id`, else for oneself (R182). Answers the new line item. */
export const addCustomLineItem = call({
  id: 'C118',
  method: 'POST',
  path: '/api/ProEstimates/0/AddCustomLineItem',
  who: 'user',
  summary: 'Add a custom line item',
  body: LineItemBody,
  response: CustomLineItem,
  refusals: ['LINE_ITEM_INVALID', 'LINE_ITEM_LOCKED', 'LINE_ITEM_NOT_FOUND', 'LINE_ITEMS_FULL', 'NOT_FOUND'],
});
