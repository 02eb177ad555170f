import { getLeftWork, LEFT_DAYS } from '../../../contracts/accounts/people/get-left-work.ts';
import { leaveWork } from '../../../contracts/accounts/people/leave-work.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { ForgetLeftWork } from '../../../server/accounts/people/forget-left-work.ts';
import { askingAs } from '../../asking.ts';
import { newColleague, newOrganization } from '../../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

const ORGANIZATION = 9330;
const DANA = ORGANIZATION * 10 + 1;
const AT = '2026-11-28T16:05:00.000Z';
let app: TestApp;
let priya: Caller;
let dana: Caller;
let orderId: number;
const { ok, refused } = askingAs(() => priya);
const params = { userId: DANA };

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  orderId = await ok(getNewOrder, { query: { newEstimateName: 'Deck' } }, dana);
});
afterAll(() => app?.close());

const change = (key: string, more: Record<string, unknown> = {}) => ({
  ...{ key, at: AT, orderId, words: 'Changed quantity of Ledger: 16 to 38 LF' },
  ...more,
});
const leave = (changes: unknown[], by = dana) => ok(leaveWork, { body: { changes } }, by);
async function suspended(): Promise<void> {
  await ok(suspendUser, { params, body: { reason: '' } });
  await app.caughtUp();
}

it('of an active account nothing is kept: its browser sends it', async () => {
  expect(await leave([change('a')])).toEqual({ kept: 0 });
  expect((await ok(getLeftWork, { params })).changes).toEqual([]);
});

it('what a suspended person leaves is read by who manages the users, each change once, for thirty days', async () => {
  await suspended();
  expect(await leave([change('a'), change('b', { at: '2026-11-28T16:06:00.000Z', words: '<b>Wrote</b> a note' })])).toEqual({
    kept: 2,
  });
  expect(
    await leave([change('a', { words: 'Another text under the same key' }), change('c', { orderId: 0, words: 'My percentages' })]),
  ).toEqual({ kept: 3 });
  const { changes } = await ok(getLeftWork, { params });
  const until = new Date(app.clock.now().getTime() + LEFT_DAYS * DAY_MS).toISOString();
  expect(changes).toEqual([
    { at: '2026-11-28T16:06:00.000Z', orderId, job: 'Deck', words: '<b>Wrote</b> a note', until },
    { at: AT, orderId, job: 'Deck', words: 'Changed quantity of Ledger: 16 to 38 LF', until },
    { at: AT, orderId: 0, job: '', words: 'My percentages', until },
  ]);
  await app.clock.pass((LEFT_DAYS - 1) * DAY_MS);
  await app.app.get(ForgetLeftWork).look();
  expect((await ok(getLeftWork, { params })).changes).toHaveLength(3);
  await app.clock.pass(DAY_MS);
  expect((await ok(getLeftWork, { params })).changes).toEqual([]);
  await app.app.get(ForgetLeftWork).look();
  expect(await leave([])).toEqual({ kept: 0 });
});

it('another organization’s job has no name there, and its people are not found', async () => {
  const { dana: other } = await newOrganization(app, 9331);
  const theirs = await ok(getNewOrder, { query: { newEstimateName: 'Not yours' } }, other);
  await leave([change('d', { orderId: theirs })]);
  expect((await ok(getLeftWork, { params })).changes).toMatchObject([{ orderId: 0, job: '' }]);
  expect(await refused(getLeftWork, { params }, other)).toEqual([404, 'NOT_FOUND']);
});

it('more than a person’s share is not kept', async () => {
  for (let from = 0; from < 600; from += 200) await leave(Array.from({ length: 200 }, (_, n) => change(`many-${from + n}`)));
  expect((await ok(getLeftWork, { params })).changes).toHaveLength(500);
  expect(await refused(leaveWork, { body: { changes: Array.from({ length: 201 }, (_, n) => change(`x${n}`)) } }, dana)).toEqual([
    400,
    'INVALID',
  ]);
});

it('is gone once the account is active again, and is for nobody without the right', async () => {
  await ok(reinstateUser, { params });
  await app.caughtUp();
  expect((await ok(getLeftWork, { params })).changes).toEqual([]);
  expect(await refused(getLeftWork, { params }, dana)).toEqual([403, 'FORBIDDEN']);
});
