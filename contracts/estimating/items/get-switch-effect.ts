import { z } from 'zod';
import { call } from '../../call.ts';
import { ItemXref } from '../../catalogue/entities.ts';
import { Money } from '../../decimal-fields.ts';
import { order } from '../owned.ts';

/**
 * What a line would be as another item (C075): its quantity, unit and total, and the signed changes of the estimate's total before tax and
 * of its tax, labor minimums included.
 */
export const getSwitchEffect = call({
  id: 'switchEffect',
  method: 'GET',
  path: '/api/estimating/{orderId}/items/{itemId}/switch-effect',
  who: order('orderId'),
  summary: 'What another item would do to a line and to the total',
  query: z.object({ newXref: ItemXref }),
  response: z.object({ quantity: z.string(), itemUM: z.string(), totalCost: Money, moved: Money, tax: Money }),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'XREF_NOT_FOUND', 'LIMIT_EXCEEDED'],
});
