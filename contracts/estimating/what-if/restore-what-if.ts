import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const restoreWhatIf = call({
  id: 'restoreWhatIf',
  method: 'POST',
  path: '/api/estimating/{orderId}/what-if/restore',
  who: order('orderId'),
  summary: 'Bring a discarded what-if back',
  response: z.boolean(),
  refusals: ['WHAT_IF_NOT_FOUND', 'WHAT_IF_GONE'],
});
