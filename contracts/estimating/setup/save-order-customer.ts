import { call } from '../../call.ts';
import { OrderCustomer } from '../entities.ts';
import { OrderCustomerCopy } from '../order.ts';
import { order } from '../owned.ts';

/** Types the customer of an order by hand. The other fields of the order's copy stay; another name, phone and email are another person, who was copied from no contact. */
export const saveOrderCustomer = call({
  id: 'saveOrderCustomer',
  method: 'POST',
  path: '/api/orders/{orderId}/customer',
  who: order('orderId'),
  summary: 'Change the customer of the order',
  body: OrderCustomer,
  response: OrderCustomerCopy,
});
