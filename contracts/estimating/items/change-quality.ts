import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { QualityLevel } from '../../catalogue/quality.ts';
import { order } from '../owned.ts';

/** C076, R099. With `itemIds`, only for these lines; a line that has the quality already keeps its price. */
export const changeQuality = call({
  id: 'C076',
  method: 'PUT',
  path: '/api/ProEstimates/{orderId}/ChangeQuality',
  who: order('orderId'),
  summary: 'Change the quality of all lines',
  body: z.object({ qualityType: QualityLevel, itemIds: z.array(Id).max(10_000).optional() }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'XREF_NOT_FOUND'],
});
