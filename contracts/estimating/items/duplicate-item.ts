import { call } from '../../call.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';

/** Duplicates a line; the copy goes below it (Ctrl+D). */
export const duplicateItem = call({
  id: 'duplicateItem',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/{itemId}/duplicate',
  who: order('orderId'),
  summary: 'Double a line',
  response: LineItem,
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
