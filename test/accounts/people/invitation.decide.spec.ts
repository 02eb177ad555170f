import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import { peopleDecider } from '../../../server/accounts/people/people.decider.ts';
import { given } from '../../given.ts';

const organization = given(peopleDecider, 3);
const AT = '2026-11-25T09:00:00.000Z';
const EXPIRES = '2026-12-02T09:00:00.000Z';
const LATER = '2026-12-03T09:00:00.000Z';
const sending = { organizationName: 'Hartwell Remodeling', invitedBy: 'Priya Raman', at: AT, expiresAt: EXPIRES };

const invite = (...emails: string[]) =>
  ({
    type: 'Invite',
    invited: emails.map((email, n) => ({ userId: 20 + n, email })),
    here: ['priya@hartwell.example'],
    role: 'Estimator',
    remark: 'FFT',
    ...sending,
  }) as const;
const invited = (userId: number, email: string): Extract<PeopleEvent, { type: 'PersonInvited' }> => ({
  type: 'PersonInvited',
  data: { organizationId: 3, userId, email, ...sending, role: 'Estimator', own: [{ right: 'AddLogo' }] },
});
const jo = invited(20, 'jo@hartwell.example');

it('who is here, is invited already or is named twice is left out, whatever the letters', () => {
  organization
    .when(invite('jo@hartwell.example', 'Priya@Hartwell.example', 'JO@hartwell.example', 'ana@hartwell.example'))
    .records(jo, invited(23, 'ana@hartwell.example'));
  organization.after(jo).when(invite('jo@hartwell.example')).records();
  const after = organization.after(jo).when({ ...invite('jo@hartwell.example'), at: LATER });
  after.records({ ...jo, data: { ...jo.data, at: LATER } });
});

it('a role that the organization has not, and a 51st open invitation are refused', () => {
  organization.when({ ...invite('jo@hartwell.example'), role: 'Foreman' }).refuses('NO_SUCH_ROLE');
  const fifty = Array.from({ length: 50 }, (_, n) => invited(100 + n, `person${n}@hartwell.example`));
  organization
    .after(...fifty)
    .when(invite('jo@hartwell.example'))
    .refuses('TOO_MANY_INVITATIONS');
});

it('is good once and for seven days; what was taken back is good for nothing', () => {
  const take = { type: 'TakeInvitation', userId: 20, name: 'Jo Amadi', at: AT } as const;
  const taken = { type: 'InvitationTaken', data: { organizationId: 3, userId: 20, name: 'Jo Amadi' } } as const;
  organization.after(jo).when(take).records(taken);
  // Who was interrupted before the account was made goes on.
  organization.after(jo, taken).when(take).records();
  organization
    .after(jo)
    .when({ ...take, at: LATER })
    .refuses('INVITATION_GONE');
  const withdrawn = { type: 'InvitationWithdrawn', data: { organizationId: 3, userId: 20 } } as const;
  organization.after(jo).when({ type: 'WithdrawInvitation', userId: 20 }).records(withdrawn);
  organization.after(jo, withdrawn).when({ type: 'WithdrawInvitation', userId: 20 }).records();
  organization.after(jo, withdrawn).when(take).refuses('INVITATION_GONE');
  organization.after(jo, taken).when({ type: 'WithdrawInvitation', userId: 20 }).refuses('INVITATION_GONE');
  organization.when(take).refuses('NOT_FOUND');
});

it('sent again it is good for seven days more', () => {
  const again = { ...sending, at: LATER, expiresAt: '2026-12-10T09:00:00.000Z' };
  const sentAgain = {
    type: 'InvitationSentAgain',
    data: { organizationId: 3, userId: 20, email: 'jo@hartwell.example', ...again },
  } as const;
  organization
    .after(jo)
    .when({ type: 'SendInvitationAgain', userId: 20, ...again })
    .records(sentAgain);
  organization
    .after(jo, sentAgain)
    .when({ type: 'TakeInvitation', userId: 20, name: 'Jo', at: LATER })
    .records({ type: 'InvitationTaken', data: { organizationId: 3, userId: 20, name: 'Jo' } });
});
