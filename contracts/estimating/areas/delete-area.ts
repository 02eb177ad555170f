import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { order } from '../owned.ts';

/** C053, C060. DeleteArea deletes only the lines of one task (task 0: all), and the area once it is empty; DeleteArea2 deletes the whole area. */
export const deleteArea = call({
  id: 'C053',
  method: 'DELETE',
  path: '/api/ProEstimates/{orderId}/DeleteArea/{taskId}/{areaId}',
  who: order('orderId'),
  summary: 'Delete an area of a task',
  params: z.object({ orderId: Id, taskId: AnyId, areaId: Id }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'ENTIRE_HOUSE_NOT_DELETABLE'],
});
