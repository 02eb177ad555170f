import { z } from 'zod';
import { call } from '../../call.ts';
import { Money, Quantity } from '../../decimal-fields.ts';
import { order } from '../owned.ts';

/** Sets a quantity back to an earlier value. The change is an ordinary one, but the audit describes it as a restored quantity. */
export const restoreQuantity = call({
  id: 'restoreQuantity',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/{itemId}/restore-quantity',
  who: order('orderId'),
  summary: 'Set a quantity back to an earlier one',
  body: z.object({ quantity: Quantity }),
  response: z.object({ tax: Money, totalCost: Money }),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
