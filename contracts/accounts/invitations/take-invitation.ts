import { z } from 'zod';
import { call, NameText } from '../../call.ts';
import { InvitationCode } from './open-invitation.ts';

/** Makes the account that the invitation is for, active at once: the code has come back from its address. */
export const takeInvitation = call({
  id: 'takeInvitation',
  method: 'POST',
  path: '/api/accounts/invitation/{userId}/take',
  who: 'anyone',
  summary: 'Take an invitation: the account is made, belongs to the organization, and is signed in',
  body: z.object({
    code: InvitationCode,
    firstName: NameText.min(1, 'is needed'),
    lastName: NameText.default(''),
    password: z.string().min(1).max(255),
  }),
  response: z.boolean(),
  refusals: ['INVITATION_GONE', 'ADDRESS_HAS_ACCOUNT', 'SINGLE_SIGN_ON_ONLY', 'TOO_MANY'],
});
