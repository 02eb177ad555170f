import { z } from 'zod';
import { call, may } from '../../call.ts';

export const reinstateUser = call({
  id: 'reinstateUser',
  method: 'POST',
  path: '/api/accounts/people/{userId}/reinstate',
  who: may('ManageOrganizationUsers'),
  summary: 'Make a suspended account active again',
  response: z.boolean(),
  refusals: ['ACCOUNT_TO_BE_ERASED', 'NOT_FOUND', 'PLAN_FULL'],
});
