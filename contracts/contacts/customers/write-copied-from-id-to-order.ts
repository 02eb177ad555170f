import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { ContactFields } from '../entities.ts';

/** C127, R191: copies a customer to the order, which keeps the copy and the customer's id. The documents do not show how the id is passed. */
export const writeCopiedFromIdToOrder = call({
  id: 'C127',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/WriteCopiedFromIdToOrder',
  who: order('orderId'),
  summary: 'Copy a customer to an order',
  body: z.object({ customerId: AnyId }),
  response: z.object({ id: z.number(), ...ContactFields.shape }),
  refusals: ['CUSTOMER_NOT_FOUND', 'CONTACT_DELETED', 'CONTACT_MERGED'],
});
