import { call } from '../../call.ts';
import { CustomLineItem, LineItemBody } from '../lineitems/line-item.ts';
import { library } from '../owned.ts';

/** C101. `id` is the library; the line item is of the same list. Answers the line item. */
export const addCustomLineItemAndPutInLibrary = call({
  id: 'C101',
  method: 'POST',
  path: '/api/ProEstimates/{id}/AddCustomLineItemAndPutInLibrary',
  who: library('id'),
  summary: 'Add a custom line item and put it into a library',
  body: LineItemBody,
  response: CustomLineItem,
  refusals: [
    'LIBRARY_CHANGED',
    'LIBRARY_DELETED',
    'LIBRARY_INVALID',
    'LIBRARY_LOCKED',
    'LINE_ITEM_INVALID',
    'LINE_ITEM_LOCKED',
    'LINE_ITEM_NOT_FOUND',
    'LINE_ITEMS_FULL',
    'NOT_FOUND',
  ],
});
