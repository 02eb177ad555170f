import { Secret, TOTP } from 'otpauth';
import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { invitePeople } from '../../../contracts/accounts/invitations/invite-people.ts';
import { takeInvitation } from '../../../contracts/accounts/invitations/take-invitation.ts';
import { forgotPassword } from '../../../contracts/accounts/password/forgot-password.ts';
import { changeUserRights } from '../../../contracts/accounts/people/change-user-rights.ts';
import { addAuthenticator, beginAuthenticator } from '../../../contracts/accounts/second-step/authenticator.ts';
import { confirmPassword } from '../../../contracts/accounts/second-step/confirm-password.ts';
import { takeSecondStep } from '../../../contracts/accounts/second-step/take-second-step.ts';
import { getSessions } from '../../../contracts/accounts/sessions/get-sessions.ts';
import { signup } from '../../../contracts/accounts/signup/signup.ts';
import { trySingleSignOn } from '../../../contracts/accounts/single-sign-on/begin-single-sign-on.ts';
import { forgetIdentity } from '../../../contracts/accounts/single-sign-on/forget-identity.ts';
import { getSingleSignOn } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { proveDomain } from '../../../contracts/accounts/single-sign-on/prove-domain.ts';
import { saveSingleSignOn } from '../../../contracts/accounts/single-sign-on/save-single-sign-on.ts';
import { setupSeen } from '../../../contracts/accounts/single-sign-on/single-sign-on.ts';
import { switchPasswords } from '../../../contracts/accounts/single-sign-on/switch-passwords.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { Outbox } from '../../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { newColleague } from '../../catalogue/people.ts';
import { type Caller, DEMO_PASSWORD } from '../../harness.ts';
import { signInAtProvider } from '../../oidc-server.ts';
import { signedInLongAgo } from '../long-ago.ts';
import { atProvider, finish, HARTWELL, ok, refused, type SignOn, setUp, setupBody, signIn, startSignOn, uriOf } from './providers.ts';

let world: SignOn;
beforeAll(async () => {
  world = await startSignOn();
});
afterAll(() => world?.close());

const DOMAIN = 'builders.example';
const save = (more: Parameters<typeof setupBody>[2] = {}, by = world.priya) =>
  by.call(saveSingleSignOn, { body: setupBody(world, DOMAIN, more) });
const shown = async (by = world.priya) => ok(await by.call(getSingleSignOn));
const passwordSignIn = (caller: Caller, UserName: string) =>
  caller.call(signup, { query: { action: 'login' }, body: { UserName, Password: DEMO_PASSWORD } });

/** Signs in at the provider to try it. */
async function tryIt(by: Caller, as: string) {
  const { address } = ok(await by.call(trySingleSignOn));
  return finish(by, (await signInAtProvider(address, as)).answer);
}

