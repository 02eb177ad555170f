import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { SomeItems } from './some-items.ts';

/** Deletes the lines; one step of undo. */
export const deleteItems = call({
  id: 'deleteItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/delete',
  who: order('orderId'),
  summary: 'Delete several lines',
  body: SomeItems,
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
