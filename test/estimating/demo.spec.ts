import { setTimeout } from 'node:timers/promises';
import { getPriceBookOverview } from '../../contracts/catalogue/prices/get-price-book-overview.ts';
import { getTrendingProjects } from '../../contracts/estimating/dashboard/get-trending-projects.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getPriceDifferences } from '../../contracts/estimating/prices/get-price-differences.ts';
import { getWhatIfComparison } from '../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { getWhatIfs } from '../../contracts/estimating/what-if/get-what-ifs.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { getContract } from '../../contracts/reporting/change-orders/get-contract.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../server/catalogue/places.ts';
import { createApp } from '../../server/create-app.ts';
import { DemoService } from '../../server/demo/demo.service.ts';
import { DEMO_JOBS } from '../../server/demo/demo-data.ts';
import { instant } from '../../server/demo/demo-time.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { Caller, listen, startApp, type TestApp } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';

describe('the demo jobs', () => {
  it('are made of items that the price book has', () => {
    const rows = new CatalogueService(new PlaceService()).items();
    const known = new Set(rows.map((row) => `${row.szAction_tx} ${row.szDescription_tx}`));
    const named = DEMO_JOBS.flatMap(({ steps, whatIf }) => [...steps, ...(whatIf?.steps ?? [])]).flatMap(({ change }) =>
      change.kind === 'lines' ? change.lines.map(({ item }) => item) : 'item' in change ? [change.item] : [],
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((item) => !known.has(item))).toEqual([]);
  });

  it('are worked on in office hours of Columbus, wherever the server stands and however late it is there', () => {
    const clock = (at: string) => new Date(at).toLocaleString('sv-SE', { timeZone: 'America/New_York' });
    // Sunday evening in Columbus is Monday in UTC; in between, the clock was changed.
    const start = new Date('2026-11-02T02:30:00.000Z');
    expect(clock(instant(start, { ago: 1, time: '15:12' }))).toBe('2026-10-30 15:12:00');
    expect(clock(instant(new Date('2026-11-04T14:00:00.000Z'), { ago: 2, time: '08:05' }))).toBe('2026-11-02 08:05:00');
  });

  it('are told in the order of time', () => {
    for (const { steps } of DEMO_JOBS) {
      const when = steps.map(({ ago, time }) => `${String(99 - ago)} ${time}`);
      expect(when).toEqual([...when].sort());
    }
  });
});

