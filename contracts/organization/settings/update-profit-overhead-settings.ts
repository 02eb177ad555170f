import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Settings } from '../../estimating/entities.ts';
import { PercentagesRevision } from './percentages.ts';

/**
 * C183, R335. `organization_Id` above 0 chooses for the organisation, else for oneself. Jobs that were started keep what they have; the id in the
 * path is the one that C181 and C182 answer, or 0: who edits organization items may name a colleague by it. With the `revision` that they answer, it
 * is refused where somebody else has changed them since.
 */
export const updateProfitOverheadSettings = call({
  id: 'C183',
  method: 'POST',
  path: '/api/ProEstimates/{id}/UpdateProfitOverheadSettings',
  who: 'user',
  summary: 'Choose profit, overhead and tax of new jobs',
  params: z.object({ id: AnyId }),
  body: Settings.extend({
    orderType: Settings.shape.orderType.default('Apply'),
    organization_Id: AnyId.default(0),
    revision: PercentagesRevision.optional(),
  }),
  response: z.boolean(),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'PERCENTAGES_CHANGED'],
});
