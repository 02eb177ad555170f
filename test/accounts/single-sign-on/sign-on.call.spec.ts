import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { signOut } from '../../../contracts/accounts/auth/sign-out.ts';
import { invitePeople } from '../../../contracts/accounts/invitations/invite-people.ts';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { getSessions } from '../../../contracts/accounts/sessions/get-sessions.ts';
import { beginSingleSignOn } from '../../../contracts/accounts/single-sign-on/begin-single-sign-on.ts';
import { findSingleSignOn } from '../../../contracts/accounts/single-sign-on/find-single-sign-on.ts';
import { forgetIdentity } from '../../../contracts/accounts/single-sign-on/forget-identity.ts';
import { UserStreams } from '../../../server/accounts/user.stream.ts';
import { Outbox } from '../../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { newColleague } from '../../catalogue/people.ts';
import { signInAtProvider } from '../../oidc-server.ts';
import { answerFor, atProvider, begin, finish, HARTWELL, OTHER, ok, ROLE, refused, type SignOn, signIn, startSignOn } from './providers.ts';

let world: SignOn;
beforeAll(async () => {
  world = await startSignOn();
});
afterAll(() => world?.close());

const stranger = () => world.app.stranger();
const me = async (by: ReturnType<typeof stranger>) => ok(await by.call(getMe));
const count = async (table: string) => {
  const db = world.app.app.get(ReadDb).tables<Record<string, Record<string, unknown>>>();
  return (await db.selectFrom(table).selectAll().execute()).length;
};

describe('who signs in at the provider of their organization', () => {
  it('is made just in time with the role where they are unknown, goes on to where they were, and is the same person the next time', async () => {
    const jo = atProvider(world);
    const browser = stranger();
    expect(ok(await signIn(browser, jo.sub, { next: '/contacts?find=1' }))).toEqual({ next: '/contacts?find=1', secondStep: [] });
    expect(await me(browser)).toMatchObject({ name: 'Jo Amadi', email: jo.email, organizationId: HARTWELL, role: ROLE });
    expect(ok(await browser.call(getSessions))).toMatchObject([{ by: 'single sign-on', current: true }]);
    await world.app.caughtUp();
    expect(ok(await world.priya.call(getPeople)).find(({ email }) => email === jo.email)).toMatchObject({ role: ROLE, remark: 'FFF' });
    // The mail address is not what they are found by.
    atProvider(world, { sub: jo.sub, email: 'jo.married@builders.example' });
    const again = stranger();
    ok(await signIn(again, jo.sub));
    expect((await me(again))?.userId).toBe((await me(browser))?.userId);
    ok(await again.call(signOut));
    expect(await me(again)).toBeNull();
    expect((await me(browser))?.email).toBe(jo.email);
  });

  it('is who they are here already by a verified mail address, whatever its letters, and hears of it by mail once', async () => {
    const dana = await newColleague(world.app, HARTWELL, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
    const { email, userId } = (await me(dana)) ?? { email: '', userId: 0 };
    const atWork = atProvider(world, { email: email.toUpperCase() });
    const browser = stranger();
    ok(await signIn(browser, atWork.sub));
    ok(await signIn(stranger(), atWork.sub));
    expect((await me(browser))?.userId).toBe(userId);
    const mails = (await world.app.app.get(Outbox).latest(50)).filter(({ to, subject }) => to === email && /single sign-on/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(world.provider.issuer);
  });

  it('may be said by the provider in its token, too, and in one name', async () => {
    world.provider.inToken = true;
    const lena = atProvider(world, { given_name: undefined, family_name: undefined, name: 'Lena Fischer' });
    const browser = stranger();
    ok(await signIn(browser, lena.sub));
    world.provider.inToken = false;
    expect(await me(browser)).toMatchObject({ name: 'Lena Fischer' });
  });

  it('is called by their address where the provider calls them something that is no name', async () => {
    const spam = atProvider(world, { given_name: 'https://win.example', family_name: '\u202e\n' });
    const browser = stranger();
    ok(await signIn(browser, spam.sub));
    expect((await me(browser))?.name).toBe(spam.email);
  });

  it('takes their open invitation, with its role and rights', async () => {
    const email = 'invited@builders.example';
    ok(await world.priya.call(invitePeople, { body: { emails: [email], role: 'Office', remark: 'TFF' } }));
    const browser = stranger();
    ok(await signIn(browser, atProvider(world, { email: 'Invited@builders.example' }).sub));
    await world.app.caughtUp();
    expect(ok(await world.priya.call(getPeople)).filter(({ email: one }) => one.toLowerCase() === email)).toMatchObject([
      { role: 'Office', remark: 'TFF', userId: (await me(browser))?.userId },
    ]);
  });

  it('is one account, whether two answers come at once in two browsers or one answer comes twice in one', async () => {
    const twin = atProvider(world);
    const browsers = [stranger(), stranger(), stranger()] as const;
    const answers = await Promise.all(browsers.map((browser) => answerFor(browser, twin.sub)));
    const done = await Promise.all(browsers.map((browser, n) => finish(browser, answers[n] ?? '')));
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(await Promise.all(browsers.map(async (browser) => (await me(browser))?.userId))).size).toBe(1);
    const browser = stranger();
    const answer = await answerFor(browser, twin.sub);
    const twice = await Promise.all([finish(browser, answer), finish(browser, answer)]);
    expect(twice.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'SIGN_ON_AGAIN']);
  });

  it('may have begun in two tabs of a browser, and ends either', async () => {
    const jo = atProvider(world);
    const browser = stranger();
    const [first, second] = [await begin(browser, { next: '/a' }), await begin(browser, { next: '/b' })];
    expect(ok(await finish(browser, (await signInAtProvider(first, jo.sub)).answer)).next).toBe('/a');
    expect(refused(await finish(browser, (await signInAtProvider(second, jo.sub)).answer))).toEqual([409, 'SIGN_ON_AGAIN']);
    expect((await me(browser))?.email).toBe(jo.email);
  });
});

