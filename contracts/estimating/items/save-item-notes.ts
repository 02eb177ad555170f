import { z } from 'zod';
import { call, Id, Notes } from '../../call.ts';
import { order } from '../owned.ts';

export const saveItemNotes = call({
  id: 'C073',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SaveItemNotes',
  who: order('id'),
  summary: 'Notes of a line',
  body: z.object({ ItemID: Id, Notes }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
