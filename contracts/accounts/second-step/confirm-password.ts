import { z } from 'zod';
import { call } from '../../call.ts';

/** For ten minutes the session may change how one signs in. */
export const confirmPassword = call({
  id: 'confirmPassword',
  method: 'POST',
  path: '/api/accounts/me/confirm',
  who: 'user',
  evenBeforeSecondStep: true,
  summary: 'Give the password again, before a change of how one signs in',
  body: z.object({ password: z.string().min(1, 'is needed').max(255) }),
  response: z.literal(true),
  refusals: ['WRONG_PASSWORD', 'TOO_MANY'],
});
