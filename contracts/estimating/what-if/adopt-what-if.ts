import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { Selection } from './selection.ts';

/**
 * Adopts changes of a what-if on its estimate, in one step that undo takes back. A change that the estimate has by now is left
 * out. `adopted` counts the changes that were recorded; 0 when the estimate has all of them already. `commandId` is what undo of it
 * names.
 */
export const adoptWhatIf = call({
  id: 'adoptWhatIf',
  method: 'POST',
  path: '/api/estimating/{orderId}/what-if/adopt',
  who: order('orderId'),
  summary: 'Adopt changes of a what-if',
  body: Selection,
  response: z.object({ orderId: z.number(), adopted: z.number().int(), commandId: z.string() }),
  refusals: ['BUSY', 'ESTIMATE_FULL', 'WHAT_IF_NOT_FOUND', 'WHAT_IF_DISCARDED', 'WHAT_IF_CHANGED', 'WHAT_IF_CONFLICT'],
});
