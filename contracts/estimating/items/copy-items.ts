import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';
import { SomeItems } from './some-items.ts';

/**
 * Copies the lines to the end of each of the areas, at the prices that they have; one step of undo. A measured line takes the measurements
 * of the area that it lands in. Notes go along, photos stay. Answers the copies.
 */
export const copyItems = call({
  id: 'copyItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/copy',
  who: order('orderId'),
  summary: 'Copy several lines to areas',
  body: SomeItems.extend({ areaIds: z.array(Id).min(1, 'chooseAreaFirst').max(200) }),
  response: z.array(LineItem),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'AREA_NOT_FOUND', 'ESTIMATE_FULL'],
});
