import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { changePassword, updatePassword } from '../../contracts/accounts/password/change-password.ts';
import { forgotPassword } from '../../contracts/accounts/password/forgot-password.ts';
import { openReset } from '../../contracts/accounts/password/open-reset.ts';
import { resetPassword } from '../../contracts/accounts/password/reset-password.ts';
import { confirmPassword } from '../../contracts/accounts/second-step/confirm-password.ts';
import { endSession } from '../../contracts/accounts/sessions/end-session.ts';
import { getSessions } from '../../contracts/accounts/sessions/get-sessions.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { UserStreams } from '../../server/accounts/user.stream.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { signedInLongAgo } from './long-ago.ts';

const PASSWORD = 'Correct-horse-9';
const NEW = 'wet-saw-Duncan-88';
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function newPerson() {
  const userName = `Person${++people}`;
  const email = `${userName.toLowerCase()}@mail.example`;
  const readDb = app.app.get(ReadDb);
  const [userId, organizationId] = [await readDb.nextId('user'), await readDb.nextId('organization')];
  const person = { firstName: 'Pat', lastName: 'Doe', workNumber: '', mobileNumber: '', jobFunction: '', userType: 'Contractor' };
  const details = { userName, email, ...person, organizationId, organizationName: 'Pat Doe', isAdmin: true };
  await app.app.get(AccountsService).createTrustedUser(userId, details, PASSWORD, new Date().toISOString());
  return { userId, userName, email };
}

const signIn = (caller: Caller, UserName: string, Password: string) =>
  caller.call(signup, { query: { action: 'login' }, body: { UserName, Password } });

async function signedIn(userName: string, password = PASSWORD) {
  const caller = app.stranger();
  expect((await signIn(caller, userName, password)).status).toBe(200);
  return caller;
}

const mailsTo = async (email: string) => (await app.stranger().call(getOutbox)).body.filter(({ to }) => to === email);

/** The link in the newest mail to an address. */
async function linkTo(email: string) {
  const [mail] = await mailsTo(email);
  const [, userId = '', code = ''] = /\/account\/reset\/(\d+)\?code=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { params: { userId }, code };
}

async function linkFor({ email }: { email: string }) {
  expect((await app.stranger().call(forgotPassword, { body: { email } })).body).toBe(true);
  return linkTo(email);
}

const refused = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];
const GONE = [410, 'RESET_LINK_GONE'];

