import { signOut } from '../../contracts/accounts/auth/sign-out.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { GONE_AFTER_MS, REPORT_EVERY_MS, reportPresence } from '../../contracts/estimating/presence/report-presence.ts';
import { listenToChanges } from '../../contracts/platform.ts';
import type { PresentPerson, Whereabouts } from '../../contracts/presence-notice.ts';
import { Presence } from '../../server/platform/presence/presence.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { noticesUntil } from '../notices.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
let orderId: number;
beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [dana, priya] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin')]);
  orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Together' } })).body;
  await app.caughtUp();
});
afterAll(() => app?.close());

const NOWHERE: Whereabouts = { page: 'estimate', areaId: null, itemId: null, column: null, typed: null };
let sequence = 0;
const report = (caller: Caller, tab: string, more: Record<string, unknown> = {}, to = orderId) => {
  sequence += 1;
  return caller.call(reportPresence, { params: { orderId: to }, body: { ...NOWHERE, tab, sequence, ...more } });
};
const leave = (caller: Caller, tab: string) => report(caller, tab, { leaves: true });
const names = (people: PresentPerson[]) => people.map(({ name }) => name);

/** What a listener is told of the people, once it is so. */
async function toldOf(stream: Response, isSo: (people: PresentPerson[]) => boolean): Promise<PresentPerson[]> {
  const peopleIn = (notice: Record<string, unknown> | undefined) =>
    (notice?.['presence'] as { people: PresentPerson[] } | undefined)?.people;
  const notices = await noticesUntil(stream, (notice) => isSo(peopleIn(notice) ?? [{ name: '' } as PresentPerson]));
  return peopleIn(notices.at(-1)) ?? [];
}

it('tells those who have a job open who else has, in which cell, and what they type; the name is the one of the session', async () => {
  const stop = new AbortController();
  await report(dana, 'danas-tab');
  const stream = await dana.fetch(listenToChanges.path, { signal: stop.signal });
  const answer = await report(priya, 'priyas-tab', { itemId: 7, column: 'quantity', typed: '14.5', name: 'Dana Whitfield', userId: 1 });
  expect(answer.status).toBe(200);
  expect(names(answer.body).sort()).toEqual(['Dana Whitfield', 'Priya Raman']);
  const told = await toldOf(stream, (people) => people.some(({ typed }) => typed === '14.5'));
  expect(told.find(({ typed }) => typed === '14.5')).toMatchObject({
    name: 'Priya Raman',
    page: 'estimate',
    itemId: 7,
    column: 'quantity',
  });
  stop.abort();
  await Promise.all([leave(dana, 'danas-tab'), leave(priya, 'priyas-tab')]);
});

it('one person in two tabs is one person, where they were active last; a tab that closes is gone at once', async () => {
  await report(priya, 'first-tab', { areaId: 1 });
  await report(priya, 'second-tab', { areaId: 2 });
  const twice = await report(dana, 'danas-tab');
  expect(twice.body.filter(({ name }) => name === 'Priya Raman')).toMatchObject([{ areaId: 2 }]);
  // A heartbeat of the first tab is no activity.
  await report(priya, 'first-tab', { areaId: 1 });
  expect((await report(dana, 'danas-tab')).body.find(({ name }) => name === 'Priya Raman')).toMatchObject({ areaId: 2 });
  await leave(priya, 'second-tab');
  expect((await report(dana, 'danas-tab')).body.find(({ name }) => name === 'Priya Raman')).toMatchObject({ areaId: 1 });
  await leave(priya, 'first-tab');
  expect(names((await report(dana, 'danas-tab')).body)).toEqual(['Dana Whitfield']);
  await leave(dana, 'danas-tab');
});

it('a report that arrives after a later one of its tab changes nothing, also after the tab has left', async () => {
  await report(priya, 'late-tab', { areaId: 2, sequence: 1_000_002 });
  expect((await report(priya, 'late-tab', { areaId: 1, sequence: 1_000_001 })).body).toMatchObject([{ areaId: 2 }]);
  await report(priya, 'late-tab', { leaves: true, sequence: 1_000_004 });
  expect((await report(priya, 'late-tab', { areaId: 1, sequence: 1_000_003 })).body).toEqual([]);
});

it('another organization neither sees nor enters a job, and nobody is told of a job that they do not have open', async () => {
  const helen = await app.signedIn('homeowner');
  const answer = await report(helen, 'helens-tab');
  expect([answer.status, answer.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  expect((await report(app.stranger(), 'no-session')).status).toBe(401);
  // Two new jobs, of which nothing from the tests above is still to be told.
  const other = (await dana.call(getNewOrder, { query: { newEstimateName: 'Elsewhere' } })).body;
  const closed = (await dana.call(getNewOrder, { query: { newEstimateName: 'Not open' } })).body;
  await app.caughtUp();
  await report(dana, 'danas-tab', {}, other);
  const stop = new AbortController();
  const stream = await dana.fetch(listenToChanges.path, { signal: stop.signal });
  await report(priya, 'priyas-tab', {}, closed);
  await report(priya, 'priyas-tab', {}, other);
  const jobOf = (notice: Record<string, unknown>) => (notice['presence'] as { orderId?: number } | undefined)?.orderId;
  const told = await noticesUntil(stream, (notice) => jobOf(notice) === other);
  expect(told.map(jobOf)).not.toContain(closed);
  stop.abort();
  await report(priya, 'priyas-tab', { leaves: true }, other);
});

it('a session that ends takes its people with it', async () => {
  const leaving = await app.signedIn('admin');
  await report(leaving, 'leaving-tab');
  expect(names((await report(dana, 'danas-tab')).body).sort()).toEqual(['Dana Whitfield', 'Priya Raman']);
  await leaving.call(signOut);
  expect((await report(leaving, 'leaving-tab')).status).toBe(401);
  expect(names((await report(dana, 'danas-tab')).body)).toEqual(['Dana Whitfield']);
  await leave(dana, 'danas-tab');
});

it('what is too long or no place is refused, any character is shown as it is, and too many reports wait', async () => {
  for (const wrong of [{ typed: 'x'.repeat(81) }, { itemId: 0 }, { column: '<b>' }, { page: 'vault' }, { tab: 'short' }, { sequence: -1 }])
    expect((await report(priya, 'priyas-tab', wrong)).status).toBe(400);
  const odd = '<script>=1+1 \u{1F600} \u00e9';
  expect((await report(priya, 'priyas-tab', { typed: odd })).body).toMatchObject([{ typed: odd }]);
  const presence = app.app.get(Presence);
  const session = { sessionId: 'busy', userId: 4_711, organizationId: 1, name: 'Busy', rights: [], suspended: false };
  const burst = () => {
    for (let n = 0; n < 301; n += 1)
      presence.report(session, { orderId: 1, tab: 'busy-tab', sequence: n, leaves: false, whereabouts: NOWHERE });
  };
  expect(burst).toThrow('Too many requests. Please wait a moment.');
  // What one may write is counted apart.
  expect((await priya.call(getNewOrder, { query: { newEstimateName: 'Still writes' } })).status).toBe(200);
});

it('a tab that missed two reports still counts as here', () => {
  expect(GONE_AFTER_MS).toBeGreaterThan(2 * REPORT_EVERY_MS);
});
