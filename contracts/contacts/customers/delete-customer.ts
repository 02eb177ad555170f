import { z } from 'zod';
import { call } from '../../call.ts';
import { customer } from '../owned.ts';

/** C131. False when there was nothing to delete any more. Jobs keep their copy. */
export const deleteCustomer = call({
  id: 'C131',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteCustomer',
  who: customer('id'),
  summary: 'Delete a customer',
  response: z.boolean(),
});
