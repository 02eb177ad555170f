import { z } from 'zod';
import { call } from '../../call.ts';
import { ResetCode } from '../password/reset-code.ts';

/** Looking confirms nothing: mail scanners do that, too. */
export const openEmailChange = call({
  id: 'openEmailChange',
  method: 'GET',
  path: '/api/accounts/{userId}/email',
  who: 'anyone',
  summary: 'Which new mail address a mailed link confirms',
  query: z.object({ code: ResetCode }),
  response: z.object({ email: z.string(), before: z.string() }),
  refusals: ['EMAIL_LINK_GONE', 'TOO_MANY'],
});

export const confirmEmailChange = call({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/accounts/{userId}/email',
  who: 'anyone',
  summary: 'Confirm a new mail address, once',
  body: z.object({ code: ResetCode }),
  response: z.object({ email: z.string() }),
  refusals: ['EMAIL_LINK_GONE', 'TOO_MANY'],
});

export const dropEmailChange = call({
  id: 'dropEmailChange',
  method: 'DELETE',
  path: '/api/accounts/me/email',
  who: 'user',
  summary: 'Drop the new mail address that waits; its link is good no more',
  response: z.literal(true),
});