describe('the setting', () => {
  it('shows what it is, and never the secret, which is nowhere in the clear', async () => {
    expect(await shown()).toMatchObject({
      setup: { issuer: world.provider.issuer, domains: [{ name: DOMAIN, isProven: true }], isOn: true, passwordsOff: false, triedBy: null },
      redirectUri: uriOf(HARTWELL),
    });
    const rows = await world.app.app
      .get(ReadDb)
      .db.selectFrom('single_sign_on_secret' as never)
      .selectAll()
      .execute();
    const hex = JSON.stringify(rows.map((row) => Buffer.from((row as { client_secret: Buffer }).client_secret).toString('latin1')));
    for (const text of [JSON.stringify(await shown()), hex]) expect(text).not.toContain(world.provider.clientSecret);
  });

  it('asks for the secret again with another issuer or client, and not with anything else', async () => {
    const { clientSecret: _, ...kept } = setupBody(world, DOMAIN);
    ok(await world.priya.call(saveSingleSignOn, { body: { ...kept, role: 'Office' } }));
    const other = await world.priya.call(saveSingleSignOn, { body: { ...kept, clientId: 'other' } });
    expect([other.status, other.body.fields]).toMatchObject([400, { clientSecret: expect.stringContaining('needed') }]);
    ok(await save());
  });

  it('tells the second of two who began from the same settings, and keeps the first’s', async () => {
    const over = setupSeen((await shown()).setup);
    const { clientSecret: _, ...kept } = setupBody(world, DOMAIN);
    const first = { ...kept, role: 'Office', over };
    ok(await world.priya.call(saveSingleSignOn, { body: first }));
    expect(refused(await world.priya.call(saveSingleSignOn, { body: { ...kept, isOn: false, over } }))).toEqual([
      409,
      'SINGLE_SIGN_ON_CHANGED',
    ]);
    expect(await shown()).toMatchObject({ setup: { role: 'Office', isOn: true } });
    // What is stored already is no conflict, and over what is there now it is saved.
    ok(await world.priya.call(saveSingleSignOn, { body: first }));
    ok(await world.priya.call(saveSingleSignOn, { body: { ...kept, over: setupSeen((await shown()).setup) } }));
    expect(refused(await world.priya.call(saveSingleSignOn, { body: { ...kept, role: 'Office', over: '' } }))[1]).toBe(
      'SINGLE_SIGN_ON_CHANGED',
    );
  });

  it.each([
    ['http://login.example', 'ISSUER_REFUSED'],
    ['https://10.0.0.1', 'ISSUER_REFUSED'],
    ['https://169.254.169.254/latest', 'ISSUER_REFUSED'],
    ['https://login.example:9443', 'ISSUER_REFUSED'],
  ])('refuses the issuer %s', async (issuer, code) => {
    expect(refused(await save({ issuer }))[1]).toBe(code);
  });

  it('refuses an issuer where there is no provider, one that is not at home, a role that there is not, and what is no domain', async () => {
    expect(refused(await save({ issuer: `${world.provider.issuer}/elsewhere` }))).toEqual([422, 'ISSUER_WRONG']);
    expect(refused(await save({ issuer: 'http://127.0.0.1:9' }))).toEqual([502, 'ISSUER_SILENT']);
    expect(refused(await save({ role: 'Astronaut' }))).toEqual([422, 'NO_SUCH_ROLE']);
    for (const domain of ['builders', 'https://a.example', 'a b.example', '.example', '*.example'])
      expect((await save({ domains: [domain] })).status).toBe(400);
    expect((await save({ domains: [] })).status).toBe(400);
  });

  it('takes the whole address of the configuration for the issuer', async () => {
    expect(ok(await save({ issuer: `${world.provider.issuer}/.well-known/openid-configuration` })).setup?.issuer).toBe(
      world.provider.issuer,
    );
  });

  it('refuses a domain without its DNS entry, with another organization’s, and one that another has proven', async () => {
    const prove = (domain: string, by = world.priya) => by.call(proveDomain, { body: { domain } });
    expect(refused(await prove('unknown.example'))).toEqual([404, 'NO_SINGLE_SIGN_ON']);
    ok(await save({ domains: [DOMAIN, 'second.example', 'other.example'] }));
    expect(refused(await prove('second.example'))).toEqual([422, 'DOMAIN_NOT_PROVEN']);
    world.dns.entries.set('_scopebook.second.example', (await shown(world.olga)).proof.value);
    expect(refused(await prove('second.example'))).toEqual([422, 'DOMAIN_NOT_PROVEN']);
    world.dns.entries.set('_scopebook.other.example', (await shown()).proof.value);
    expect(refused(await prove('other.example'))).toEqual([409, 'DOMAIN_OF_ANOTHER']);
    ok(await save());
    expect((await shown()).setup?.domains).toEqual([{ name: DOMAIN, isProven: true }]);
  });

  it('says a wrong secret and a provider that is down in words', async () => {
    const jo = atProvider(world);
    ok(await save({ clientSecret: 'not it' }));
    expect(refused(await signIn(world.app.stranger(), jo.sub))).toEqual([422, 'CLIENT_REFUSED']);
    ok(await save());
    ok(await signIn(world.app.stranger(), jo.sub));
  });
});

/** Priya at the provider, by what she proves who she is there. */
function withTwoFactors(amr = ['pwd', 'mfa']) {
  const priya = [...world.provider.people.values()].find(({ email }) => email === 'priya-81@builders.example');
  return Object.assign(priya ?? { sub: '' }, { amr });
}

