import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

export const clearProfitOverheadSettings = call({
  id: 'clearProfitOverheadSettings',
  method: 'POST',
  path: '/api/ProEstimates/0/ClearProfitOverheadSettings',
  who: 'user',
  summary: 'Give up one’s own profit, overhead and tax, or a colleague’s, for the organisation’s',
  /** Above 0 a colleague, for who edits organization items. */
  body: z.object({ userId: AnyId.default(0) }).default({ userId: 0 }),
  response: z.boolean(),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});
