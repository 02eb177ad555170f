import { withdrawInvitation } from '../../../contracts/accounts/invitations/withdraw-invitation.ts';
import { bind } from '../../platform/http/bind.ts';
import { InvitationService } from '../people/invitation.service.ts';

export default bind(withdrawInvitation, { uses: [InvitationService] }, ({ params, session, ...ctx }, invitations) =>
  invitations.withdraw(params.userId, session, ctx),
);
