import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { Payment } from './payment.ts';

/** C149. Payments and expenses, the latest day first. A list of payments leaves out the expenses (R213). */
export const getOrderPayments = call({
  id: 'C149',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetOrderPayments',
  who: order('orderId'),
  summary: 'Payments and expenses of an order',
  response: z.array(Payment),
});
