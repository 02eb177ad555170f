import type { INestApplication } from '@nestjs/common';
import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { signOut } from '../../../contracts/accounts/auth/sign-out.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { endSession } from '../../../contracts/accounts/sessions/end-session.ts';
import { getSessionEnd } from '../../../contracts/accounts/sessions/get-session-end.ts';
import { getSessions } from '../../../contracts/accounts/sessions/get-sessions.ts';
import { endPersonSessions, getPersonSessions } from '../../../contracts/accounts/sessions/person-sessions.ts';
import { signup } from '../../../contracts/accounts/signup/signup.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import type { SecondStepTables } from '../../../server/accounts/second-step/second-step.tables.ts';
import { createApp } from '../../../server/create-app.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { askingAs } from '../../asking.ts';
import { newColleague } from '../../catalogue/people.ts';
import { Caller, DEMO_PASSWORD, listen, startApp, type TestApp } from '../../harness.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ORGANIZATION = 9431;
const DANA = ORGANIZATION * 10 + 1;
const OF_DANA = { params: { userId: DANA } };

let app: TestApp;
let priya: Caller;
let dana: Caller;
let lena: Caller;
const { ok, refused } = askingAs(() => priya);

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  lena = await newColleague(app, ORGANIZATION, { place: 2, firstName: 'Lena', lastName: 'Fischer', isAdmin: true });
});
afterAll(() => app?.close());

const signIn = (caller: Caller) =>
  ok(
    signup,
    { query: { action: 'login' }, body: { UserName: `dana-${ORGANIZATION}`, Password: DEMO_PASSWORD }, headers: { 'User-Agent': CHROME } },
    caller,
  );
const end = (id?: string) => ok(endPersonSessions, { ...OF_DANA, body: id ? { id } : {} });
const isIn = async (caller: Caller) => (await caller.call(getMe)).body !== null;
const endOf = async (caller: Caller) => (await caller.call(getSessionEnd)).body;

/** What the audit says of sign-ins, the newest first: only of ends by somebody else. */
async function ends() {
  const { entries } = await ok(getAudit, { query: { kind: 'signins', take: 50 } });
  return entries.filter(({ sentence }) => sentence.startsWith('Ended')).map(({ sentence, actorName }) => [sentence, actorName]);
}

it('who manages users sees a colleague’s sessions by device and last use, without addresses, and ends one of them', async () => {
  const other = app.stranger();
  await signIn(other);
  const listed = await ok(getPersonSessions, OF_DANA);
  expect(listed.map(({ device, phone, current }) => [device, phone, current])).toEqual([
    ['Chrome on Windows', false, false],
    [expect.any(String), false, false],
  ]);
  expect(listed.every(({ usedAt, startedAt }) => Date.parse(usedAt) > 0 && Date.parse(startedAt) > 0)).toBe(true);
  expect(JSON.stringify(listed)).not.toMatch(/127\.0\.0\.1|::1|address/);
  expect(await end(listed[0]?.id)).toEqual({ ended: 1 });
  expect([await isIn(other), await isIn(dana)]).toEqual([false, true]);
  expect(await ok(getPersonSessions, OF_DANA)).toHaveLength(1);
  expect(await ends()).toEqual([['Ended 1 session of Dana Whitfield', 'Priya Raman']]);
  // Again, as a browser repeats it: nothing is left to end, and nothing is said twice.
  expect(await end(listed[0]?.id)).toEqual({ ended: 0 });
  expect(await ends()).toHaveLength(1);
});

