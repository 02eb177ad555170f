import type { ClientEvent } from '../../contracts/sponsorship/clients/client.events.ts';
import { clientDecider } from '../../server/sponsorship/clients/client.decider.ts';
import { given } from '../given.ts';

const client = given(clientDecider, 40);
const AT = '2026-11-22T15:00:00.000Z';
const UNTIL = '2026-12-22T15:00:00.000Z';

const prepared: ClientEvent = { type: 'ClientPrepared', data: { sponsorId: 7, organizationId: 70, at: AT } };
const invitation = (giftId = 5) => ({ method: 'link' as const, giftId, credits: 2, until: UNTIL, at: AT });
const invited: ClientEvent = { type: 'ClientInvited', data: invitation() };
const joined: ClientEvent = { type: 'ClientJoined', data: { userId: 9, clientOrganizationId: 90, at: AT } };
const withdrawn: ClientEvent = { type: 'ClientInvitationWithdrawn', data: { at: AT } };
const invite = (giftId = 5) => ({ type: 'InviteClient' as const, ...invitation(giftId) });
const join = (userId = 9, at = AT, number = 1) => ({ type: 'Join' as const, invitation: number, userId, clientOrganizationId: 90, at });
const decline = (at = AT, number = 1) => ({ type: 'Decline' as const, invitation: number, at });
const declined: ClientEvent = { type: 'ClientDeclined', data: { at: AT } };

describe('the client of a sponsor (R448-R450, R460)', () => {
  it('has one invitation at a time, the same for the same gift', () => {
    client.after(prepared).when(invite()).records(invited);
    client.after(prepared, invited).when(invite()).records();
    client.after(prepared, invited).when(invite(6)).refuses('CLIENT_INVITED');
    client
      .after(prepared, invited, withdrawn)
      .when(invite(6))
      .records({ type: 'ClientInvited', data: invitation(6) });
    client.after(prepared, invited, joined).when(invite(6)).refuses('CLIENT_JOINED');
  });

  it('is reminded once of each mailed invitation, while it waits', () => {
    const mailed: ClientEvent = { type: 'ClientInvited', data: { ...invitation(), method: 'mail' } };
    const opened: ClientEvent = { type: 'ClientInvitationOpened', data: { at: AT } };
    const reminded: ClientEvent = { type: 'ClientReminded', data: { at: AT } };
    const remind = (at = AT) => ({ type: 'RemindClient' as const, at });
    client.after(prepared, mailed).when(remind()).records(reminded);
    client.after(prepared, mailed, opened).when(remind()).records(reminded);
    client.after(prepared, mailed, reminded).when(remind()).refuses('CLIENT_REMINDED');
    client.after(prepared, mailed, reminded, withdrawn, mailed).when(remind()).records(reminded);
    client.after(prepared, mailed).when(remind(UNTIL)).refuses('CLIENT_NOT_INVITED');
    client.after(prepared, invited).when(remind()).refuses('CLIENT_NOT_INVITED');
    client.after(prepared).when(remind()).refuses('CLIENT_NOT_INVITED');
    client.after(prepared, mailed, declined).when(remind()).refuses('CLIENT_NOT_INVITED');
    client.after(prepared, mailed, joined).when(remind()).refuses('CLIENT_JOINED');
  });

  it('takes it once, in its time, by the link of this invitation', () => {
    client.after(prepared, invited).when(join()).records(joined);
    client.after(prepared, invited, joined).when(join()).records();
    client.after(prepared, invited, joined).when(join(10)).refuses('REFERRAL_TAKEN');
    client.after(prepared, invited).when(join(9, UNTIL)).refuses('REFERRAL_GONE');
    client.after(prepared, invited, withdrawn).when(join()).refuses('REFERRAL_GONE');
    client.after(prepared, invited, withdrawn, invited).when(join()).refuses('REFERRAL_GONE');
    client.after(prepared, invited, declined).when(join()).refuses('REFERRAL_TAKEN');
  });

  it('says no once, and is not made to join or to say no after joining', () => {
    client.after(prepared, invited).when(decline()).records(declined);
    client.after(prepared, invited, declined).when(decline()).records();
    client.after(prepared, invited, joined).when(decline()).refuses('REFERRAL_TAKEN');
    client.after(prepared, invited).when({ type: 'Lapse', at: AT }).records();
    client
      .after(prepared, invited)
      .when({ type: 'Lapse', at: UNTIL })
      .records({ type: 'ClientLapsed', data: { at: UNTIL } });
  });

  it('is deleted only while nothing of it is with the client', () => {
    const remove = { type: 'DeleteClient' as const, deleted: true, at: AT };
    client
      .after(prepared)
      .when(remove)
      .records({ type: 'ClientDeleted', data: { at: AT } });
    client.after(prepared, invited).when(remove).refuses('CLIENT_INVITED');
    client.after(prepared, invited, joined).when(remove).refuses('CLIENT_JOINED');
    client.after(prepared, invited, joined).when({ type: 'WithdrawInvitation', at: AT }).refuses('CLIENT_JOINED');
    client
      .after(prepared, { type: 'ClientDeleted', data: { at: AT } })
      .when(invite())
      .refuses('CLIENT_NOT_FOUND');
  });

  it('ends once, and gets a settled gift once', () => {
    const end = { type: 'End' as const, by: 'client' as const, at: AT };
    const ended: ClientEvent = { type: 'ClientEnded', data: { by: 'client', at: AT, clientOrganizationId: 90 } };
    client.after(prepared, invited, joined).when(end).records(ended);
    client.after(prepared, invited, joined, ended).when(end).records();
    client.after(prepared, invited).when(end).refuses('CLIENT_NOT_FOUND');
    const settled: ClientEvent = { type: 'ClientSettled', data: { credits: 2, clientOrganizationId: 90 } };
    client.after(prepared, invited, joined).when({ type: 'Settle', credits: 2 }).records(settled);
    client.after(prepared, invited, joined, settled).when({ type: 'Settle', credits: 2 }).records();
  });
});
