import { sql } from 'kysely';
import { getBasicInformation } from '../../contracts/accounts/accounts/get-basic-information.ts';
import { getOrgUserInfo2 } from '../../contracts/accounts/accounts/get-org-user-info2.ts';
import { getLoggedInUserName } from '../../contracts/accounts/auth/get-logged-in-user-name.ts';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { signOut } from '../../contracts/accounts/auth/sign-out.ts';
import { getDemo } from '../../contracts/accounts/demo/get-demo.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { sendActivationCode } from '../../contracts/accounts/signup/send-activation-code.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { listenToChanges } from '../../contracts/platform.ts';
import type { Refusal } from '../../contracts/refusals.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { Access, type Session } from '../../server/platform/http/access.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

const PASSWORD = 'Correct-horse-9';
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const newcomer = () => `Newcomer${++people}`;
const mailOf = (userName: string) => `${userName.toLowerCase()}@mail.example`;

function signUp(caller: Caller, userName: string, body: Record<string, unknown> = {}) {
  return caller.call(signup, {
    body: { UserName: userName, Password: PASSWORD, Email: mailOf(userName), FirstName: 'New', LastName: 'Comer', ...body },
  });
}

function signIn(caller: Caller, UserName: string, Password: string) {
  return caller.call(signup, { query: { action: 'login' }, body: { UserName, Password } });
}

/** The newest mail to an address, and the activation link in it. */
async function mailTo(email: string) {
  const { body: mails } = await app.stranger().call(getOutbox);
  const mail = mails.find(({ to }) => to === email);
  const [, userId = '', code = ''] = /\/account\/Activation\/(\d+)\?code=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { mail, params: { userId }, body: { activationCode: code } };
}

async function member(userName = newcomer()) {
  const caller = app.stranger();
  await signUp(caller, userName);
  const { params, body } = await mailTo(mailOf(userName));
  expect((await caller.call(activate, { params, body })).body).toBe(true);
  expect((await signIn(caller, userName, PASSWORD)).status).toBe(200);
  return { caller, userName };
}

/** A member whom the product vouches for: signing up is limited for one address, from which all tests come. */
async function trusted(userName = newcomer()) {
  const readDb = app.app.get(ReadDb);
  const [userId, organizationId] = [await readDb.nextId('user'), await readDb.nextId('organization')];
  const person = { firstName: 'New', lastName: 'Comer', workNumber: '', mobileNumber: '', jobFunction: '', userType: 'Contractor' };
  const details = { userName, email: mailOf(userName), ...person, organizationId, organizationName: 'New Comer', isAdmin: true };
  await app.app.get(AccountsService).createTrustedUser(userId, details, PASSWORD, new Date().toISOString());
  const caller = app.stranger();
  expect((await signIn(caller, userName, PASSWORD)).status).toBe(200);
  return { caller, userName };
}

