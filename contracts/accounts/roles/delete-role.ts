import { z } from 'zod';
import { call, may, Text } from '../../call.ts';

export const deleteRole = call({
  id: 'deleteRole',
  method: 'POST',
  path: '/api/accounts/roles/delete',
  who: may('ManageOrganizationUsers'),
  summary: 'Delete a role that nobody has; one of the product’s is as it was again',
  body: z.object({ name: Text.min(1) }),
  response: z.boolean(),
  refusals: ['NO_SUCH_ROLE', 'ROLE_IN_USE'],
});
