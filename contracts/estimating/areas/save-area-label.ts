import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';

export const saveAreaLabel = call({
  id: 'C058',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SaveAreaLabel',
  who: order('id'),
  summary: 'Rename an area',
  body: z.object({ AreaID: Id, Label: z.string().trim().min(1).max(255) }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
