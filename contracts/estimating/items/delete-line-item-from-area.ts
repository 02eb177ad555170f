import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { order } from '../owned.ts';

export const deleteLineItemFromArea = call({
  id: 'C068',
  method: 'DELETE',
  path: '/api/ProEstimates/{orderId}/DeleteLineItemFromArea/{taskId}/{id}',
  who: order('orderId'),
  summary: 'Delete a line',
  params: z.object({ orderId: Id, taskId: AnyId, id: Id }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
