import { z } from 'zod';
import { call, may, Text } from '../../call.ts';

export const suspendUser = call({
  id: 'suspendUser',
  method: 'POST',
  path: '/api/accounts/people/{userId}/suspend',
  who: may('ManageOrganizationUsers'),
  summary: 'Let somebody of the organization look and export, and change nothing',
  body: z.object({ reason: Text.default('') }),
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'NOT_OWN_ACCOUNT'],
});
