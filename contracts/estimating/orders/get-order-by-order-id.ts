import type { z } from 'zod';
import { call } from '../../call.ts';
import { OrderLock } from '../entities.ts';
import { Order } from '../order.ts';
import { order } from '../owned.ts';

export const getOrderByOrderId = call({
  id: 'C031',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetOrderByOrderId',
  who: order('orderId'),
  summary: 'One order',
  response: Order.extend({ lock: OrderLock.nullable() }),
});
export type OpenedOrder = z.infer<(typeof getOrderByOrderId)['response']>;
