import { z } from 'zod';
import { call } from '../../call.ts';
import { lineItem } from '../owned.ts';

/** C123. Lines on estimates stay. Answers whether there was something to delete. */
export const deleteCustomLine = call({
  id: 'C123',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteCustomLine',
  who: lineItem('id'),
  summary: 'Delete a custom line item',
  response: z.boolean(),
  refusals: ['LINE_ITEM_LOCKED'],
});
