import { z } from 'zod';
import { call, may, Text } from '../../call.ts';

export const suspendUser = call({
  id: 'suspendUser',
  method: 'POST',
  path: '/api/accounts/people/{userId}/suspend',
  who: may('ManageOrganizationUsers'),
  summary: 'Shut somebody of the organization out, of open screens too, until they are made active again',
  body: z.object({ reason: Text.default('') }),
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'NOT_OWN_ACCOUNT'],
});
