import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';

export const getPropertyItemsOfTask = call({
  id: 'C066',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetPropertyItems/{taskId}',
  who: order('orderId'),
  summary: 'Lines of one task',
  params: z.object({ orderId: Id, taskId: AnyId }),
  response: z.array(LineItem),
});
