import { call } from '../../call.ts';
import { Order } from '../order.ts';
import { order } from '../owned.ts';

export const getPropertyInfo = call({
  id: 'C032',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetPropertyInfo',
  who: order('orderId'),
  summary: 'The property of an order',
  response: Order.shape.survey,
});
