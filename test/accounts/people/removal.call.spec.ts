import { invitePeople } from '../../../contracts/accounts/invitations/invite-people.ts';
import { checkThisUserRights } from '../../../contracts/accounts/people/check-this-user-rights.ts';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { getSuspension } from '../../../contracts/accounts/people/get-suspension.ts';
import { getUsersAndRights } from '../../../contracts/accounts/people/get-users-and-rights.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { removeUser } from '../../../contracts/accounts/people/remove-user.ts';
import { customSearch } from '../../../contracts/accounts/profile/custom-search.ts';
import { getJobsOfPerson } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { getPeoplePercentages } from '../../../contracts/organization/settings/get-people-percentages.ts';
import { Outbox } from '../../../server/platform/mail/outbox.ts';
import { askingAs } from '../../asking.ts';
import { newColleague } from '../../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

const ORGANIZATION = 77;
const [PRIYA, DANA, MARCUS] = [0, 1, 2].map((place) => ORGANIZATION * 10 + place) as [number, number, number];
const EMAIL = 'dana-77@builders.example';
let app: TestApp;
let priya: Caller;
let dana: Caller;

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  await newColleague(app, ORGANIZATION, { place: 2, firstName: 'Marcus', lastName: 'Oyelaran', isAdmin: false });
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => priya);
const ofDana = { params: { userId: DANA } };
const here = async () => (await ok(getPeople)).filter(({ isRemoved }) => !isRemoved).map(({ userId }) => userId);
const remove = async () => {
  await ok(removeUser, ofDana);
  await app.caughtUp();
};

it('who is removed is out, and in no list of people; the audit goes on naming them', async () => {
  expect(await refused(removeUser, ofDana, dana)).toEqual([403, 'FORBIDDEN']);
  expect(await refused(removeUser, { params: { userId: PRIYA } })).toEqual([409, 'NOT_OWN_ACCOUNT']);
  expect(await refused(removeUser, ofDana, await app.signedIn('admin'))).toEqual([404, 'NOT_FOUND']);
  await remove();
  expect(await refused(checkThisUserRights, {}, dana)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect((await ok(getSuspension, {}, dana)).suspended?.reason).toBe('Removed from the organization.');
  expect((await ok(getPeople)).find(({ userId }) => userId === DANA)).toMatchObject({ isSuspended: true, isRemoved: true });
  expect(await here()).toEqual([PRIYA, MARCUS]);
  expect((await ok(getUsersAndRights, { params: { orgId: ORGANIZATION } })).map(({ id }) => id)).toEqual([PRIYA, MARCUS]);
  expect((await ok(getPeoplePercentages)).people.map(({ userId }) => userId)).toEqual([PRIYA, MARCUS]);
  const search = { page: 1, limit: 50, orderBy: 'name', search: '', descending: false };
  expect(JSON.stringify(await ok(customSearch, { body: search }))).not.toContain('Whitfield');
  const { takers } = await ok(getJobsOfPerson, { params: { userId: MARCUS } });
  expect(takers.map(({ userId }) => userId)).toEqual([PRIYA]);
  const { entries } = await ok(getAudit, { query: { kind: 'people' } });
  expect(entries[0]).toMatchObject({ sentence: 'Removed Dana Whitfield from the organization', actorName: 'Priya Raman' });
});

it('undo brings them back as they were, and the audit says so', async () => {
  await ok(reinstateUser, ofDana);
  await app.caughtUp();
  expect(await here()).toEqual([PRIYA, DANA, MARCUS]);
  expect((await dana.call(checkThisUserRights)).status).toBe(200);
  const { entries } = await ok(getAudit, { query: { kind: 'people' } });
  expect(entries[0]?.sentence).toBe('Brought Dana Whitfield back');
});

it('an invitation of their address brings them back at once, with the role and rights that it gives, and a mail', async () => {
  await remove();
  const invitation = { emails: [EMAIL.toUpperCase(), 'new-77@builders.example'], role: 'Office', remark: 'FFT' };
  const answer = await ok(invitePeople, { body: invitation });
  expect(answer).toEqual({ invited: ['new-77@builders.example'], leftOut: [], broughtBack: [EMAIL] });
  await app.caughtUp();
  expect((await ok(getPeople)).find(({ userId }) => userId === DANA)).toMatchObject({
    ...{ isRemoved: false, isSuspended: false, role: 'Office', remark: 'FFT' },
  });
  expect((await dana.call(checkThisUserRights)).status).toBe(200);
  const mails = (await app.app.get(Outbox).latest(20)).filter(({ to }) => to === EMAIL);
  expect(mails.map(({ subject }) => subject)).toEqual(['Priya Raman brought you back to Builders 77']);
  expect(await ok(invitePeople, { body: { ...invitation, emails: [EMAIL] } })).toEqual({ invited: [], leftOut: [EMAIL] });
});
