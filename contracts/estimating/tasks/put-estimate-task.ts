import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { Task } from '../entities.ts';
import { order } from '../owned.ts';

export const putEstimateTask = call({
  id: 'C048',
  method: 'PUT',
  path: '/api/ProEstimates/{orderId}/PutEstimateTask',
  who: order('orderId'),
  summary: 'Rename a task',
  body: z.object({ id: Id, name: z.string().trim().min(1).max(255), orderId: AnyId.optional() }),
  response: Task,
  refusals: ['TASK_NOT_FOUND', 'TASK_EXISTS'],
});
