import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Task } from '../entities.ts';
import { order } from '../owned.ts';

export const addEstimateTask = call({
  id: 'C047',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/EstimateTasks',
  who: order('orderId'),
  summary: 'Add a task',
  body: z.object({ Name: z.string().trim().min(1).max(255), OrderId: AnyId.optional() }),
  response: Task,
  refusals: ['TASK_EXISTS'],
});
