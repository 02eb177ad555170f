import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** The estimate stays as it is. A discarded what-if can still be read, and brought back for 30 days. */
export const discardWhatIf = call({
  id: 'discardWhatIf',
  method: 'POST',
  path: '/api/estimating/{orderId}/what-if/discard',
  who: order('orderId'),
  summary: 'Discard a what-if',
  response: z.boolean(),
  refusals: ['WHAT_IF_NOT_FOUND'],
});
