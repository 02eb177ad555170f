import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const updateAllItemsPPUandTotal = call({
  id: 'C041',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/UpdateAllItemsPPUandTotal',
  who: order('orderId'),
  summary: 'Price every line with the current settings',
  response: z.boolean(),
});
