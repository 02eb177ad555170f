import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';

export const getOrderInfo = call({
  id: 'C030',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetOrderInfo',
  who: order('orderId'),
  summary: 'Job id and type of an order',
  query: z.object({ orderId: Id, checksum: z.string().max(100).optional() }),
  response: z.object({ externalRefId: z.string(), orderType: z.string() }),
});
