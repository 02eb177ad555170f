import { sendInvitationAgain } from '../../../contracts/accounts/invitations/send-invitation-again.ts';
import { bind } from '../../platform/http/bind.ts';
import { InvitationService } from '../people/invitation.service.ts';

export default bind(sendInvitationAgain, { uses: [InvitationService] }, ({ params, session, ...ctx }, invitations) =>
  invitations.sendAgain(params.userId, session, ctx),
);
