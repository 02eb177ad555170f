import { setTimeout as pause } from 'node:timers/promises';
import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { getInvitations } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { invitePeople } from '../../../contracts/accounts/invitations/invite-people.ts';
import { openInvitation } from '../../../contracts/accounts/invitations/open-invitation.ts';
import { sendInvitationAgain } from '../../../contracts/accounts/invitations/send-invitation-again.ts';
import { takeInvitation } from '../../../contracts/accounts/invitations/take-invitation.ts';
import { withdrawInvitation } from '../../../contracts/accounts/invitations/withdraw-invitation.ts';
import { changeRole } from '../../../contracts/accounts/people/change-role.ts';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { getAllRoles } from '../../../contracts/accounts/permissions/get-all-roles.ts';
import { getRoleAccessRights } from '../../../contracts/accounts/permissions/get-role-access-rights.ts';
import { deleteRole } from '../../../contracts/accounts/roles/delete-role.ts';
import { getRoles } from '../../../contracts/accounts/roles/get-roles.ts';
import { saveRole } from '../../../contracts/accounts/roles/save-role.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { Outbox } from '../../../server/platform/mail/outbox.ts';
import { newColleague } from '../../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

const ORGANIZATION = 72;
const PASSWORD = 'Walnut-Ladder-42';
let app: TestApp;
let priya: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  stranger = app.stranger();
});
afterAll(() => app?.close());

/** The newest mail to an address: the reaction puts it out a moment after the call. */
async function mailTo(email: string, subject = ''): Promise<{ text: string; userId: number; code: string }> {
  for (let n = 0; n < 100; n++) {
    const mail = (await app.app.get(Outbox).latest(50)).find((one) => one.to === email && one.subject.includes(subject));
    if (mail) {
      const [, userId = '0', code = ''] = /\/account\/invitation\/(\d+)\?code=(\S+)/.exec(mail.text) ?? [];
      return { text: mail.text, userId: Number(userId), code };
    }
    await pause(50);
  }
  throw new Error(`There is no mail to ${email}`);
}

async function invited(email: string, role = 'Estimator', remark = 'FFF') {
  const { body } = await priya.call(invitePeople, { body: { emails: [email], role, remark } });
  expect(body).toEqual({ invited: [email], leftOut: [] });
  await app.caughtUp();
  return mailTo(email);
}

const take = (by: Caller, { userId, code }: { userId: number; code: string }, more: { password?: string; firstName?: string } = {}) =>
  by.call(takeInvitation, { params: { userId }, body: { code, firstName: 'Jo', lastName: 'Amadi', password: PASSWORD, ...more } });

it('who takes an invitation is in the organization at once, with its role and rights, and no other', async () => {
  const mail = await invited('jo.amadi@builders.example', 'Estimator', 'FFT');
  expect(mail.text).toContain('Priya Raman invites you to Builders 72');
  const shown = await stranger.call(openInvitation, { params: { userId: mail.userId }, query: { code: mail.code } });
  expect(shown.body).toMatchObject({ organizationName: 'Builders 72', email: 'jo.amadi@builders.example', hasAccount: false });
  expect(shown.body.can).toEqual(expect.arrayContaining(['write estimates', 'change the logo']));
  expect((await priya.call(getInvitations)).body).toMatchObject([{ email: 'jo.amadi@builders.example', role: 'Estimator', remark: 'FFT' }]);

  const jo = app.stranger();
  expect((await take(jo, mail)).body).toBe(true);
  // Before the read model has the account, too.
  const me = (await jo.call(getMe)).body;
  expect(me).toMatchObject({ organizationId: ORGANIZATION, name: 'Jo Amadi' });
  expect(me?.rights).toEqual(
    expect.arrayContaining([{ right: 'AddLogo' }, { right: 'EditEstimate' }, { right: 'SendReport', limit: '25000.00' }]),
  );
  expect(me?.rights.map((one) => one.right)).not.toContain('ManageOrganizationUsers');
  await app.caughtUp();
  expect((await jo.call(getMe)).body?.rights).toEqual(me?.rights);
  expect((await jo.call(getNewOrder)).status).toBe(200);
  expect((await jo.call(getPeople)).status).toBe(403);
  expect((await priya.call(getPeople)).body).toMatchObject([
    { name: 'Priya Raman' },
    { name: 'Jo Amadi', role: 'Estimator', remark: 'FFT' },
  ]);
  expect((await priya.call(getInvitations)).body).toEqual([]);
  const { body: audit } = await priya.call(getAudit, { query: { kind: 'people' } });
  expect(audit.entries.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(['Invited jo.amadi@builders.example', 'Jo Amadi joined by the invitation to jo.amadi@builders.example']),
  );
  // It works once: also for who has the mail.
  expect((await take(app.stranger(), mail, { password: 'Another-Ladder-43' })).body).toMatchObject({ code: 'ADDRESS_HAS_ACCOUNT' });
  expect((await stranger.call(openInvitation, { params: { userId: mail.userId }, query: { code: mail.code } })).status).toBe(410);
  expect((await app.signedIn('jo.amadi@builders.example', PASSWORD).then((again) => again.call(getMe))).body?.name).toBe('Jo Amadi');
});

