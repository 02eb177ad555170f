import { z } from 'zod';
import { call, may } from '../../call.ts';

const WaitingInvitation = z.object({
  userId: z.number(),
  email: z.string(),
  role: z.string(),
  remark: z.string(),
  /** ISO instants. */
  at: z.string(),
  expiresAt: z.string(),
  invitedBy: z.string(),
});
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

export const getInvitations = call({
  id: 'invitations',
  method: 'GET',
  path: '/api/accounts/invitations',
  who: may('ManageOrganizationUsers'),
  summary: 'The invitations that nobody has taken yet, those that have ended among them, newest first',
  response: z.array(WaitingInvitation),
});