describe('a forgotten password', () => {
  it('is chosen anew by a mailed link, which signs in, ends the other sessions and is good once', async () => {
    const person = await newPerson();
    const elsewhere = await signedIn(person.userName);
    const { params, code } = await linkFor(person);
    const opened = await app.stranger().call(openReset, { params, query: { code } });
    expect(opened.body).toMatchObject({
      userName: person.userName,
      sessions: [expect.objectContaining({ usedAt: expect.stringMatching(/^20/) })],
    });
    const caller = app.stranger();
    expect((await caller.call(resetPassword, { params, body: { code, password: NEW } })).body).toEqual({ secondStep: [] });
    expect((await caller.call(getMe)).body).toMatchObject({ userName: person.userName });
    expect((await elsewhere.call(getMe)).body).toBeNull();
    expect(refused(await signIn(app.stranger(), person.userName, PASSWORD))).toEqual([401, 'BAD_CREDENTIALS']);
    await signedIn(person.userName, NEW);
    expect(refused(await app.stranger().call(resetPassword, { params, body: { code, password: NEW } }))).toEqual(GONE);
    expect(refused(await app.stranger().call(openReset, { params, query: { code } }))).toEqual(GONE);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain('Your Scopebook password was changed');
  });

  it('keeps the other sessions when that is wished for', async () => {
    const person = await newPerson();
    const elsewhere = await signedIn(person.userName);
    const { params, code } = await linkFor(person);
    const body = { code, password: NEW, endOtherSessions: false };
    expect((await app.stranger().call(resetPassword, { params, body })).status).toBe(200);
    expect((await elsewhere.call(getMe)).body).toMatchObject({ userName: person.userName });
  });

  it('has one good link: a second one ends the first, looking uses none up, and of two at once one is taken', async () => {
    const person = await newPerson();
    const first = await linkFor(person);
    const second = await linkFor(person);
    expect(refused(await app.stranger().call(openReset, { params: first.params, query: { code: first.code } }))).toEqual(GONE);
    const { params, code } = second;
    for (let n = 0; n < 3; n++) expect((await app.stranger().call(openReset, { params, query: { code } })).status).toBe(200);
    const answers = await Promise.all([1, 2].map(() => app.stranger().call(resetPassword, { params, body: { code, password: NEW } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is over after 30 minutes', async () => {
    const person = await newPerson();
    const { params, code } = await linkFor(person);
    const db = app.app.get(ReadDb).tables<{ password_reset: { user_id: number; requested_at: Date; expires_at: Date } }>();
    const row = await db.selectFrom('password_reset').selectAll().where('user_id', '=', person.userId).executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.requested_at.getTime()).toBe(30 * 60_000);
    await db
      .updateTable('password_reset')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', person.userId)
      .execute();
    expect(refused(await app.stranger().call(resetPassword, { params, body: { code, password: NEW } }))).toEqual(GONE);
  });

  it('says the same of an address that nobody has; the mail alone tells them apart', async () => {
    const { email } = await newPerson();
    const strange = 'nobody@mail.example';
    const answers = await Promise.all([email, strange].map((address) => app.stranger().call(forgotPassword, { body: { email: address } })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, true]));
    expect((await mailsTo(strange)).map(({ subject }) => subject)).toEqual(['No Scopebook account has this address']);
    expect((await app.stranger().call(forgotPassword, { body: { email: 'not an address' } })).status).toBe(400);
  });

  it('R002-R005: refuses a weak one and leaves the link good; mails one address at most three times', async () => {
    const person = await newPerson();
    const { params, code } = await linkFor(person);
    for (const password of ['Ab1', 'nodigitsHEREatall', '1234567ABCDEFG', 'alllowercase1234', `Pat-Doe-${person.userName}`])
      expect((await app.stranger().call(resetPassword, { params, body: { code, password } })).status).toBe(400);
    expect((await app.stranger().call(openReset, { params, query: { code } })).status).toBe(200);
    const more = [];
    for (let n = 0; n < 3; n++) more.push(await app.stranger().call(forgotPassword, { body: { email: person.email } }));
    expect(more.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('of a demo account stays: its password is published', async () => {
    const admin = await app.signedIn('admin');
    const { email } = (await admin.call(getMe)).body ?? {};
    await app.stranger().call(forgotPassword, { body: { email } });
    expect((await linkTo(String(email))).code).toBe('');
    const body = { currentPassword: 'Scopebook-demo-1', newPassword: NEW, passwordConfirmation: NEW };
    expect(refused(await admin.call(changePassword, { body }))).toEqual([409, 'DEMO_ACCOUNT']);
  });
});

describe('a changed password', () => {
  const change = (caller: Caller, part: Record<string, unknown> = {}) =>
    caller.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW, passwordConfirmation: NEW, ...part } });

  it('C007, S005: asks for the current one, ends the other sessions, and is in the audit without being in the log', async () => {
    const person = await newPerson();
    const [caller, elsewhere] = [await signedIn(person.userName), await signedIn(person.userName)];
    expect(refused(await change(caller, { currentPassword: 'not-It-at-all-1' }))).toEqual([422, 'WRONG_PASSWORD']);
    expect((await change(caller, { passwordConfirmation: `${NEW}x` })).status).toBe(400);
    expect((await elsewhere.call(getMe)).body).not.toBeNull();
    expect((await change(caller)).body).toEqual({ ended: 1 });
    expect((await caller.call(getMe)).body).toMatchObject({ userName: person.userName });
    expect((await elsewhere.call(getMe)).body).toBeNull();
    const { state } = await app.app.get(UserStreams).load(person.userId);
    expect(state.passwordChangedAt).toMatch(/^20/);
    expect(JSON.stringify(state)).not.toContain(NEW);
  });

  it('C016: the settings tab has a call of its own, which asks and does the same', async () => {
    const person = await newPerson();
    const [caller, elsewhere] = [await signedIn(person.userName), await signedIn(person.userName)];
    const body = { currentPassword: PASSWORD, newPassword: NEW, passwordConfirmation: NEW };
    expect(refused(await caller.call(updatePassword, { body: { ...body, currentPassword: 'not-It-at-all-1' } }))).toEqual([
      422,
      'WRONG_PASSWORD',
    ]);
    expect((await caller.call(updatePassword, { body: { ...body, newPassword: 'short', passwordConfirmation: 'short' } })).status).toBe(
      400,
    );
    expect((await caller.call(updatePassword, { body })).body).toEqual({ ended: 1 });
    expect((await elsewhere.call(getMe)).body).toBeNull();
    await signedIn(person.userName, NEW);
    expect((await signIn(app.stranger(), person.userName, PASSWORD)).status).toBe(401);
    const { paths } = (await (await caller.fetch('/openapi.json')).json()) as { paths: Record<string, object> };
    expect(paths['/api2/accountsettings/password']).toHaveProperty('put');
    expect(paths['/api2/accountsettings/alertrules']).toHaveProperty('put');
  });

  it('is guessed at most ten times, also by many tabs at once', async () => {
    const { userName } = await newPerson();
    const caller = await signedIn(userName);
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => change(caller, { currentPassword: `Wrong-guess-${n}` })));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
  });

  it('counts as it was typed: long, with blanks at its ends, capitals and all characters', async () => {
    const { userName } = await newPerson();
    const newPassword = ` ${'Wörter 🔨 auf dem Dach, '.repeat(4)}7 `;
    expect([...newPassword].length).toBeGreaterThan(64);
    const caller = await signedIn(userName);
    expect((await change(caller, { newPassword, passwordConfirmation: newPassword })).status).toBe(200);
    for (const other of [newPassword.trim(), newPassword.toLowerCase(), newPassword.slice(0, 72)])
      expect(
        (await app.stranger().call(signup, { query: { action: 'login' }, body: { UserName: userName, Password: other } })).status,
      ).toBe(401);
    const again = await signedIn(userName, newPassword);
    // Longer than is taken it is refused, never cut.
    const longest = 'Walnut-Ladder-42 '.repeat(15);
    expect(longest).toHaveLength(255);
    const to = (password: string) =>
      change(again, { currentPassword: newPassword, newPassword: password, passwordConfirmation: password, endOtherSessions: false });
    expect((await to(`${longest}x`)).status).toBe(400);
    expect((await to(longest)).status).toBe(200);
    await signedIn(userName, longest);
  });

  it('of two changes at once one is kept, and the other is told', async () => {
    const { userName } = await newPerson();
    const callers = [await signedIn(userName), await signedIn(userName)];
    const passwords = ['first-Wish-of-two-1', 'second-Wish-of-two-2'];
    const answers = await Promise.all(
      callers.map((caller, n) =>
        change(caller, { newPassword: passwords[n], passwordConfirmation: passwords[n], endOtherSessions: false }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await signedIn(userName, passwords[answers.findIndex(({ status }) => status === 200)]);
  });
});

describe('sessions', () => {
  it('are listed with device, address and what one signed in by, and end one by one or together, never the current one', async () => {
    const { userName, userId } = await newPerson();
    const windows = app.stranger();
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    const login = { query: { action: 'login' as const }, body: { UserName: userName, Password: PASSWORD } };
    expect((await windows.call(signup, { ...login, headers: { 'User-Agent': agent } })).status).toBe(200);
    const [second, third] = [await signedIn(userName), await signedIn(userName)];
    const listed = (await windows.call(getSessions)).body;
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({ current: true, device: 'Chrome on Windows', phone: false, by: 'password', isNewDevice: false });
    expect(listed[1]).toMatchObject({ current: false, isNewDevice: true });
    await signedInLongAgo(app, userId);
    expect(await windows.call(endSession, { body: {} })).toMatchObject({ status: 403, body: { code: 'CONFIRM_PASSWORD' } });
    await windows.call(confirmPassword, { body: { password: PASSWORD } });
    expect(await windows.call(endSession, { body: { id: listed[0]?.id } })).toMatchObject({ status: 200, body: { ended: 0 } });
    expect((await windows.call(endSession, { body: { id: listed[1]?.id } })).body).toEqual({ ended: 1 });
    expect((await windows.call(endSession, { body: { id: listed[1]?.id } })).body).toEqual({ ended: 0 });
    expect((await windows.call(endSession, { body: {} })).body).toEqual({ ended: 1 });
    for (const caller of [second, third]) expect((await caller.call(getMe)).body).toBeNull();
    expect((await windows.call(getMe)).body).not.toBeNull();
  });

  it('of another person cannot be ended', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const [caller, victim] = [await signedIn(one.userName), await signedIn(other.userName)];
    const [session] = (await victim.call(getSessions)).body;
    expect((await caller.call(endSession, { body: { id: session?.id } })).body).toEqual({ ended: 0 });
    expect((await victim.call(getMe)).body).not.toBeNull();
  });

  it('on a device that the account does not know are mailed, the first one is not', async () => {
    const { userName, email } = await newPerson();
    const first = await signedIn(userName);
    expect(await mailsTo(email)).toEqual([]);
    await signIn(first, userName, PASSWORD);
    expect(await mailsTo(email)).toEqual([]);
    await signedIn(userName);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New sign-in to Scopebook/)]);
  });
});
