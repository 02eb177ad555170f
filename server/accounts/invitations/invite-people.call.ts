import { invitePeople } from '../../../contracts/accounts/invitations/invite-people.ts';
import { bind } from '../../platform/http/bind.ts';
import { InvitationService } from '../people/invitation.service.ts';

export default bind(invitePeople, { uses: [InvitationService] }, ({ body, session, ...ctx }, invitations) =>
  invitations.invite(body, session, ctx),
);
