import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { Totals } from '../order.ts';
import { order } from '../owned.ts';
import { Selection } from './selection.ts';

/**
 * What adopting a selection would make of the estimate as it is now: nothing is recorded. `follows` is what labor minimums move by
 * themselves, beside the changes. Where nobody has chosen yet, the what-if's side counts.
 */
export const previewAdoption = call({
  id: 'previewAdoption',
  method: 'POST',
  path: '/api/estimating/{orderId}/what-if/preview',
  effect: 'read',
  who: order('orderId'),
  summary: 'What adopting changes of a what-if would make of the estimate',
  body: Selection.extend({ changes: z.array(z.string().max(120)).max(30_000) }),
  response: z.object({ after: Totals, follows: Money, undecided: z.number().int() }),
  refusals: ['BUSY', 'WHAT_IF_NOT_FOUND', 'WHAT_IF_CHANGED'],
});