describe('the first start in demo mode', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ data: 'demo' });
  });
  afterAll(() => app?.close());

  /** Types of the events recorded after a position. */
  const recordedSince = async (position: bigint) => {
    const types: string[] = [];
    for await (const { events, caughtUp } of app.app.get(EventLog).subscribeAll(position, [])) {
      types.push(...events.map(({ type }) => type));
      if (caughtUp) break;
    }
    return types;
  };

  const eventsOf = async (orderId: number) => app.app.get(EventLog).read(`estimate-${orderId}`);

  it('has one job in each stage, with every line priced for its place', async () => {
    const dana = await app.signedIn('contractor');
    const { body: jobs } = await dana.call(getOrders);
    expect(Object.fromEntries(jobs.map((job) => [job.externalRefId, job.status]))).toEqual({
      'Kitchen and hall bath': 'In Progress',
      'Roof, storm damage': 'Sent',
      'Hall bath, curbless shower': 'Accepted',
      'Deck, 12 x 16': 'Sent',
      'Water heater and panel': 'Declined',
      'Laundry room': 'Accepted',
    });
    expect(jobs.every((job) => job.survey.city === 'Columbus' && job.survey.state === 'OH' && Number(job.totals.grandTotal) > 1000)).toBe(
      true,
    );
    const kitchen = jobs.find((job) => job.externalRefId === 'Kitchen and hall bath');
    expect(kitchen?.itemCount).toBeGreaterThanOrEqual(24);
    expect(kitchen?.attentionCount).toBe(1);
  });

  it('records every step as its own command, at its own past instant', async () => {
    const dana = await app.signedIn('contractor');
    const { body: jobs } = await dana.call(getOrders);
    for (const demo of DEMO_JOBS) {
      const order = jobs.find((job) => job.externalRefId === demo.name);
      const recorded = await eventsOf(order?.id ?? 0);
      const instants = recorded.map((event) => event.metadata.at);
      expect(instants).toEqual([...instants].sort());
      const ofEstimate = demo.steps.filter(
        ({ by, change }) => by !== 'customer' && !['report', 'track', 'changeOrder'].includes(change.kind),
      );
      // The start of the estimate and the copy of its customer are two more.
      expect(new Set(recorded.map((event) => event.metadata.commandId)).size).toBe(ofEstimate.length + 2);
      expect(instants.every((at) => Date.parse(at) < Date.now())).toBe(true);
    }
  });

  it('has reports that were opened and answered', async () => {
    const dana = await app.signedIn('contractor');
    const { body: jobs } = await dana.call(getOrders);
    const reportOf = async (name: string) => {
      const { body } = await dana.call(reportTrackingList, { params: { orderId: jobs.find((job) => job.externalRefId === name)?.id } });
      return body[0];
    };
    expect(await reportOf('Roof, storm damage')).toMatchObject({ opened: 2, linkStatus: 'open', response: null });
    expect(await reportOf('Hall bath, curbless shower')).toMatchObject({
      linkStatus: 'answered',
      response: { name: 'Ruth Abernathy', answer: 'yes' },
    });
    expect(await reportOf('Deck, 12 x 16')).toMatchObject({ opened: 0, linkStatus: 'open' });
    expect(await reportOf('Water heater and panel')).toMatchObject({ response: { answer: 'no' } });
  });

  it('has a contract that was signed, changed by a signed order, billed in two parts and paid in part, both answers with their sealed copies', async () => {
    const dana = await app.signedIn('contractor');
    const { body: jobs } = await dana.call(getOrders);
    const orderId = jobs.find((job) => job.externalRefId === 'Laundry room')?.id ?? 0;
    const { body: contract } = await dana.call(getContract, { params: { orderId } });
    expect(contract.changeOrders).toMatchObject([{ number: 1, state: 'accepted', days: 1 }]);
    expect(Number(contract.value)).toBeGreaterThan(Number(contract.accepted?.total));
    expect(contract.next).toBeNull();
    const { body: billing } = await dana.call(getBilling, { params: { orderId } });
    expect(billing.sums.contract).toBe(contract.value);
    expect(billing.invoices.map(({ milestone }) => milestone)).toEqual(['Deposit', 'Half way']);
    expect(billing.sums.paid).toBe('500.00');
    expect(Number(billing.sums.retained)).toBeGreaterThan(0);
    const parts = Object.entries(billing.sums).flatMap(([part, amount]) => (part === 'contract' ? [] : [toCents(amount)]));
    expect(fromCents(parts.reduce((sum, cents) => sum + cents, 0n))).toBe(contract.value);
    const { body: reports } = await dana.call(reportTrackingList, { params: { orderId } });
    const signed = reports.filter(({ response }) => response?.signed);
    expect(signed).toHaveLength(2);
    for (const { archivedCopies } of signed)
      expect((await dana.fetch(`/api/ProEstimates/${archivedCopies[0]?.id}/SealedCopy`)).status).toBe(200);
  });

  it('has some prices of its own, which the estimates made before do not follow by themselves', async () => {
    const dana = await app.signedIn('contractor');
    const { body: book } = await dana.call(getPriceBookOverview);
    expect(book).toMatchObject({ version: 4, ownPrices: 4, markupRules: [{ category: 'Plumbing', percent: '4' }] });
    const { body: jobs } = await dana.call(getOrders);
    const kitchen = jobs.find((job) => job.externalRefId === 'Kitchen and hall bath');
    const { body: differences } = await dana.call(getPriceDifferences, { params: { id: kitchen?.id ?? 0 } });
    expect(differences.lines.length).toBeGreaterThan(0);
  });

  it('has a what-if that differs in eight changes, one of which the estimate changed too, and projects that its estimates have in common', async () => {
    const dana = await app.signedIn('contractor');
    const { body: jobs } = await dana.call(getOrders);
    const kitchen = jobs.find((job) => job.externalRefId === 'Kitchen and hall bath');
    const { body: list } = await dana.call(getWhatIfs, { params: { orderId: kitchen?.id ?? 0 } });
    expect(list.whatIfs.map(({ name, startedBy }) => [name, startedBy])).toEqual([['Helen’s budget', 'Dana Whitfield']]);
    const { body: comparison } = await dana.call(getWhatIfComparison, { params: { orderId: list.whatIfs[0]?.id ?? 0 } });
    expect(comparison.changes).toHaveLength(8);
    expect(comparison.changes.filter(({ conflicts }) => conflicts.length > 0)).toHaveLength(1);
    const { body: projects } = await dana.call(getTrendingProjects);
    expect(projects.length).toBeGreaterThanOrEqual(2);
    expect(projects.every(({ orders, lines }) => orders >= 2 && lines.length >= 2)).toBe(true);
  });

  it('keeps the homeowner apart', async () => {
    const helen = await app.signedIn('homeowner');
    expect((await helen.call(getOrders)).body).toEqual([]);
  });

  it('goes on where a killed start ended, and records nothing twice', async () => {
    const readDb = app.app.get(ReadDb);
    const before = await app.app.get(EventLog).lastPosition();
    await readDb.pool.query('update demo_data set done_at = null');
    await app.app.get(DemoService).onApplicationBootstrap();
    expect(await recordedSince(before)).toEqual([]);
    expect((await readDb.pool.query('select done_at from demo_data')).rows[0].done_at).not.toBeNull();
  });

  it('happens once: a second start on the same data records nothing', async () => {
    const before = await app.app.get(EventLog).lastPosition();
    const second = await createApp({ ...app.stores, clock: app.clock, logLevel: 'silent' });
    try {
      const caller = new Caller(await listen(second));
      for (const end = Date.now() + PATIENCE_MS; (await caller.fetch('/health')).status !== 200; await setTimeout(100))
        if (Date.now() > end) throw new Error('the second server did not become healthy');
      expect(await recordedSince(before)).toEqual([]);
    } finally {
      await second.close();
    }
  });
});
