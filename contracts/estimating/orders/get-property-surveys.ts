import { z } from 'zod';
import { call } from '../../call.ts';
import { Order } from '../order.ts';
import { order } from '../owned.ts';

export const getPropertySurveys = call({
  id: 'C029',
  method: 'GET',
  path: '/api/orders/{id}/propertysurveys',
  who: order('id'),
  summary: 'The property of an order',
  response: z.array(Order.shape.survey),
});
