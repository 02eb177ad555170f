import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { ContactBody } from '../entities.ts';

/** C130, R192: saves the customer of the body (id 0 creates, any other modifies) and copies it to the order of the path. Answers the customer's id. */
export const createOrModifyCustomer = call({
  id: 'C130',
  method: 'POST',
  path: '/api/ProEstimates/{id}/CreateOrModifyCustomer',
  who: order('id'),
  summary: 'Save a customer and take it for an order',
  body: ContactBody,
  response: z.number().int(),
  refusals: ['CUSTOMER_NOT_FOUND', 'CONTACT_INCOMPLETE', 'CONTACT_DELETED', 'CONTACT_MERGED', 'CONTACT_CHANGED', 'NOT_FOUND'],
});
