import { takeInvitation } from '../../../contracts/accounts/invitations/take-invitation.ts';
import { bind } from '../../platform/http/bind.ts';
import { InvitationService } from '../people/invitation.service.ts';

export default bind(takeInvitation, { uses: [InvitationService] }, ({ params, body, request }, invitations) =>
  invitations.take(params.userId, body, request),
);
