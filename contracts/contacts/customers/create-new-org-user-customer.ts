import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactBody } from '../entities.ts';

/** C128. Answers the new customer's id. A body with an `organization_Id` belongs to the organisation's list, any other to the user's own. */
export const createNewOrgUserCustomer = call({
  id: 'C128',
  method: 'POST',
  path: '/api/ProEstimates/0/CreateNewOrgUserCustomer',
  who: 'user',
  summary: 'Add a customer',
  body: ContactBody,
  response: z.number().int(),
  refusals: ['CONTACT_INCOMPLETE', 'NOT_FOUND'],
});