it('all of them: the browser learns by whom, until somebody signs in there again', async () => {
  const other = app.stranger();
  await signIn(other);
  expect(await end()).toEqual({ ended: 2 });
  expect([await isIn(other), await isIn(dana)]).toEqual([false, false]);
  expect(await endOf(dana)).toEqual({ by: 'Priya Raman', at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(await endOf(app.stranger())).toBeNull();
  expect(await ok(getSessions, {}, priya)).toHaveLength(1);
  await signIn(dana);
  expect([await isIn(dana), await endOf(dana)]).toEqual([true, null]);
  // Signing out by oneself is nobody else's doing.
  await ok(signOut, {}, other);
  expect(await endOf(other)).toBeNull();
});

it('each device of the colleague is asked for the second step again', async () => {
  const devices = app.app.get(ReadDb).tables<SecondStepTables>();
  await devices.updateTable('known_device').set({ second_step_at: new Date() }).where('user_id', '=', DANA).execute();
  await end();
  const trusted = devices.selectFrom('known_device').select('user_id').where('user_id', '=', DANA).where('second_step_at', 'is not', null);
  expect(await trusted.execute()).toEqual([]);
});

it('two who end the same sessions at once: each session ends once, and is counted once in the audit', async () => {
  await Promise.all([signIn(app.stranger()), signIn(app.stranger()), signIn(app.stranger())]);
  const before = (await ends()).length;
  const answers = await Promise.all([priya, lena].map((by) => ok(endPersonSessions, { ...OF_DANA, body: {} }, by)));
  expect(answers.map(({ ended }) => ended).sort()).toEqual([0, 3]);
  const said = (await ends()).slice(0, -before);
  expect(said.map(([sentence]) => sentence)).toEqual(['Ended 3 sessions of Dana Whitfield']);
});

it('an administrator’s own sessions end in the profile, which asks for the password; no right, no organisation: no sessions', async () => {
  expect(await refused(endPersonSessions, { params: { userId: ORGANIZATION * 10 }, body: {} })).toEqual([409, 'OWN_SESSIONS']);
  expect(await isIn(priya)).toBe(true);
  expect((await ok(getPersonSessions, { params: { userId: ORGANIZATION * 10 } })).map(({ current }) => current)).toEqual([true]);
  const admin = await newColleague(app, 9432, { place: 0, firstName: 'Otto', lastName: 'Berg', isAdmin: true });
  expect(await refused(getPersonSessions, OF_DANA, admin)).toEqual([404, 'NOT_FOUND']);
  expect(await refused(endPersonSessions, { ...OF_DANA, body: {} }, admin)).toEqual([404, 'NOT_FOUND']);
  await signIn(dana);
  expect(await refused(getPersonSessions, { params: { userId: ORGANIZATION * 10 } }, dana)).toEqual([403, 'FORBIDDEN']);
  expect(await refused(endPersonSessions, { params: { userId: ORGANIZATION * 10 }, body: {} }, dana)).toEqual([403, 'FORBIDDEN']);
  expect(await isIn(admin)).toBe(true);
});

it('of a suspended colleague too; what a person ends by themselves goes on as it did', async () => {
  await signIn(dana);
  await ok(suspendUser, { params: { userId: DANA }, body: { reason: 'Left' } });
  await app.caughtUp();
  expect((await end()).ended).toBeGreaterThan(0);
  expect(await ok(getPersonSessions, OF_DANA)).toEqual([]);
  expect((await dana.call(getSessions)).status).toBe(401);
  expect(await ok(endSession, { body: {} }, lena)).toEqual({ ended: 0 });
});

it('an open stream at another server ends within a second', async () => {
  const { databaseUrl, eventStoreUrl, installationKey } = app.stores;
  const second: INestApplication = await createApp({
    ...{ databaseUrl, eventStoreUrl, installationKey, clock: app.clock },
    ...{ logLevel: 'silent', callsPerMinute: 0, patience: { graceMs: 0 } },
  });
  try {
    const there = new Caller(await listen(second));
    await ok(signup, { query: { action: 'login' }, body: { UserName: `lena-${ORGANIZATION}`, Password: DEMO_PASSWORD } }, there);
    const stream = await there.fetch('/api/changes', { signal: AbortSignal.timeout(30_000) });
    const ended = (async () => {
      for await (const _ of stream.body as unknown as AsyncIterable<Uint8Array>);
      return performance.now();
    })();
    const at = performance.now();
    expect(await ok(endPersonSessions, { params: { userId: ORGANIZATION * 10 + 2 }, body: {} })).toEqual({ ended: 2 });
    expect((await ended) - at).toBeLessThan(1_000);
    expect(await isIn(there)).toBe(false);
  } finally {
    await second.close();
  }
});
