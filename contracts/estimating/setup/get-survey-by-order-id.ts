import { call } from '../../call.ts';
import { Order } from '../order.ts';
import { order } from '../owned.ts';

export const getSurveyByOrderId = call({
  id: 'C035',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetSurveyByOrderId',
  who: order('orderId'),
  summary: 'The property of an order',
  response: Order.shape.survey,
});