it('two who take one invitation at once: one account, and who was second is told', async () => {
  const mail = await invited('twice@builders.example');
  const answers = await Promise.all([
    take(app.stranger(), mail),
    take(app.stranger(), mail, { password: 'Another-Ladder-43', firstName: 'Eve' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
  const second = answers.find(({ status }) => status !== 200);
  expect(['INVITATION_GONE', 'ADDRESS_HAS_ACCOUNT']).toContain((second?.body as { code?: string } | undefined)?.code);
  await app.caughtUp();
  const { body: people } = await priya.call(getPeople);
  expect(people.filter(({ email }) => email === 'twice@builders.example')).toHaveLength(1);
});

it('a wrong code, one of another invitation, one that was taken back, and a weak password are refused', async () => {
  const mail = await invited('ana@builders.example');
  const other = await invited('bo@builders.example');
  for (const code of ['x', other.code, `${mail.code}x`])
    expect((await take(stranger, { userId: mail.userId, code })).body).toMatchObject({ code: 'INVITATION_GONE' });
  expect((await take(stranger, mail, { password: 'short' })).body).toMatchObject({ status: 400 });
  expect((await take(stranger, mail, { password: 'Password1234' })).body).toMatchObject({ status: 400 });
  expect((await priya.call(withdrawInvitation, { params: { userId: mail.userId } })).body).toBe(true);
  expect((await take(stranger, mail)).body).toMatchObject({ code: 'INVITATION_GONE' });
  expect((await priya.call(sendInvitationAgain, { params: { userId: mail.userId } })).body).toMatchObject({ code: 'INVITATION_GONE' });
  expect((await priya.call(sendInvitationAgain, { params: { userId: other.userId } })).body).toBe(true);
  expect((await priya.call(withdrawInvitation, { params: { userId: 999_999 } })).body).toMatchObject({ code: 'NOT_FOUND' });
  await priya.call(withdrawInvitation, { params: { userId: other.userId } });
});

it('another organization’s administrator can neither see nor take back an invitation; who invites does not learn of other accounts', async () => {
  const marcus = await newColleague(app, 73, { place: 0, firstName: 'Marcus', lastName: 'Oyelaran', isAdmin: true });
  const { body } = await priya.call(invitePeople, { body: { emails: ['marcus-73@builders.example'], role: 'Office' } });
  expect(body).toEqual({ invited: ['marcus-73@builders.example'], leftOut: [] });
  await app.caughtUp();
  const mail = await mailTo('marcus-73@builders.example');
  expect(mail.text).toContain('has an account already');
  expect(mail.code).toBe('');
  expect((await marcus.call(getInvitations)).body).toEqual([]);
  const [waiting] = (await priya.call(getInvitations)).body;
  expect((await marcus.call(withdrawInvitation, { params: { userId: waiting?.userId ?? 0 } })).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await marcus.call(getMe)).body?.organizationId).toBe(73);
});

it('R011-R013, C018, C019: a role of the organization’s own gives its rights at once, and loses them at once', async () => {
  const seen = null;
  const grants = [{ right: 'EditEstimate' as const }, { right: 'ViewAudit' as const }];
  expect((await priya.call(saveRole, { body: { name: 'Foreman', words: 'the crew', grants, seen } })).body).toBe(true);
  await app.caughtUp();
  expect((await priya.call(getAllRoles)).body).toContainEqual({ roleName: 'Foreman', words: 'the crew' });
  expect((await priya.call(getRoleAccessRights, { query: { rolename: 'Foreman' } })).body).toEqual([
    { accessRightName: 'EditEstimate' },
    { accessRightName: 'ViewAudit' },
  ]);
  const rosa = app.stranger();
  await take(rosa, await invited('rosa@builders.example', 'Foreman'), { firstName: 'Rosa' });
  expect((await rosa.call(getAudit, { query: {} })).status).toBe(200);
  await priya.call(saveRole, { body: { name: 'Foreman', words: 'the crew', grants: grants.slice(0, 1), seen: grants } });
  await app.caughtUp();
  expect((await rosa.call(getAudit, { query: {} })).status).toBe(403);
  expect((await priya.call(deleteRole, { body: { name: 'Foreman' } })).body).toMatchObject({ code: 'ROLE_IN_USE' });
  const { body: people } = await priya.call(getPeople);
  const userId = people.find(({ name }) => name === 'Rosa Amadi')?.userId ?? 0;
  await priya.call(changeRole, { params: { userId }, body: { role: 'Contractor' } });
  await app.caughtUp();
  expect((await priya.call(deleteRole, { body: { name: 'Foreman' } })).body).toBe(true);
  await app.caughtUp();
  expect((await priya.call(getRoles)).body.map(({ name }) => name)).not.toContain('Foreman');
  // One of the product's own, changed: who joined with it has what it gives now.
  const contractor = (await priya.call(getRoles)).body.find(({ name }) => name === 'Contractor');
  const less = (contractor?.grants ?? []).filter(({ right }) => right !== 'EditEstimate');
  await priya.call(saveRole, {
    body: { name: 'Contractor', words: contractor?.words ?? '', grants: less as never, seen: contractor?.grants },
  });
  await app.caughtUp();
  expect((await rosa.call(getNewOrder)).status).toBe(403);
  await priya.call(deleteRole, { body: { name: 'Contractor' } });
  await app.caughtUp();
  expect((await rosa.call(getNewOrder)).status).toBe(200);
  const wrong = { name: 'X', words: '', seen: null };
  expect((await priya.call(saveRole, { body: { ...wrong, grants: [{ right: 'ManageOrganizationUsers' as never }] } })).status).toBe(400);
  expect((await priya.call(saveRole, { body: { ...wrong, grants: [{ right: 'EditEstimate', limit: '5.00' }] } })).status).toBe(400);
});
