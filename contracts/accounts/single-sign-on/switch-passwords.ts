import { z } from 'zod';
import { call, may } from '../../call.ts';
import { SingleSignOnShown } from './get-single-sign-on.ts';

/** Off ends the sessions that were begun by a password, but those of who keeps theirs (decision 172). */
export const switchPasswords = call({
  id: 'switchPasswords',
  method: 'POST',
  path: '/api/accounts/single-sign-on/passwords',
  who: may('ManageOrganizationUsers'),
  summary: 'Have the people of the organization sign in by single sign-on alone, or by passwords again',
  body: z.object({ isOff: z.boolean() }),
  response: SingleSignOnShown,
  refusals: ['CONFIRM_PASSWORD', 'NO_SINGLE_SIGN_ON', 'SIGN_ON_NOT_TRIED', 'NO_WAY_BACK'],
});