let codes: string[] = [];

describe('passwords off', () => {
  it('is tried first, by who manages users and as oneself', async () => {
    const jo = atProvider(world);
    expect(refused(await world.priya.call(switchPasswords, { body: { isOff: true } }))).toEqual([409, 'SIGN_ON_NOT_TRIED']);
    expect(refused(await tryIt(world.priya, jo.sub))).toEqual([409, 'NOT_THE_ONE_WHO_TRIES']);
    const browser = world.app.stranger();
    ok(await signIn(browser, jo.sub));
    expect((await shown()).setup?.triedBy).toBeNull();
    // Also while it is off for everybody else.
    ok(await save({ isOn: false }));
    expect(refused(await browser.call(trySingleSignOn))).toEqual([403, 'FORBIDDEN']);
    const priya = atProvider(world, { email: 'priya-81@builders.example' });
    expect(ok(await tryIt(world.priya, priya.sub)).next).toBe('/settings/single-sign-on');
    expect((await shown()).setup?.triedBy).toBe('Priya Raman');
    expect(ok(await world.priya.call(getSessions))[0]).toMatchObject({ by: 'single sign-on' });
    expect(refused(await world.priya.call(switchPasswords, { body: { isOff: true } }))).toEqual([409, 'SIGN_ON_NOT_TRIED']);
    ok(await save());
    expect(refused(await world.priya.call(switchPasswords, { body: { isOff: true } }))).toEqual([409, 'NO_WAY_BACK']);
  });

  it('shuts passwords of everybody out but of who manages users with a second step, and on lets them in again', async () => {
    const dana = await newColleague(world.app, HARTWELL, { place: 3, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
    const marcus = await newColleague(world.app, HARTWELL, { place: 4, firstName: 'Marcus', lastName: 'Oyelaran', isAdmin: true });
    const { secret } = ok(await world.priya.call(beginAuthenticator));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    codes = ok(await world.priya.call(addAuthenticator, { body: { code: totp.generate() } }));
    ok(await world.priya.call(invitePeople, { body: { emails: ['late@builders.example'], role: 'Office', remark: 'FFF' } }));
    await world.app.caughtUp();
    const off = ok(await world.priya.call(switchPasswords, { body: { isOff: true } }));
    expect(off).toMatchObject({ setup: { passwordsOff: true }, keepers: ['Priya Raman'] });
    expect(ok(await dana.call(getMe))).toBeNull();
    expect(ok(await marcus.call(getMe))).toBeNull();
    for (const name of ['dana-81', 'marcus-81'])
      expect(refused(await passwordSignIn(world.app.stranger(), name))).toEqual([403, 'SINGLE_SIGN_ON_ONLY']);
    const wrong = await world.app.stranger().call(signup, {
      ...{ query: { action: 'login' }, body: { UserName: 'dana-81', Password: 'Wrong-horse-99' } },
    });
    expect(refused(wrong)).toEqual([401, 'BAD_CREDENTIALS']);
    const back = world.app.stranger();
    expect(ok(await passwordSignIn(back, 'priya-81'))).toMatchObject({ secondStep: ['authenticator', 'recovery code'] });
    ok(await back.call(takeSecondStep, { body: { code: totp.generate({ timestamp: Date.now() + 30_000 }) } }));
    expect(ok(await back.call(getMe))?.name).toBe('Priya Raman');
    const mail = (await world.app.app.get(Outbox).latest(50)).find(({ to }) => to === 'late@builders.example');
    const [, userId = '0', code = ''] = /invitation\/(\d+)\?code=(\S+)/.exec(mail?.text ?? '') ?? [];
    const body = { code, firstName: 'Late', lastName: 'Comer', password: 'Walnut-Ladder-42' };
    expect(refused(await world.app.stranger().call(takeInvitation, { params: { userId }, body }))).toEqual([403, 'SINGLE_SIGN_ON_ONLY']);
    ok(await world.app.stranger().call(forgotPassword, { body: { email: 'dana-81@builders.example' } }));
    const [answer] = (await world.app.app.get(Outbox).latest(50)).filter(({ to }) => to === 'dana-81@builders.example');
    expect(answer).toMatchObject({ subject: 'You sign in to Scopebook by single sign-on', text: expect.not.stringContaining('code=') });
    const atWork = atProvider(world, { email: 'dana-81@builders.example' });
    ok(await signIn(world.app.stranger(), atWork.sub));

    const on = ok(await back.call(switchPasswords, { body: { isOff: false } }));
    expect(on.setup?.passwordsOff).toBe(false);
    ok(await passwordSignIn(world.app.stranger(), 'dana-81'));
  });

  it('asks for the second step here unless the provider says that it asked for two factors', async () => {
    const { sub } = withTwoFactors([]);
    const alone = world.app.stranger();
    expect(ok(await signIn(alone, sub)).secondStep).toEqual(['authenticator', 'recovery code']);
    expect(ok(await alone.call(getMe))).toBeNull();
    withTwoFactors();
    const browser = world.app.stranger();
    expect(ok(await signIn(browser, sub)).secondStep).toEqual([]);
    expect(ok(await browser.call(getMe))?.name).toBe('Priya Raman');
    // Who was here before and comes in that way for the first time takes it whatever the provider says.
    ok(await world.priya.call(forgetIdentity, { params: { userId: HARTWELL * 10 } }));
    expect(ok(await signIn(world.app.stranger(), sub)).secondStep).toHaveLength(2);
    const first = world.app.stranger();
    ok(await signIn(first, sub));
    ok(await first.call(takeSecondStep, { body: { code: codes.pop() ?? '' } }));
    expect(ok(await first.call(getSessions))[0]).toMatchObject({ by: 'single sign-on, recovery code' });
    expect(ok(await signIn(world.app.stranger(), sub)).secondStep).toEqual([]);
  });

  it('is over once it is another client, or off, which has to be tried again', async () => {
    ok(await world.priya.call(switchPasswords, { body: { isOff: true } }));
    ok(await save({ isOn: false }));
    expect((await shown()).setup).toMatchObject({ passwordsOff: false, isOn: false });
    ok(await passwordSignIn(world.app.stranger(), 'dana-81'));
    ok(await save({ isOn: true }));
    ok(await world.priya.call(switchPasswords, { body: { isOff: true } }));
    ok(await save({ clientId: 'other' }));
    expect((await shown()).setup).toMatchObject({ passwordsOff: false, triedBy: null });
    await setUp(world, world.priya, DOMAIN);
    expect((await shown()).setup?.triedBy).toBeNull();
  });

  it('keeps the passwords of all who manage users where none of them has a second step any more', async () => {
    ok(await tryIt(world.priya, withTwoFactors().sub));
    ok(await world.priya.call(switchPasswords, { body: { isOff: true } }));
    await world.app.caughtUp();
    expect(refused(await passwordSignIn(world.app.stranger(), 'marcus-81'))).toEqual([403, 'SINGLE_SIGN_ON_ONLY']);
    ok(await world.priya.call(changeUserRights, { body: [{ Id: HARTWELL * 10, Remark: 'TFT' }] }));
    await world.app.caughtUp();
    ok(await passwordSignIn(world.app.stranger(), 'marcus-81'));
  });

  it('asks again for the password once the session is older than ten minutes, and is in the audit with old and new', async () => {
    const marcus = world.app.stranger();
    ok(await passwordSignIn(marcus, 'marcus-81'));
    const page = ok(await marcus.call(getAudit, { query: {} }));
    const sentences = JSON.stringify(page);
    for (const words of ['single sign-on', 'Switched signing in by password off', 'joined by single sign-on', 'Proved a mail domain'])
      expect(sentences).toContain(words);
    expect(sentences).not.toContain(world.provider.clientSecret);
    await signedInLongAgo(world.app, HARTWELL * 10 + 4);
    expect(refused(await save({}, marcus))).toEqual([403, 'CONFIRM_PASSWORD']);
    expect(refused(await marcus.call(switchPasswords, { body: { isOff: false } }))).toEqual([403, 'CONFIRM_PASSWORD']);
    ok(await marcus.call(confirmPassword, { body: { password: DEMO_PASSWORD } }));
    ok(await save({}, marcus));
  });
});
