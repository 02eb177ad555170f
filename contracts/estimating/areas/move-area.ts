import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const moveArea = call({
  id: 'moveArea',
  method: 'POST',
  path: '/api/estimating/{orderId}/areas/{areaId}/move',
  who: order('orderId'),
  summary: "Change an area's place in the list",
  body: z.object({ NewSeqNumber: z.number().int().min(1).max(10_000) }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
