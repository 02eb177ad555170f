import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { ContactFields } from '../entities.ts';

/**
 * C126. The order's own copy of its customer, with the id of the contact that it was copied from (0 when it was typed). Document 002 writes 0 for the order:
 * the customer of the caller's own property, which is the caller; its empty `zip` is what sends a new home owner to the property's setup (R388).
 */
export const getOrderLevelCustomer = call({
  id: 'C126',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetOrderLevelCustomer',
  who: 'user',
  summary: 'The customer of an order',
  params: z.object({ id: AnyId }),
  response: z.object({ id: z.number(), ...ContactFields.shape }),
  refusals: ['ORDER_NOT_FOUND'],
});
