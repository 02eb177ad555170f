import { z } from 'zod';
import { call } from '../../call.ts';
import { MailAddress } from '../mail-address.ts';

/** Mails a link to who has an account. The answer is the same for every address, so that nobody can find out who has one. */
export const forgotPassword = call({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/accounts/password/forgot',
  who: 'anyone',
  summary: 'Ask for a link by mail that lets one choose a new password',
  body: z.object({ email: MailAddress }),
  response: z.literal(true),
  refusals: ['TOO_MANY'],
});
