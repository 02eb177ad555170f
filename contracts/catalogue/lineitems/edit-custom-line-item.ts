import { recordChange } from '../../kit/record-calls.ts';
import { lineItem } from '../owned.ts';
import { CustomLineItem, LineItemBody } from './line-item.ts';

/** C122. Lines on estimates keep their prices. */
export const editCustomLineItem = recordChange({
  id: 'C122',
  path: '/api/ProEstimates/{id}/EditCustomLineItem',
  who: lineItem('id'),
  noun: 'a custom line item',
  body: LineItemBody,
  response: CustomLineItem,
});
