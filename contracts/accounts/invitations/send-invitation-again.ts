import { z } from 'zod';
import { call, may } from '../../call.ts';

export const sendInvitationAgain = call({
  id: 'sendInvitationAgain',
  method: 'POST',
  path: '/api/accounts/invitations/{userId}/send-again',
  who: may('ManageOrganizationUsers'),
  summary: 'Send an invitation again; it is good for seven days from now',
  response: z.boolean(),
  refusals: ['INVITATION_GONE', 'INVITED_ENOUGH_TODAY', 'NOT_FOUND', 'PLAN_FULL'],
});
