import { z } from 'zod';
import { call } from '../../call.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';
import { SomeItems } from './some-items.ts';

/** Duplicates each of the lines; each copy goes below its original. One step of undo. Answers the copies. */
export const duplicateItems = call({
  id: 'duplicateItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/duplicate',
  who: order('orderId'),
  summary: 'Double several lines',
  body: SomeItems,
  response: z.array(LineItem),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'ESTIMATE_FULL'],
});
