import { z } from 'zod';
import { call, may, Text } from '../../call.ts';

/** `seen` is the role that the screen showed; where a colleague has changed it meanwhile, it is refused. */
export const changeRole = call({
  id: 'changeRole',
  method: 'POST',
  path: '/api/accounts/people/{userId}/role',
  who: may('ManageOrganizationUsers'),
  summary: 'Change the role of somebody of the organization',
  body: z.object({ role: Text.min(1), seen: Text.optional() }),
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'NO_SUCH_ROLE', 'RIGHTS_CHANGED'],
});
