import { z } from 'zod';
import { call } from '../../call.ts';
import { Money, Quantity } from '../../decimal-fields.ts';
import { order } from '../owned.ts';

/** The signed change of the estimate's total before tax that a quantity would make, changes of labor minimums included. */
export const getQuantityEffect = call({
  id: 'quantityEffect',
  method: 'GET',
  path: '/api/estimating/{orderId}/items/{itemId}/quantity-effect',
  who: order('orderId'),
  summary: 'What another quantity would do to the total',
  query: z.object({ quantity: Quantity }),
  response: z.object({ moved: Money }),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'LIMIT_EXCEEDED'],
});
