import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const unlockOrder = call({
  id: 'unlockOrder',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/UnlockOrder',
  who: order('orderId'),
  summary: 'Let areas, tasks and lines be added to an order again',
  response: z.boolean(),
});
