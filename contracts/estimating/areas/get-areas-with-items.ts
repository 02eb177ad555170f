import { z } from 'zod';
import { call } from '../../call.ts';
import { MOST_TOUCHES } from '../../change-notice.ts';
import { AreaWithItems } from '../entities.ts';
import { order } from '../owned.ts';

/** Ids of lines, separated by commas. */
const ItemIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= MOST_TOUCHES);

export const getAreasWithItems = call({
  id: 'C057',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetAreasWithItems',
  who: order('orderId'),
  summary: 'Areas with their line items, or with those that `items` names and the labor minimums only',
  query: z.object({ items: ItemIds.optional() }),
  response: z.array(AreaWithItems),
});
