import { z } from 'zod';
import { call } from '../../call.ts';
import { Money, Quantity } from '../../decimal.ts';
import { order } from '../owned.ts';

/** The audit's name of a change that sets a quantity back to what it was. */
export const RESTORE_QUANTITY = 'RestoreQuantity';

/** Sets a quantity to an earlier one: a change like any other, which the audit tells as what it is. */
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
