import { z } from 'zod';
import { call, may } from '../../call.ts';

export const removeUser = call({
  id: 'removeUser',
  method: 'POST',
  path: '/api/accounts/people/{userId}/remove',
  who: may('ManageOrganizationUsers'),
  summary: 'Shut somebody out as a suspension does, and take them off the lists of people; an invitation or `reinstate` brings them back',
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'NOT_OWN_ACCOUNT'],
});
