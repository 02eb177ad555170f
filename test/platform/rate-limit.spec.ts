import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { DailyBudget } from '../../server/platform/event-log/daily-budget.ts';
import { RateLimit, sourceOf } from '../../server/platform/http/rate-limit.ts';
import { startApp } from '../harness.ts';

describe('a limit of calls a minute', () => {
  it('gives a minute’s worth at once, then one after the other as they come back, to each caller', () => {
    const limit = new RateLimit(60);
    for (let n = 0; n < 60; n++) expect(limit.take('dana', 1, 1_000)).toBe(0);
    expect(limit.take('dana', 1, 1_000)).toBe(1);
    expect(limit.take('priya', 1, 1_000)).toBe(0);
    expect(limit.take('dana', 1, 1_999)).toBe(1);
    expect(limit.take('dana', 1, 2_000)).toBe(0);
    expect(limit.take('dana', 1, 2_000)).toBe(1);
    expect(Array.from({ length: 61 }, () => limit.take('dana', 1, 120_000)).filter((seconds) => seconds === 0)).toHaveLength(60);
  });

  it('says how long to wait, and 0 means no limit', () => {
    const slow = new RateLimit(2);
    expect([slow.take('dana', 1, 0), slow.take('dana', 1, 0), slow.take('dana', 1, 0)]).toEqual([0, 0, 30]);
    const none = new RateLimit(0);
    for (let n = 0; n < 1_000; n++) expect(none.take('dana', 1, 0)).toBe(0);
  });

  it('counts what costs more as so many calls', () => {
    const limit = new RateLimit(60);
    for (let n = 0; n < 12; n++) expect(limit.take('dana', 5, 0)).toBe(0);
    expect(limit.take('dana', 5, 0)).toBe(5);
    expect(limit.take('dana', 100, 30_000)).toBe(30);
    expect(limit.take('dana', 100, 60_000)).toBe(0);
  });

  it('knows who goes on at once after a refusal, until a call of theirs is taken or two seconds have gone', () => {
    const limit = new RateLimit(60);
    limit.take('dana', 60, 0);
    expect([limit.slowDownMs('dana', 0, 0), limit.slowDownMs('dana', 0, 500), limit.slowDownMs('dana', 0, 2_600)]).toEqual([0, 1_000, 0]);
    limit.take('dana', 1, 3_000);
    expect(limit.slowDownMs('dana', 0, 3_100)).toBe(0);
  });

  it('waits longer after a large body that nobody read, at most ten seconds', () => {
    const limit = new RateLimit(60);
    limit.take('dana', 60, 0);
    expect([0, 3_000, 9_000].map((at) => limit.slowDownMs('dana', 1_000_000, at))).toEqual([0, 3_000, 0]);
    expect([20_000, 20_001].map((at) => limit.slowDownMs('dana', 1e15, at))).toEqual([10_000, 10_000]);
  });

  it('takes an IPv6 customer’s whole /64 for one caller', () => {
    expect(sourceOf('2001:db8:1:2:aaaa::1')).toBe(sourceOf('2001:db8:1:2::9'));
    expect(sourceOf('2001:db8:1:3::9')).not.toBe(sourceOf('2001:db8:1:2::9'));
    expect(sourceOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
  });
});

it('writes are refused past it with 429 and when to come again; reads go on, and others write on', async () => {
  const app = await startApp({ callsPerMinute: 5 });
  try {
    const dana = await app.signedIn('contractor');
    // All at once, because each twelve seconds one comes back.
    const answers = await Promise.all(Array.from({ length: 6 }, () => dana.call(getNewOrder)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429) as (typeof answers)[number];
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(12);
    expect((await dana.call(getOrders)).status).toBe(200);
    // It is the user's: signing in again gives nothing new, and what costs is refused too.
    const again = await app.signedIn('contractor');
    expect((await again.call(getEstimateAsOf, { params: { orderId: 1000 }, query: { revision: 1 } })).body.code).toBe('TOO_MANY');

    const priya = await app.signedIn('admin');
    expect((await priya.call(getNewOrder)).status).toBe(200);
    const guess = () => app.stranger().call(openPublicReport, { params: { orderId: 1, checksum: 'x'.repeat(43), reportId: 1 } });
    // Opening a report costs the address its five calls of a minute: of six at once, one at most is let in.
    const guesses = await Promise.all(Array.from({ length: 6 }, async () => (await guess()).status));
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  } finally {
    await app.close();
  }
});

it('an organisation that has stored its day’s worth goes on the day after; others go on', () => {
  const day = 24 * 60 * 60 * 1000;
  const budget = new DailyBudget(1_000);
  const take = (organizationId: number, now: number) => budget.take(organizationId, 600, now);
  take(1, day);
  take(1, day);
  expect(() => take(1, day + 1)).toThrow(new Refusal('STORED_TOO_MUCH'));
  take(2, day + 1);
  take(1, 2 * day);
});
