import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { PercentagesRevision } from './percentages.ts';

export const clearProfitOverheadSettings = call({
  id: 'clearProfitOverheadSettings',
  method: 'POST',
  path: '/api/ProEstimates/0/ClearProfitOverheadSettings',
  who: 'user',
  summary: 'Give up one’s own profit, overhead and tax, or a colleague’s, for the organisation’s',
  /** Above 0 a colleague, for who edits organization items. `revision` as for C183. */
  body: z.object({ userId: AnyId.default(0), revision: PercentagesRevision.optional() }).default({ userId: 0 }),
  response: z.boolean(),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'PERCENTAGES_CHANGED'],
});
