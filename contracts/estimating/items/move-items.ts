import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';
import { SomeItems } from './some-items.ts';

/** Moves the lines to the end of an area, in their present order; one step of undo. */
export const moveItems = call({
  id: 'moveItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/move',
  who: order('orderId'),
  summary: 'Move several lines to an area',
  body: SomeItems.extend({ areaId: Id }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'AREA_NOT_FOUND'],
});
