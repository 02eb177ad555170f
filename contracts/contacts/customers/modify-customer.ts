import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactBody } from '../entities.ts';
import { customer } from '../owned.ts';

/** C129. Fields that the body leaves out stay. A field that somebody else changed since `revision` is refused. */
export const modifyCustomer = call({
  id: 'C129',
  method: 'POST',
  path: '/api/ProEstimates/{id}/ModifyCustomer',
  who: customer('id'),
  summary: 'Change a customer',
  body: ContactBody,
  response: z.boolean(),
  refusals: ['CONTACT_INCOMPLETE', 'CONTACT_DELETED', 'CONTACT_MERGED', 'CONTACT_CHANGED'],
});
