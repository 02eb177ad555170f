import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { ItemXref } from '../../catalogue/entities.ts';
import { order } from '../owned.ts';

/** C075, R100. `newXref` is a price book code: a quality of the same item, or another item. */
export const switchOneItemForOneItem = call({
  id: 'C075',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SwitchOneItemForOneItem',
  who: order('id'),
  summary: "Replace a line's item",
  body: z.object({ oldItemId: Id, newXref: ItemXref }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'XREF_NOT_FOUND'],
});
