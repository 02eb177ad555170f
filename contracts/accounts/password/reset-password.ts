import { z } from 'zod';
import { call } from '../../call.ts';
import { Means } from '../second-step/means.ts';
import { ResetCode } from './reset-code.ts';

/** Sets the password and signs in, but for the second step, which stays on. */
export const resetPassword = call({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/accounts/{userId}/password/reset',
  who: 'anyone',
  summary: 'Choose a new password with a mailed link, which is good once',
  body: z.object({ code: ResetCode, password: z.string().min(1).max(255), endOtherSessions: z.boolean().default(true) }),
  /** By what the second step is to be taken; empty where one is signed in now. */
  response: z.object({ secondStep: z.array(Means) }),
  refusals: ['RESET_LINK_GONE', 'ACCOUNT_SUSPENDED', 'TOO_MANY'],
});
