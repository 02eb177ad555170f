import { call } from '../../call.ts';
import { OrderCustomer } from '../entities.ts';
import { order } from '../owned.ts';

/** Saves the customer with the order. The documents' own customer calls (C125 to C131) come with the contacts. */
export const saveOrderCustomer = call({
  id: 'saveOrderCustomer',
  method: 'POST',
  path: '/api/orders/{orderId}/customer',
  who: order('orderId'),
  summary: 'Change the customer of the order',
  body: OrderCustomer,
  response: OrderCustomer,
});
