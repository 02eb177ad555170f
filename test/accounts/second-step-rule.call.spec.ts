import { Secret, TOTP } from 'otpauth';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { signOut } from '../../contracts/accounts/auth/sign-out.ts';
import { makeKey } from '../../contracts/accounts/keys/make-key.ts';
import { changeRole } from '../../contracts/accounts/people/change-role.ts';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { addAuthenticator, beginAuthenticator } from '../../contracts/accounts/second-step/authenticator.ts';
import { getSecondStepRule, switchSecondStepRule } from '../../contracts/accounts/second-step/rule.ts';
import { type Call, waitsForSecondStep } from '../../contracts/call.ts';
import { HOUR_MS } from '../../contracts/durations.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { BY_SINGLE_SIGN_ON } from '../../server/accounts/sessions.ts';
import { handledCalls } from '../../server/platform/http/handles.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { askingAs } from '../asking.ts';
import { newColleague } from '../catalogue/people.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function firm(organizationId: number) {
  const priya = await newColleague(app, organizationId, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  const dana = await newColleague(app, organizationId, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  return { priya, dana, ...askingAs(() => priya) };
}

async function addStep(caller: Caller) {
  const { secret } = (await caller.call(beginAuthenticator)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
  return caller.call(addAuthenticator, { body: { code } });
}

it('who asks everybody for a second step has one; who has none is counted and named before', async () => {
  const { dana, ok, refused } = await firm(91);
  expect(await ok(getSecondStepRule)).toEqual({
    ...{ isOn: false, hasOwn: false, people: 2, hasSingleSignOn: false },
    without: [
      { userId: 910, name: 'Priya Raman' },
      { userId: 911, name: 'Dana Whitfield' },
    ],
  });
  expect(await refused(switchSecondStepRule, { body: { isOn: true } })).toEqual([409, 'NO_OWN_SECOND_STEP']);
  expect(await refused(getSecondStepRule, {}, dana)).toEqual([403, 'FORBIDDEN']);
  expect((await dana.call(getOrders)).status).toBe(200);
});

it('S111: the people say which second step each has, and when they were here last', async () => {
  const { priya, dana, ok } = await firm(98);
  await addStep(priya);
  const { pool } = app.app.get(ReadDb);
  const passkey =
    'insert into passkey (id, user_id, name, public_key, counter, transports, added_at) values ($1, $2, $3, $4, 0, $5, now())';
  await pool.query(passkey, ['of-dana-98', 981, 'Phone', Buffer.from('key'), []]);
  await newColleague(app, 98, { place: 2, firstName: 'Eve', lastName: 'Nolan', isAdmin: false });
  await pool.query(`delete from session where sess->>'userId' = '982'`);
  await dana.call(getMe);
  const people = await ok(getPeople);
  expect(
    people.map(({ name, secondStep, lastSeen }) => [name, secondStep, Date.now() - Date.parse(lastSeen || '1970-01-01') < 2 * HOUR_MS]),
  ).toEqual([
    ['Priya Raman', 'authenticator', true],
    ['Dana Whitfield', 'passkey', true],
    ['Eve Nolan', '', false],
  ]);
});

it('who has none does nothing but set one up, in sessions that exist too; then all is as before', async () => {
  const { priya, dana, ok } = await firm(92);
  await addStep(priya);
  expect(await ok(switchSecondStepRule, { body: { isOn: true } })).toMatchObject({ isOn: true, without: [{ name: 'Dana Whitfield' }] });
  await app.caughtUp();
  expect((await dana.call(getMe)).body).toMatchObject({ secondStepDue: true });
  const open: string[] = [];
  for (const call of handledCalls.map((one) => one.call as Call).filter(({ who, id }) => who !== 'anyone' && id !== 'changes')) {
    const path = call.path.replace(/\{\w+\}/g, '1');
    const { status, body } = await dana.request<{ code?: string } | null>(call.method, path, { body: '[]' });
    if (status !== 403 || body?.code !== 'SECOND_STEP_REQUIRED') open.push(call.id);
  }
  expect(open.sort()).toEqual(
    ['addAuthenticator', 'addPasskey', 'beginAuthenticator', 'beginPasskey', 'confirmPassword', 'getSecondStep', 'suspension'].sort(),
  );
  expect(
    handledCalls
      .filter(({ call }) => call.who !== 'anyone' && !waitsForSecondStep(call))
      .map(({ call }) => call.id)
      .sort(),
  ).toEqual(open.sort());
  // A new session is no way around it.
  const again = await app.signedIn('dana-92');
  expect((await again.call(getOrders)).body.code).toBe('SECOND_STEP_REQUIRED');
  expect((await addStep(dana)).status).toBe(200);
  expect((await dana.call(getOrders)).status).toBe(200);
  expect((await dana.call(getMe)).body).toMatchObject({ secondStepDue: false });
  expect((await dana.call(signOut)).body).toBe(true);
  const { entries } = await ok(getAudit, { query: { kind: 'people' } });
  expect(entries.find(({ sentence }) => sentence === 'Asked everybody for a second step')).toMatchObject({ actorName: 'Priya Raman' });
});

it('an open stream of changes ends for who has none', async () => {
  const { priya, dana, ok } = await firm(93);
  await addStep(priya);
  const stream = await dana.fetch('/api/changes');
  expect(stream.status).toBe(200);
  await ok(switchSecondStepRule, { body: { isOn: true } });
  const reader = stream.body?.getReader();
  for (let ended = false; !ended; ) ended = (await reader?.read())?.done ?? true;
  expect((await dana.fetch('/api/changes')).status).toBe(403);
});

it('who came by single sign-on is asked by the provider, and by a password here; an API key goes on working', async () => {
  const { priya, dana, ok } = await firm(94);
  await addStep(priya);
  await ok(changeRole, { params: { userId: 941 }, body: { role: 'Organization admin' } });
  await app.caughtUp();
  const endsOn = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { secret } = await ok(makeKey, { body: { name: 'Sync', scopes: ['estimates:read'], endsOn, addresses: [] } }, dana);
  await ok(switchSecondStepRule, { body: { isOn: true } });
  await app.caughtUp();
  expect((await dana.call(getOrders)).body.code).toBe('SECOND_STEP_REQUIRED');
  const came = `update session set sess = jsonb_set(sess::jsonb, '{from,by}', $1::jsonb)::json where sess->>'userId' = '941'`;
  await app.app.get(ReadDb).pool.query(came, [JSON.stringify(BY_SINGLE_SIGN_ON)]);
  expect((await dana.call(getOrders)).status).toBe(200);
  const byKey = await app.stranger().fetch(getOrders.path, { headers: { Authorization: `Bearer ${secret}` } });
  expect(byKey.status).toBe(200);
});

it('switched off again, it is each person’s own choice; the demo’s accounts, which can have none, are never asked', async () => {
  const { priya, dana, ok, refused } = await firm(95);
  await addStep(priya);
  await ok(switchSecondStepRule, { body: { isOn: true } });
  expect((await ok(switchSecondStepRule, { body: { isOn: false } })).isOn).toBe(false);
  await eventually(async () => expect((await dana.call(getOrders)).status).toBe(200));
  expect(await refused(switchSecondStepRule, { body: { isOn: true } }, await app.signedIn('admin'))).toEqual([409, 'NO_OWN_SECOND_STEP']);
  expect((await ok(getSecondStepRule, {}, await app.signedIn('admin'))).without).toEqual([]);
});
