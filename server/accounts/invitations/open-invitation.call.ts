import { openInvitation } from '../../../contracts/accounts/invitations/open-invitation.ts';
import { bind } from '../../platform/http/bind.ts';
import { InvitationService } from '../people/invitation.service.ts';

export default bind(openInvitation, { uses: [InvitationService] }, ({ params, query, request }, invitations) =>
  invitations.open(params.userId, query.code, request),
);
