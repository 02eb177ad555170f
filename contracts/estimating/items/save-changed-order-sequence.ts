import { z } from 'zod';
import { AnyId, call, Id, integer } from '../../call.ts';
import { order } from '../owned.ts';

export const saveChangedOrderSequence = call({
  id: 'C074',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SaveChangedOrderSequence',
  who: order('id'),
  summary: 'Move a line',
  body: z.object({ SurveyId: AnyId.optional(), AreaID: Id, ItemID: Id, NewSeqNumber: integer(1, 100_000) }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'AREA_NOT_FOUND'],
});
