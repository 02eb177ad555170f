import { z } from 'zod';
import { call, may } from '../../call.ts';

export const withdrawInvitation = call({
  id: 'withdrawInvitation',
  method: 'POST',
  path: '/api/accounts/invitations/{userId}/withdraw',
  who: may('ManageOrganizationUsers'),
  summary: 'Take an invitation back; its link is good for nothing',
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'INVITATION_GONE'],
});
