import { getNewOrder, updateJobId } from '../../contracts/estimating/calls.ts';
import { exportAudit, getAudit } from '../../contracts/organization/calls.ts';
import { asked, filterOf } from '../../web/organization/filters.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let admin: Caller;
let orderId: number;
/** Instants of the two changes of the job. */
let ats: string[];

beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin');
  orderId = (await admin.call(getNewOrder, { query: { newEstimateName: 'Porch' } })).body;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await admin.call(updateJobId, { params: { orderId }, body: { externalRefId: 'Porch and steps' } });
  ats = (await audit({})).entries.map(({ at }) => at).reverse();
});
afterAll(() => app?.close());

async function audit(query: { from?: string; to?: string }) {
  const { status, body } = await admin.call(getAudit, { query: { orderId, ...query } });
  expect(status).toBe(200);
  return body;
}

describe('the audit’s dates', () => {
  it('are instants, the last one excluded, in any offset', async () => {
    const [started = '', renamed = ''] = ats;
    expect((await audit({ from: renamed })).total).toBe(1);
    expect((await audit({ to: renamed })).total).toBe(1);
    expect((await audit({ from: started, to: renamed })).entries.map(({ event }) => event)).toEqual(['EstimateStarted']);
    const inIndia = `${new Date(Date.parse(renamed) + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`;
    expect((await audit({ from: inIndia })).total).toBe(1);
  });

  it('are whole days of UTC when they are days', async () => {
    const day = ats[0]?.slice(0, 10) ?? '';
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect((await audit({ from: day, to: new Date().toISOString().slice(0, 10) })).total).toBe(2);
    expect((await audit({ to: before })).total).toBe(0);
  });

  it('count for the export too, and what is no date is refused by name', async () => {
    const lines = async (query: Record<string, string>) =>
      String((await admin.call(exportAudit, { query: { orderId, ...query } })).body)
        .trim()
        .split('\r\n').length - 1;
    expect(await lines({})).toBe(2);
    expect(await lines({ from: ats[1] ?? '' })).toBe(1);
    for (const from of ['yesterday', '2026-02-30', '2026-11-21T25:00:00Z'])
      expect((await admin.call(getAudit, { query: { from } })).body.fields).toHaveProperty('from');
  });
});

describe('the screen’s days', () => {
  it('are asked for as the instants of the reader’s own midnights (in other time zones: test/browser/audit.spec.ts)', () => {
    const filter = filterOf(new URLSearchParams('from=2026-03-08&to=2026-03-31'), 5);
    const midnight = (month: number, day: number) => new Date(2026, month, day).toISOString();
    expect(asked(filter)).toMatchObject({ orderId: 5, from: midnight(2, 8), to: midnight(3, 1) });
  });

  it('bear a year that is still being typed', () => {
    expect(asked(filterOf(new URLSearchParams('from=0202-11-01'), undefined)).from).toMatch(/^0202-1[01]-/);
  });
});
