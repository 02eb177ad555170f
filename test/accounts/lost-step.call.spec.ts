import { Secret, TOTP } from 'otpauth';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { addAuthenticator, beginAuthenticator } from '../../contracts/accounts/second-step/authenticator.ts';
import { getSecondStep } from '../../contracts/accounts/second-step/get-second-step.ts';
import {
  finishLostStep,
  grantLostStep,
  loseSecondStep,
  openLostStep,
  refuseLostStep,
  stopLostStep,
} from '../../contracts/accounts/second-step/lost-step.ts';
import { takeSecondStep } from '../../contracts/accounts/second-step/take-second-step.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { newColleague } from '../catalogue/people.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

const HOUR_MS = 60 * 60 * 1000;
let app: TestApp;
let firms = 300;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const refused = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];
const login = (caller: Caller, UserName: string) =>
  caller.call(signup, { query: { action: 'login' }, body: { UserName, Password: DEMO_PASSWORD } });

/** Dana has an authenticator, and has half signed in on a new device, without it. */
async function lost() {
  const organizationId = ++firms;
  const priya = await newColleague(app, organizationId, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  const dana = await newColleague(app, organizationId, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  const { secret } = (await dana.call(beginAuthenticator)).body;
  const digits = (seconds: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1_000 });
  expect((await dana.call(addAuthenticator, { body: { code: digits(0) } })).status).toBe(200);
  const other = app.stranger();
  const userName = `dana-${organizationId}`;
  await login(other, userName);
  const asked = await other.call(loseSecondStep);
  expect(asked.status).toBe(200);
  await app.caughtUp();
  const email = `${userName}@builders.example`;
  const params = { userId: organizationId * 10 + 1 };
  const mails = async () =>
    (await app.stranger().call(getOutbox)).body.filter(
      ({ to, subject }) => to.endsWith(`-${organizationId}@builders.example`) && subject.includes('second step'),
    );
  const code = async () => /lost-step\/\d+\?code=([\w-]+)/.exec((await mails()).find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  return { ...{ organizationId, priya, dana, other, userName, email, params, digits, asked: asked.body, mails }, code: await code() };
}

it('waits 72 hours, mails the person and who manages users at once; then password and link take it off, once, and all sessions end', async () => {
  const { priya, dana, asked, mails, params, code, email, userName } = await lost();
  expect(Date.parse(asked.opensAt) - Date.parse(asked.askedAt)).toBe(72 * HOUR_MS);
  expect(asked).toMatchObject({ email, told: ['Priya Raman'] });
  expect((await mails()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [email, 'Your second step at Scopebook is to be taken off'],
    [email.replace('dana', 'priya'), 'Dana Whitfield has lost the second step at Scopebook'],
  ]);
  expect((await priya.call(getPeople)).body.find(({ userId }) => userId === params.userId)?.lostStep).toEqual({
    askedAt: asked.askedAt,
    opensAt: asked.opensAt,
  });
  const stranger = app.stranger();
  const finish = (body: object, by = stranger) => by.call(finishLostStep, { params, body: { code, password: DEMO_PASSWORD, ...body } });
  expect((await stranger.call(openLostStep, { params, query: { code } })).body).toMatchObject({ userName, isOpen: false });
  expect(refused(await finish({}))).toEqual([409, 'LOST_STEP_WAITS']);
  await app.clock.pass(72 * HOUR_MS);
  expect(refused(await finish({ password: 'Not-the-right-1' }))).toEqual([422, 'WRONG_PASSWORD']);
  expect(refused(await finish({ code: `${code}x` }))).toEqual([410, 'LOST_STEP_GONE']);
  const both = await Promise.all([finish({}), finish({}, app.stranger())]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await dana.call(getMe)).body).toBeNull();
  const caller = both[0].status === 200 ? stranger : app.stranger();
  if (caller !== stranger) await login(caller, userName);
  expect((await caller.call(getSecondStep)).body).toEqual({ passkeys: [], authenticator: null, recoveryCodes: null });
  expect(refused(await finish({}))).toEqual([410, 'LOST_STEP_GONE']);
  await app.caughtUp();
  const { entries } = (await priya.call(getAudit, { query: { kind: 'people' } })).body;
  expect(entries.map(({ sentence }) => sentence)).toContain('Took the lost second step off the account');
});

it('asked again while it waits it comes neither sooner nor with another mail; without the password nobody asks', async () => {
  const { other, asked, mails } = await lost();
  const before = (await mails()).length;
  await app.clock.pass(HOUR_MS);
  expect((await other.call(loseSecondStep)).body).toEqual(asked);
  expect(await mails()).toHaveLength(before);
  expect(refused(await app.stranger().call(loseSecondStep))).toEqual([401, 'SIGN_IN_AGAIN']);
});

it('is stopped by the link, and by signing in with the second step; then the link is good for nothing', async () => {
  const one = await lost();
  const stranger = app.stranger();
  expect((await stranger.call(stopLostStep, { params: one.params, body: { code: one.code } })).body).toBe(true);
  const two = await lost();
  expect((await two.other.call(takeSecondStep, { body: { code: two.digits(30) } })).body).toBe(true);
  await app.clock.pass(73 * HOUR_MS);
  for (const { params, code } of [one, two])
    expect(refused(await stranger.call(finishLostStep, { params, body: { code, password: DEMO_PASSWORD } }))).toEqual([
      410,
      'LOST_STEP_GONE',
    ]);
  expect((await two.dana.call(getSecondStep)).body.authenticator).not.toBeNull();
});

it('an administrator lets it happen at once or refuses it, a colleague’s and not their own; nobody else does', async () => {
  const { priya, dana, params, code } = await lost();
  expect(refused(await dana.call(grantLostStep, { params }))).toEqual([403, 'FORBIDDEN']);
  expect(refused(await (await app.signedIn('admin')).call(grantLostStep, { params }))).toEqual([404, 'NOT_FOUND']);
  expect(refused(await priya.call(grantLostStep, { params: { userId: params.userId - 1 } }))).toEqual([409, 'NOT_OWN_ACCOUNT']);
  expect((await priya.call(grantLostStep, { params })).body).toBe(true);
  const stranger = app.stranger();
  expect((await stranger.call(finishLostStep, { params, body: { code, password: DEMO_PASSWORD } })).status).toBe(200);
  expect((await stranger.call(getMe)).body).not.toBeNull();

  const other = await lost();
  expect((await other.priya.call(refuseLostStep, { params: other.params })).body).toBe(true);
  expect((await other.priya.call(refuseLostStep, { params: other.params })).body).toBe(true);
  expect((await other.mails()).filter(({ subject }) => subject === 'Your second step at Scopebook stays on')).toHaveLength(1);
  expect(refused(await other.priya.call(grantLostStep, { params: other.params }))).toEqual([410, 'LOST_STEP_GONE']);
  expect(refused(await stranger.call(openLostStep, { params: other.params, query: { code: other.code } }))).toEqual([
    410,
    'LOST_STEP_GONE',
  ]);
});

it('a link is guessed twenty times in a quarter of an hour, and is good for a week', async () => {
  const { params, code } = await lost();
  const stranger = app.stranger();
  const guesses = await Promise.all(
    Array.from({ length: 22 }, (_, n) => stranger.call(openLostStep, { params, query: { code: `guess-${n}` } })),
  );
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  const late = await lost();
  await app.clock.pass((72 + 7 * 24 + 1) * HOUR_MS);
  expect(code).not.toBe(late.code);
  expect(refused(await stranger.call(openLostStep, { params: late.params, query: { code: late.code } }))).toEqual([410, 'LOST_STEP_GONE']);
});
