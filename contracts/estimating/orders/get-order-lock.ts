import { z } from 'zod';
import { call } from '../../call.ts';
import { OrderLock } from '../entities.ts';
import { order } from '../owned.ts';

export const getOrderLock = call({
  id: 'orderLock',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/OrderLock',
  who: order('orderId'),
  summary: 'Who locked an order, when and why; null for one that is not locked',
  response: z.object({ lock: OrderLock.nullable() }),
});
