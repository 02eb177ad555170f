import { call } from '../../call.ts';
import { Survey } from '../entities.ts';
import { Order } from '../order.ts';
import { order } from '../owned.ts';

/** C038. Answers the stored address: an empty city or state is filled from the zip. R046, R047. */
export const updateAddressFields = call({
  id: 'C038',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/UpdateAddressFields',
  who: order('orderId'),
  summary: 'Change the address',
  body: Survey,
  response: Order.shape.survey,
  refusals: ['ORDER_IN_PROGRESS'],
});
