import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** C049. The lines of a deleted task go to the default task; the default task stays. */
export const deleteEstimateTask = call({
  id: 'C049',
  method: 'DELETE',
  path: '/api/ProEstimates/{orderId}/DeleteEstimateTask/{taskId}/0',
  who: order('orderId'),
  summary: 'Delete a task',
  response: z.boolean(),
  refusals: ['TASK_NOT_FOUND', 'DEFAULT_TASK'],
});
