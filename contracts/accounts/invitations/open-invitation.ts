import { z } from 'zod';
import { call } from '../../call.ts';

export const InvitationCode = z.string().trim().min(1).max(100);

/** What is invited to is shown to who has the mailed link; nothing is taken by looking. */
export const openInvitation = call({
  id: 'openInvitation',
  method: 'GET',
  path: '/api/accounts/invitation/{userId}',
  who: 'anyone',
  summary: 'What an invitation is to: the organization, by whom, until when, and what one may do there',
  query: z.object({ code: InvitationCode }),
  response: z.object({
    organizationName: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    role: z.string(),
    /** `write estimates`, in the words of the rights. */
    can: z.array(z.string()),
    expiresAt: z.string(),
    /** An account has this address already: it stays where it is, and another address is needed. */
    hasAccount: z.boolean(),
  }),
  refusals: ['INVITATION_GONE', 'TOO_MANY'],
});
