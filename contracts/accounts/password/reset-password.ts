import { z } from 'zod';
import { call } from '../../call.ts';
import { ResetCode } from './reset-code.ts';

/** Sets the password and signs in. */
export const resetPassword = call({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/accounts/{userId}/password/reset',
  who: 'anyone',
  summary: 'Choose a new password with a mailed link, which is good once',
  body: z.object({ code: ResetCode, password: z.string().min(1).max(255), endOtherSessions: z.boolean().default(true) }),
  response: z.literal(true),
  refusals: ['RESET_LINK_GONE', 'ACCOUNT_SUSPENDED', 'TOO_MANY'],
});
