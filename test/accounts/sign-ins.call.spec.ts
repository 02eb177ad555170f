import { Secret, TOTP } from 'otpauth';
import { signOut } from '../../contracts/accounts/auth/sign-out.ts';
import { addAuthenticator, beginAuthenticator } from '../../contracts/accounts/second-step/authenticator.ts';
import { takeSecondStep } from '../../contracts/accounts/second-step/take-second-step.ts';
import { endSession } from '../../contracts/accounts/sessions/end-session.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { storedEvents } from '../../server/platform/event-log/copy-log.ts';
import { askingAs } from '../asking.ts';
import { newColleague } from '../catalogue/people.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address, 'User-Agent': CHROME } });

let app: TestApp;
let dana: Caller;
const { ok } = askingAs(() => dana);

beforeAll(async () => {
  app = await startApp({ trustProxy: 'loopback' });
  dana = await newColleague(app, 9401, { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true });
});
afterAll(() => app?.close());

const signIn = (caller: Caller, address: string) =>
  ok(signup, { query: { action: 'login' }, body: { UserName: 'dana-9401', Password: DEMO_PASSWORD }, ...from(address) }, caller);
/** Sign-ins of the audit, the newest first, and from which addresses they were. */
async function told(take: number) {
  const { entries, origins } = await ok(getAudit, { query: { kind: 'signins', take } });
  return entries.map(({ sentence, after, origin }) => [sentence, after, origins.find(({ id }) => id === origin)?.address]);
}

it('who comes and goes is in the audit, by what and from where; a device that is new is named so', async () => {
  expect(await told(9)).toEqual([['Signed in', 'password', expect.any(String)]]);
  const other = app.stranger();
  await signIn(other, '198.51.100.92');
  expect((await told(1))[0]).toEqual(['Signed in with a new device', 'password', '198.51.100.92']);
  await ok(signOut, from('198.51.100.93'), other);
  expect((await told(1))[0]).toEqual(['Signed out', '', '198.51.100.93']);
  // Nobody is signed in any more: signing out again says nothing.
  await ok(signOut, {}, other);
  expect(await told(9)).toHaveLength(3);
});

it('sessions that one ends are counted; where there is none, nothing is said', async () => {
  await Promise.all(['192.0.2.1', '192.0.2.2'].map((address) => signIn(app.stranger(), address)));
  await ok(endSession, { body: {}, ...from('203.0.113.40') });
  expect((await told(1))[0]).toEqual(['Ended 2 other sessions', '', '203.0.113.40']);
  const before = (await told(50)).length;
  expect(await ok(endSession, { body: {} })).toEqual({ ended: 0 });
  expect(await told(50)).toHaveLength(before);
});

it('a code that is wrong after the right password is said, with its address; a wrong password alone is not', async () => {
  const { secret } = await ok(beginAuthenticator);
  const code = (seconds: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1_000 });
  await ok(addAuthenticator, { body: { code: code(0) } });
  const other = app.stranger();
  const before = (await told(50)).length;
  await other.call(signup, { query: { action: 'login' }, body: { UserName: 'dana-9401', Password: 'wrong' } });
  await signIn(other, '198.51.100.66');
  expect(await told(50)).toHaveLength(before);
  expect((await other.call(takeSecondStep, { body: { code: '000000' }, ...from('198.51.100.66') })).status).toBe(422);
  // A refusal names no position.
  await app.caughtUp();
  expect((await told(1))[0]).toEqual(['Failed the second step of signing in', 'after password', '198.51.100.66']);
  await ok(takeSecondStep, { body: { code: code(30) }, ...from('198.51.100.66') }, other);
  expect((await told(1))[0]).toEqual(['Signed in with a new device', 'password, authenticator', '198.51.100.66']);
});

it('a demo account, which many share, has no sign-ins', async () => {
  await app.signedIn('admin');
  for await (const { type, data } of storedEvents(app.stores.eventStoreUrl))
    if (type === 'SignedIn') expect((data as { userId: number }).userId).toBe(94_010);
});
