import { z } from 'zod';
import { call } from '../../call.ts';

export const reinstateUser = call({
  id: 'reinstateUser',
  method: 'POST',
  path: '/api/accounts/people/{userId}/reinstate',
  who: 'admin',
  summary: 'Make a suspended account active again',
  response: z.boolean(),
  refusals: ['NOT_FOUND'],
});
