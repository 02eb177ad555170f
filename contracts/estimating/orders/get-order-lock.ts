import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** Who keeps additions off an order (R131, R132), since when and why. */
export const OrderLock = z.object({ by: z.string(), at: z.string(), reason: z.string() });

export const getOrderLock = call({
  id: 'orderLock',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/OrderLock',
  who: order('orderId'),
  summary: 'Who locked an order, when and why; null for one that is not locked',
  response: z.object({ lock: OrderLock.nullable() }),
});
