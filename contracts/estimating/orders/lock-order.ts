import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { order } from '../owned.ts';

export const lockOrder = call({
  id: 'lockOrder',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/LockOrder',
  who: order('orderId'),
  summary: 'Let nobody add areas, tasks or lines to an order',
  body: z.object({ reason: Text.default('') }),
  response: z.boolean(),
});
