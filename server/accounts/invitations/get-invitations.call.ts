import { getInvitations } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { bind } from '../../platform/http/bind.ts';
import { InvitationService } from '../people/invitation.service.ts';

export default bind(getInvitations, { uses: [InvitationService] }, ({ session }, invitations) => invitations.waiting(session));