describe('signing in', () => {
  it('C001, R001: tells nobody’s name, then the user’s, then nobody’s again', async () => {
    const caller = app.stranger();
    expect((await caller.call(getLoggedInUserName)).body).toBe('');
    expect((await caller.call(getMe)).body).toBeNull();
    expect((await signIn(caller, 'contractor', DEMO_PASSWORD)).body).toMatchObject({ success: true, activated: true });
    expect((await caller.call(getLoggedInUserName)).body).toBe('contractor');
    expect((await caller.call(getMe)).body).toMatchObject({ name: 'Dana Whitfield', initials: 'DW', role: 'Contractor' });
    expect((await caller.call(signOut)).body).toBe(true);
    expect((await caller.call(getLoggedInUserName)).body).toBe('');
  });

  it('sets an http-only cookie of the same site, under a new id each time', async () => {
    const cookies = async () => {
      const response = await app.stranger().fetch('/account/Signup?action=login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: 'scopebook=s%3Aplanted.forged' },
        body: JSON.stringify({ UserName: 'admin', Password: DEMO_PASSWORD }),
      });
      return response.headers.getSetCookie().find((cookie) => cookie.startsWith('scopebook='));
    };
    const first = await cookies();
    expect(first).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax/);
    expect(first).not.toContain('planted');
    const ids = [first, ...(await Promise.all(Array.from({ length: 8 }, cookies)))].map(
      (cookie) => /=s%3A([\w-]+)\./.exec(cookie ?? '')?.[1],
    );
    expect(new Set(ids).size).toBe(9);
    // 24 random bytes.
    for (const id of ids) expect(id).toHaveLength(32);
  });

  it('ends on the server too: a copied cookie is worth nothing after signing out', async () => {
    const { caller } = await member();
    const copy = new Caller(app.url);
    Object.assign(copy, { cookies: new Map((caller as unknown as { cookies: Map<string, string> }).cookies) });
    await caller.call(signOut);
    expect((await copy.call(getMe)).body).toBeNull();
  });

  it('answers a wrong name and a wrong password alike', async () => {
    const wrongName = await signIn(app.stranger(), 'nobody-here', PASSWORD);
    const wrongPassword = await signIn(app.stranger(), 'homeowner', PASSWORD);
    expect(wrongName).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    expect(wrongPassword.body).toEqual(wrongName.body);
  });

  it('takes the mail address, in any case', async () => {
    const { userName } = await member();
    expect((await signIn(app.stranger(), mailOf(userName).toUpperCase(), PASSWORD)).status).toBe(200);
  });

  it('is refused after ten wrong passwords, also for tries at the same moment', async () => {
    const { userName } = await member();
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(app.stranger(), userName, 'Wrong-password-1')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
    const refused = await signIn(app.stranger(), userName, PASSWORD);
    expect(refused.body.code).toBe('TOO_MANY');
    // As long as the window of tries, not a minute.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  });

  it('counts tries by the account, not by what was typed: its name and its mail address are one', async () => {
    const { userName } = await trusted();
    const tries = [];
    for (let n = 0; n < 12; n++) tries.push((await signIn(app.stranger(), n % 2 ? userName : mailOf(userName), 'Wrong-password-1')).status);
    expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('stops guessing from many addresses, and lets its owner in where they were before', async () => {
    const { userName } = await trusted();
    const accounts = app.app.get(AccountsService);
    const guess = (source: string, password = 'Wrong-password-1') =>
      accounts.signIn(userName, password, source).then(
        () => 'in',
        (refusal: Refusal) => refusal.code,
      );
    const home = '198.51.100.7';
    expect(await guess(home, PASSWORD)).toBe('in');
    const guesses = [];
    for (let n = 0; n < 60; n++) guesses.push(await guess(`203.0.113.${n}`));
    expect(guesses.slice(0, 45)).toEqual(Array(45).fill('BAD_CREDENTIALS'));
    expect(guesses.at(-1)).toBe('TOO_MANY');
    expect(await guess('203.0.113.200', PASSWORD)).toBe('TOO_MANY');
    expect(await guess(home, PASSWORD)).toBe('in');
  });

  it('with the right password again and again is refused too: each makes a session', async () => {
    const { userName } = await trusted();
    const accounts = app.app.get(AccountsService);
    const tries = Array.from({ length: 61 }, () => () => accounts.signIn(userName, PASSWORD, '198.51.100.8'));
    const outcomes: string[] = [];
    for (const attempt of tries)
      outcomes.push(
        await attempt().then(
          () => 'in',
          (refusal: Refusal) => refusal.code,
        ),
      );
    // Signing in as a member was the first.
    expect(outcomes.indexOf('TOO_MANY')).toBe(59);
  });

  it('ends 14 days after it was last used, and 30 after it began', async () => {
    const { caller } = await trusted();
    const userId = (await caller.call(getMe)).body?.userId ?? 0;
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expire - now()) / 86400 as days from session
      where (sess->>'userId')::int = ${userId}`.execute(app.app.get(ReadDb).db);
    expect(rows.map(({ days }) => Math.round(days))).toEqual([14]);
    await sql`update session set expire = now() - interval '1 second' where (sess->>'userId')::int = ${userId}`.execute(
      app.app.get(ReadDb).db,
    );
    expect((await caller.call(getOrders)).status).toBe(401);
  });

  it('ends the event streams of its session with it', async () => {
    const { caller } = await trusted();
    const stream = await caller.fetch(listenToChanges.path);
    const other = await caller.fetch(listenToChanges.path);
    await caller.call(signOut);
    await Promise.all([stream.text(), other.text()]);
    expect((await caller.fetch(listenToChanges.path)).status).toBe(401);
  });

  it('C004: answers name, phones and mail of who is signed in', async () => {
    const { caller, userName } = await trusted();
    expect((await caller.call(getBasicInformation)).body).toEqual({
      firstName: 'New',
      lastName: 'Comer',
      workNumber: '',
      mobileNumber: '',
      email: mailOf(userName),
    });
    expect((await app.stranger().call(getBasicInformation)).status).toBe(401);
  });

  it('C002: answers mail and name', async () => {
    const { caller, userName } = await member();
    expect((await caller.call(getOrgUserInfo2, { params: { id: 0 } })).body).toEqual({
      email: mailOf(userName),
      firstname: 'New',
      lastname: 'Comer',
    });
    expect((await app.stranger().call(getOrgUserInfo2, { params: { id: 0 } })).status).toBe(401);
  });
});

describe('signing up', () => {
  it('C278: gives an organisation of one’s own', async () => {
    const [one, other] = [await member(), await member()];
    const [me, them] = [(await one.caller.call(getMe)).body, (await other.caller.call(getMe)).body];
    expect(me).toMatchObject({ organizationName: 'New Comer', role: 'Organization admin', userType: 'Contractor' });
    expect(me.organizationId).not.toBe(them.organizationId);
    expect((await one.caller.call(getOrders)).body).toEqual([]);
  });

  it('answers the same whether or not there is an account, and tells its owner by mail', async () => {
    const { userName } = await member();
    const fresh = await signUp(app.stranger(), newcomer());
    const taken = await signUp(app.stranger(), newcomer(), { Email: mailOf(userName), Password: 'Another-password-1' });
    const nameTaken = await signUp(app.stranger(), userName, { Email: 'other@mail.example' });
    const but = ({ userID, ...rest }: { userID: number }) => ({ ...rest, hasNumber: userID > 0 });
    expect(but(taken.body)).toEqual(but(fresh.body));
    expect(but(nameTaken.body)).toEqual(but(fresh.body));
    // The number that a code is given to is a new one each time, and takes no code where there is an account.
    expect(taken.body.userID).toBeGreaterThan(fresh.body.userID);
    const given = { params: { userId: taken.body.userID }, body: { activationCode: '7K4M-92QX' } };
    expect((await app.stranger().call(activate, given)).body).toMatchObject({ code: 'INVALID_ACTIVATION_CODE' });
    expect((await app.stranger().call(sendActivationCode, { params: given.params })).body).toBe(true);
    expect(JSON.stringify(fresh.body)).not.toMatch(/ctivationCode/);
    expect((await mailTo(mailOf(userName))).mail?.subject).toBe('You already have a Scopebook account');
    expect((await mailTo('other@mail.example')).mail?.subject).toBe('Please choose another user name');
  });

  it('mails nothing that a stranger typed, and takes no name with line ends, an address or text that turns', async () => {
    const wanted = { FirstName: 'Prize', LastName: 'Department' };
    const userName = newcomer();
    await signUp(app.stranger(), userName, wanted);
    expect((await mailTo(mailOf(userName))).mail?.text).toMatch(/^Hello,\n\ntype this code where you created your Scopebook account/);
    expect((await mailTo(mailOf(userName))).mail?.text).not.toContain('Prize');
    await signUp(app.stranger(), userName, { ...wanted, Email: 'third@mail.example' });
    expect((await mailTo('third@mail.example')).mail?.text).not.toContain(userName);
    for (const name of ['Eve\nBcc: x@y.example', 'Claim it at http://evil.example', 'Eve \u202egnp.exe', '\u200b'])
      for (const field of ['FirstName', 'LastName', 'UserName'])
        expect((await signUp(app.stranger(), newcomer(), { [field]: name })).body.fields).toHaveProperty(field);
  });

  it('needs the code before signing in, which only tells so to who knows the password', async () => {
    const userName = newcomer();
    await signUp(app.stranger(), userName);
    expect((await signIn(app.stranger(), userName, PASSWORD)).body.code).toBe('NOT_ACTIVATED');
    expect((await signIn(app.stranger(), userName, 'Wrong-password-1')).body.code).toBe('BAD_CREDENTIALS');
  });

  it('R496, M190: takes the mailed code only, and for its own user', async () => {
    const userName = newcomer();
    await signUp(app.stranger(), userName);
    const { params, body } = await mailTo(mailOf(userName));
    const stranger = app.stranger();
    expect(await stranger.call(activate, { params, body: { activationCode: 'wrong' } })).toMatchObject({
      status: 422,
      body: { detail: 'Invalid Activation Code. Please try again' },
    });
    expect((await stranger.call(activate, { params: { userId: Number(params.userId) + 1 }, body })).status).toBe(422);
    expect((await stranger.call(activate, { params, body })).body).toBe(true);
  });

  it('a second sign-up for an address does not change the password of the first', async () => {
    const [victim, attacker] = [newcomer(), newcomer()];
    await signUp(app.stranger(), victim);
    const { params, body } = await mailTo(mailOf(victim));
    await signUp(app.stranger(), attacker, { Email: mailOf(victim), Password: 'Attackers-own-1' });
    await app.stranger().call(activate, { params, body });
    expect((await signIn(app.stranger(), mailOf(victim), 'Attackers-own-1')).status).toBe(401);
    expect((await signIn(app.stranger(), victim, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['R002', 'Short-1'],
    ['R003', 'No-digit-in-here'],
    ['R004', 'NO-LOWERCASE-1'],
    ['R005', 'no-uppercase-1'],
    ['R002', 'Password1234'],
  ])('%s: refuses the password %s', async (_, Password) => {
    const { status, body } = await signUp(app.stranger(), newcomer(), { Password });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('Password');
  });

  it('R015: refuses reserved names, other people’s addresses as names, and no address at all', async () => {
    expect((await signUp(app.stranger(), 'SponsoredAccount_1')).body.fields).toHaveProperty('UserName');
    expect((await signUp(app.stranger(), 'dana@elsewhere.example')).body.fields).toHaveProperty('UserName');
    expect((await signUp(app.stranger(), newcomer(), { Email: '' })).body.fields).toHaveProperty('Email');
  });
});

describe('demo mode', () => {
  it('offers its users and its outbox', async () => {
    const { body } = await app.stranger().call(getDemo);
    expect(body).toMatchObject({ demo: true, password: DEMO_PASSWORD });
    expect(body.users.map(({ userName }) => userName)).toEqual(['contractor', 'admin', 'homeowner', 'agent']);
  });

  it('outside of it there is neither', async () => {
    process.env.SCOPEBOOK_DEMO = '0';
    try {
      expect((await app.stranger().call(getDemo)).body).toEqual({ demo: false, users: [], password: '' });
      expect((await app.stranger().call(getOutbox)).status).toBe(404);
    } finally {
      delete process.env.SCOPEBOOK_DEMO;
    }
  });

  it('is over for its users outside of it: their published password and their sessions are worth nothing', async () => {
    const priya = await app.signedIn('admin');
    const { userName } = await trusted();
    const stream = await priya.fetch(listenToChanges.path);
    const session = { sessionId: 'not asked', userId: (await priya.call(getMe)).body?.userId ?? 0 } as Session;
    process.env.SCOPEBOOK_DEMO = '0';
    try {
      expect((await signIn(app.stranger(), 'admin', DEMO_PASSWORD)).body.code).toBe('BAD_CREDENTIALS');
      expect((await priya.call(getOrders)).status).toBe(401);
      expect(await app.app.get(Access).isValid(session)).toBe(false);
      expect((await signIn(app.stranger(), userName, PASSWORD)).status).toBe(200);
    } finally {
      delete process.env.SCOPEBOOK_DEMO;
    }
    expect((await priya.call(getOrders)).status).toBe(200);
    await stream.body?.cancel();
  });

  it('R497: codes that begin with *** activate in demo mode only', async () => {
    const userName = newcomer();
    await signUp(app.stranger(), userName);
    const { params } = await mailTo(mailOf(userName));
    process.env.SCOPEBOOK_DEMO = '0';
    try {
      expect((await app.stranger().call(activate, { params, body: { activationCode: '***1' } })).status).toBe(422);
    } finally {
      delete process.env.SCOPEBOOK_DEMO;
    }
    expect((await app.stranger().call(activate, { params, body: { activationCode: '***1' } })).body).toBe(true);
  });
});
