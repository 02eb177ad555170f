import type { z } from 'zod';
import { call } from '../../call.ts';
import { Order } from '../entities.ts';
import { order } from '../owned.ts';
import { OrderLock } from './get-order-lock.ts';

export const getOrderByOrderId = call({
  id: 'C031',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetOrderByOrderId',
  who: order('orderId'),
  summary: 'One order',
  response: Order.extend({ lock: OrderLock.nullable() }),
});
export type OpenedOrder = z.infer<(typeof getOrderByOrderId)['response']>;