describe('is refused in words', () => {
  it('with an answer that was used, or is of another browser, another organization, another sign-in or of none', async () => {
    const jo = atProvider(world);
    const browser = stranger();
    const answer = await answerFor(browser, jo.sub);
    // Login CSRF: the attacker's answer in the browser of somebody else, who has a session that signs nobody in, or none.
    const victim = stranger();
    expect(refused(await finish(victim, answer))).toEqual([409, 'SIGN_ON_AGAIN']);
    await begin(victim);
    expect(refused(await finish(victim, answer))).toEqual([409, 'SIGN_ON_AGAIN']);
    expect(await me(victim)).toBeNull();
    expect(refused(await finish(browser, answer, OTHER))).toEqual([409, 'SIGN_ON_AGAIN']);
    expect(refused(await finish(browser, answer.replace(/state=[^&]+/, 'state=made-up')))).toEqual([409, 'SIGN_ON_AGAIN']);
    expect(refused(await finish(browser, 'code=1'))).toEqual([409, 'SIGN_ON_AGAIN']);
    ok(await finish(browser, answer));
    expect(refused(await finish(browser, answer))).toEqual([409, 'SIGN_ON_AGAIN']);
    // The code of one sign-in with the state of another: neither PKCE nor nonce are its own.
    const [one, two] = [await answerFor(browser, jo.sub), await answerFor(browser, jo.sub)];
    const mixed = one.replace(/state=[^&]+/, /state=[^&]+/.exec(two)?.[0] ?? '');
    expect(refused(await finish(browser, mixed))).toEqual([422, 'SIGN_ON_REFUSED']);
  });

  it('with a replayed nonce, a challenge that is not ours, and the answer of another issuer', async () => {
    const jo = atProvider(world);
    const browser = stranger();
    const old = new URL(await begin(browser)).searchParams.get('nonce') ?? '';
    expect(old).toHaveLength(43);
    const replayed = new URL(await begin(browser));
    replayed.searchParams.set('nonce', old);
    expect(refused(await finish(browser, (await signInAtProvider(replayed.href, jo.sub)).answer))).toEqual([422, 'SIGN_ON_REFUSED']);
    const foreign = new URL(await begin(browser));
    foreign.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    expect(refused(await finish(browser, (await signInAtProvider(foreign.href, jo.sub)).answer))).toEqual([422, 'SIGN_ON_REFUSED']);
    const answer = await answerFor(browser, jo.sub);
    expect(answer).toContain('iss=');
    const mixedUp = answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fother.example');
    expect(refused(await finish(browser, mixedUp))).toEqual([422, 'SIGN_ON_REFUSED']);
    expect(await me(browser)).toBeNull();
  });

  it('without a verified mail address, or with one of a domain that is not proven to be the organization’s', async () => {
    const unverified = atProvider(world, { email_verified: false });
    expect(refused(await signIn(stranger(), unverified.sub))).toEqual([403, 'MAIL_NOT_VERIFIED']);
    expect(refused(await signIn(stranger(), atProvider(world, { email_verified: undefined }).sub))).toEqual([403, 'MAIL_NOT_VERIFIED']);
    expect(refused(await signIn(stranger(), atProvider(world, { email: '' }).sub))).toEqual([403, 'MAIL_NOT_VERIFIED']);
    for (const email of ['jo@mail.example', 'jo@sub.builders.example', 'jo@builders.example.evil.example', 'jo@xbuilders.example'])
      expect(refused(await signIn(stranger(), atProvider(world, { email }).sub))).toEqual([403, 'MAIL_OF_ANOTHER_DOMAIN']);
  });

  it('as another tenant’s subject, or with the address of an account of another organization', async () => {
    const olga = atProvider(world, { email: 'olga.new@other.example' });
    const there = stranger();
    ok(await signIn(there, olga.sub, { email: olga.email }));
    expect(await me(there)).toMatchObject({ organizationId: OTHER });
    // The same provider says the same subject to the other organisation, now with an address of its domain.
    atProvider(world, { sub: olga.sub, email: 'olga.new@builders.example' });
    const here = stranger();
    expect(refused(await signIn(here, olga.sub))).toEqual([409, 'OF_ANOTHER_ORGANIZATION']);
    expect(await me(here)).toBeNull();
    // olga-82@builders.example is an account of the other organisation.
    expect(refused(await signIn(stranger(), atProvider(world, { email: 'olga-82@builders.example' }).sub))).toEqual([
      ...[409, 'OF_ANOTHER_ORGANIZATION'],
    ]);
  });

  it('as somebody else who has been given the same mail address, until who manages users lets them in', async () => {
    const before = atProvider(world, { email: 'desk@builders.example' });
    const first = stranger();
    ok(await signIn(first, before.sub));
    const after = atProvider(world, { email: 'desk@builders.example' });
    expect(refused(await signIn(stranger(), after.sub))).toEqual([409, 'OTHER_IDENTITY']);
    const userId = (await me(first))?.userId ?? 0;
    expect(refused(await world.olga.call(forgetIdentity, { params: { userId } }))).toEqual([404, 'NOT_FOUND']);
    expect(refused(await first.call(forgetIdentity, { params: { userId } }))).toEqual([403, 'FORBIDDEN']);
    ok(await world.priya.call(forgetIdentity, { params: { userId } }));
    const then = stranger();
    ok(await signIn(then, after.sub));
    expect((await me(then))?.userId).toBe(userId);
  });

  it('while suspended or to be erased, and once erased until they are invited again', async () => {
    const tyler = atProvider(world);
    const browser = stranger();
    ok(await signIn(browser, tyler.sub));
    const userId = (await me(browser))?.userId ?? 0;
    ok(await world.priya.call(suspendUser, { params: { userId }, body: { reason: 'Left' } }));
    expect(refused(await signIn(stranger(), tyler.sub))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    ok(await world.priya.call(reinstateUser, { params: { userId } }));
    ok(await signIn(stranger(), tyler.sub));
    const streams = world.app.app.get(UserStreams);
    const actor = { kind: 'user' as const, userId, organizationId: HARTWELL, name: 'Jo Amadi' };
    const at = new Date().toISOString();
    const ctx = (key: string) => ({ actor, idempotencyKey: key, at });
    await streams.execute(userId, { type: 'AskErasure', at, eraseAt: at, codeHash: 'x' }, ctx('ask'));
    expect(refused(await signIn(stranger(), tyler.sub))).toEqual([403, 'ACCOUNT_TO_BE_ERASED']);
    await streams.execute(userId, { type: 'RecordErasure', at, keys: 1, held: [] }, ctx('erase'));
    const db = world.app.app.get(ReadDb).tables<{ credential: { user_id: number } }>();
    await db.deleteFrom('credential').where('user_id', '=', userId).execute();
    expect(refused(await signIn(stranger(), tyler.sub))).toEqual([403, 'PERSON_ERASED']);
    ok(await world.priya.call(invitePeople, { body: { emails: [tyler.email], role: ROLE, remark: 'FFF' } }));
    const again = stranger();
    ok(await signIn(again, tyler.sub));
    expect((await me(again))?.userId).not.toBe(userId);
  });

  it('who cancelled at the provider', async () => {
    expect(refused(await signIn(stranger(), null))).toEqual([403, 'SIGN_ON_CANCELLED']);
  });
});

describe('a sign-in', () => {
  it('begins for every address of a domain alike, and for no other domain', async () => {
    expect(ok(await stranger().call(findSingleSignOn, { query: { domain: 'Builders.example' } }))).toEqual({ isOn: true });
    for (const domain of ['mail.example', '', 'sub.builders.example', "' or 1=1"])
      expect(ok(await stranger().call(findSingleSignOn, { query: { domain } }))).toEqual({ isOn: false });
    expect(refused(await stranger().call(beginSingleSignOn, { body: { email: 'jo@mail.example' } }))).toEqual([404, 'NO_SINGLE_SIGN_ON']);
    const [known, unknown] = [await begin(stranger(), { email: 'priya-81@builders.example' }), await begin(stranger())];
    const withoutSecrets = (address: string) => [...new URL(address).searchParams.keys()].sort();
    expect(withoutSecrets(known)).toEqual(withoutSecrets(unknown));
    expect(new URL(known).searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('goes on to a page of ours alone', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
      expect((await stranger().call(beginSingleSignOn, { body: { email: 'a@builders.example', next } })).status).toBe(400);
  });

  it('is refused to other sites, both its beginning and its end', async () => {
    const jo = atProvider(world);
    const browser = stranger();
    const cross = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
    const body = { email: 'a@builders.example', next: '/' };
    expect((await browser.request('POST', '/api/accounts/single-sign-on/begin', { body, ...cross })).status).toBe(403);
    const answer = await answerFor(browser, jo.sub);
    const finishPath = `/api/accounts/single-sign-on/finish/${HARTWELL}`;
    expect((await browser.request('POST', finishPath, { body: { answer }, ...cross })).status).toBe(403);
    ok(await finish(browser, answer));
  });

  it('gives another session id, and the one from before signs nobody in', async () => {
    const jo = atProvider(world);
    const browser = stranger();
    const address = await begin(browser);
    // Session fixation: somebody else knows the cookie that the sign-in was begun with.
    const planted = stranger();
    Object.assign(planted, { cookies: new Map((browser as unknown as { cookies: Map<string, string> }).cookies) });
    ok(await finish(browser, (await signInAtProvider(address, jo.sub)).answer));
    expect((await me(browser))?.email).toBe(jo.email);
    expect(await me(planted)).toBeNull();
  });

  it('keeps nothing once it is over: neither its state nor what the provider calls somebody', async () => {
    expect(await count('single_sign_on_request')).toBeLessThan(30);
    const rows = await world.app.app
      .get(ReadDb)
      .db.selectFrom('single_sign_on_identity' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain('person-');
  });
});
