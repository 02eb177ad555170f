import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactBody } from '../entities.ts';

/** C135. Answers the new vendor's id (R195). A body with an `organization_Id` belongs to the organisation's list, any other to the user's own. */
export const createNewOrgUserVendor = call({
  id: 'C135',
  method: 'POST',
  path: '/api/ProEstimates/0/CreateNewOrgUserVendor',
  who: 'user',
  summary: 'Add a vendor',
  body: ContactBody,
  response: z.number().int(),
  refusals: ['CONTACT_INCOMPLETE', 'NOT_FOUND'],
});
