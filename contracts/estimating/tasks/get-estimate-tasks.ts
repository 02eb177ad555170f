import { z } from 'zod';
import { call } from '../../call.ts';
import { Task } from '../entities.ts';
import { order } from '../owned.ts';

export const getEstimateTasks = call({
  id: 'C046',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/EstimateTasks',
  who: order('orderId'),
  summary: 'Tasks of an order',
  response: z.array(Task),
});
