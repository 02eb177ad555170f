import { z } from 'zod';
import { call } from '../../call.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';

export const getPropertyItems = call({
  id: 'C287',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetPropertyItems',
  who: order('orderId'),
  summary: 'All lines of an order',
  response: z.array(LineItem),
});
