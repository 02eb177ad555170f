import { recordDelete } from '../../kit/record-calls.ts';
import { lineItem } from '../owned.ts';

/** C123. Lines on estimates stay. */
export const deleteCustomLine = recordDelete({
  id: 'C123',
  path: '/api/ProEstimates/{id}/DeleteCustomLine',
  who: lineItem('id'),
  noun: 'a custom line item',
});
