import { restorePriceBookVersion } from '../../contracts/catalogue/prices/restore-price-book-version.ts';
import { saveHomePlace } from '../../contracts/catalogue/prices/save-home-place.ts';
import { saveLocalFactor } from '../../contracts/catalogue/prices/save-local-factor.ts';
import { saveMarkupRule } from '../../contracts/catalogue/prices/save-markup-rule.ts';
import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getQuantityEffect } from '../../contracts/estimating/items/get-quantity-effect.ts';
import { restoreQuantity } from '../../contracts/estimating/items/restore-quantity.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { exportAudit } from '../../contracts/organization/audit/export-audit.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { asked, filterOf } from '../../web/organization/filters.ts';
import { askingAs } from '../asking.ts';
import { newOrganization } from '../catalogue/people.ts';
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
  // Instants of the audit have milliseconds: the next change is to have one of its own.
  for (const made = Date.now(); Date.now() === made; ) await new Promise(setImmediate);
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

  it('are exported as CSV in an entry of their own, which says how many', async () => {
    await admin.call(exportAudit, { query: { orderId, from: ats[1] ?? '' } });
    const { body } = await admin.call(getAudit, { query: { kind: 'people', text: 'exported' } });
    expect(body.entries[0]?.sentence).toBe(`Exported 1 entry of the audit of job ${orderId} as CSV`);
    expect(
      String((await admin.call(exportAudit, { query: { text: 'nosuchword' } })).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    // An export's headers leave before its entry has a position.
    await app.caughtUp();
    expect((await admin.call(getAudit, { query: { take: 1 } })).body.entries[0]?.sentence).toBe('Exported 0 entries of the audit as CSV');
  });

  it('are refused by name where they are no lists of ids and kinds, by the export before its headers', async () => {
    const wrong: [string, string][] = [
      ['area', '2147483648'],
      ['area', '1,x'],
      ['kind', 'quantities,fridges'],
      ['person', "1' or '1'='1"],
      ['person', 'a\u0000b'],
      ['text', '\u0000'],
    ];
    for (const call of [getAudit, exportAudit])
      for (const [name, value] of wrong) {
        const { status, body } = await admin.request<unknown>('GET', call.path, { query: { [name]: value } });
        const [field = ''] = Object.keys(body.fields ?? {});
        expect([call.id, name, value, status, field.split('.')[0]]).toEqual([call.id, name, value, 400, name]);
      }
    expect((await admin.call(getAudit, { query: { before: '9'.repeat(30) } })).body.fields).toHaveProperty('before');
    const { status, body } = await admin.call(getAudit, { query: { kind: 'quantities,lines', area: '2147483647', person: 'customer' } });
    expect([status, body.total]).toEqual([200, 0]);
  });
});

describe('the screen’s days', () => {
  it('leave out of an address what no filter takes', () => {
    const filter = filterOf(new URLSearchParams('area=5,x,2147483648&kind=quantities,fridges&person=7,O%27Neil'), 5);
    expect(filter).toMatchObject({ area: '5', kind: 'quantities', person: '7' });
  });

  it('are asked for as the instants of the reader’s own midnights (in other time zones: test/browser/organization/audit.spec.ts)', () => {
    const filter = filterOf(new URLSearchParams('from=2026-03-08&to=2026-03-31'), 5);
    const midnight = (month: number, day: number) => new Date(2026, month, day).toISOString();
    expect(asked(filter)).toMatchObject({ orderId: 5, from: midnight(2, 8), to: midnight(3, 1) });
  });

  it('bear a year that is still being typed', () => {
    expect(asked(filterOf(new URLSearchParams('from=0202-11-01'), undefined)).from).toMatch(/^0202-1[01]-/);
  });
});

/** A toilet's flapper: less work than a plumber comes for. */
const FLAPPER = 26410;

describe('a quantity that is restored', () => {
  it('does what was foretold, the labor minimum that follows the line included, and is told as restored', async () => {
    const { body: order } = await admin.call(getNewOrder, { query: { newEstimateName: 'One flange' } });
    const { body: areas } = await admin.call(getAreasWithItems, { params: { orderId: order } });
    const Repairs = [{ itemXREF: FLAPPER, quantity: '1' }];
    await admin.call(addRepairItems, { params: { orderId: order, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
    const read = async () => {
      const { body: view } = await admin.call(getEstimateAsOf, { params: { orderId: order } });
      return { cents: BigInt(view.totals.totalCost.replace('.', '')), lines: view.areas.flatMap(({ items }) => items) };
    };
    const { lines } = await read();
    const line = lines.find((one) => !one.isLaborMinimum);
    expect(lines.some((one) => one.isLaborMinimum)).toBe(true);
    const params = { orderId: order, itemId: line?.id };
    await admin.call(saveLineItemQuantityWithDecimals, { params: { id: order }, body: { ItemID: line?.id, Quantity: '40' } });
    const before = await read();
    const { body: effect } = await admin.call(getQuantityEffect, { params, query: { quantity: '1' } });
    expect((await read()).cents).toBe(before.cents);
    expect((await admin.call(restoreQuantity, { params, body: { quantity: '1' } })).status).toBe(200);
    const after = await read();
    expect(after.lines.length).toBe(before.lines.length + 1);
    expect(after.cents - before.cents).toBe(BigInt(effect.moved.replace('.', '')));
    const { body: told } = await admin.call(getAudit, { query: { orderId: order, kind: 'quantities' } });
    expect(told.entries.map(({ sentence, before, after }) => [sentence.split(' ', 1)[0], before, after])).toEqual([
      ['Restored', '40.0', '1.0'],
      ['Changed', '1.0', '40.0'],
    ]);
  });
});

describe('changes of the price book', () => {
  let dana: Caller;
  let marcus: Caller;
  let order: number;
  const { ok, refused } = askingAs(() => dana);
  /** The backsplash in two of its qualities. */
  const [GOOD, BETTER] = [15379, 15380];
  const set = (prices: Record<number, string | null>, by = dana) =>
    ok(
      setPriceBookPrices,
      { body: { prices: Object.entries(prices).map(([itemXREF, unitCost]) => ({ itemXREF: Number(itemXREF), unitCost })) } },
      by,
    );
  const told = async (query: Record<string, unknown>) =>
    (await ok(getAudit, { query })).entries.map(({ sentence, before, after }) => [sentence, before, after]);
  const ALL_BUT_SIGN_INS = 'book,people,job';
  const BACKSPLASH = expect.stringContaining('Backsplash');

  beforeAll(async () => {
    ({ dana, marcus } = await newOrganization(app, 9101));
    order = await ok(getNewOrder, { query: { newEstimateName: 'Mudroom' } });
    await set({ [GOOD]: '16.00' });
    await set({ [GOOD]: '17.00', [BETTER]: '20.00' }, marcus);
    await ok(saveMarkupRule, { body: { categoryId: 17, percent: '8' } });
    await ok(saveMarkupRule, { body: { categoryId: 17, percent: '-2.5' } }, marcus);
    await ok(saveLocalFactor, { body: { zip3: '432', labor: '1.05', material: null } });
    await ok(saveHomePlace, { body: { zip: '43202' } });
    await ok(restorePriceBookVersion, { body: { version: 2 } });
    await set({ [GOOD]: null });
    await ok(saveMarkupRule, { body: { categoryId: 17, percent: '3' } });
  });

  it('stand among those of jobs, with old and new value; what a restored version left behind is not the old value', async () => {
    expect(await told({ kind: ALL_BUT_SIGN_INS })).toEqual([
      [expect.stringMatching(/^Set the markup of \w/), '', '3 %'],
      [expect.stringMatching(/^Took back 1 own price: .*Backsplash.*, Good$/), '16.00', 'default price'],
      ['Restored version 2 of the price book', '', ''],
      ['Changed the place that prices are for', 'national prices', 'ZIP 43202'],
      ['Set the factors of ZIP 432', '', 'labor 1.05'],
      [expect.stringMatching(/^Changed the markup of \w/), '8 %', '-2.5 %'],
      [expect.stringMatching(/^Set the markup of \w/), '', '8 %'],
      [expect.stringMatching(/^Set 2 prices by hand: .*Backsplash.*, Good; .*Backsplash.*, Better$/), '', ''],
      [expect.stringMatching(/^Set 1 price by hand: .*Backsplash.*, Good$/), 'default price', '16.00'],
      ['Started Mudroom', '', ''],
      ['Joined as an administrator', '', ''],
      ['Joined as an administrator', '', ''],
    ]);
    const { entries } = await ok(getAudit, { query: { text: '2 prices' } });
    expect(entries).toMatchObject([
      {
        orderId: null,
        actorName: 'Marcus Oyelaran',
        event: 'OwnPricesSet',
        book: {
          version: 3,
          prices: [
            { itemXREF: GOOD, item: BACKSPLASH, before: '16.00', after: '17.00' },
            { itemXREF: BETTER, item: BACKSPLASH, before: 'default price', after: '20.00' },
          ],
        },
      },
    ]);
    expect((await ok(getAudit, { query: { text: 'place that' } })).entries[0]?.book).toEqual({
      version: null,
      effectiveFrom: null,
      prices: [],
    });
  });

  it('are found by kind, person, job, day, words, value and by the name of an item, and counted', async () => {
    const total = async (query: Record<string, unknown>) => (await ok(getAudit, { query })).total;
    const { people, kinds } = await ok(getAudit);
    expect(kinds).toEqual([
      { kind: 'book', count: 9 },
      ...[
        { kind: 'people', count: 2 },
        { kind: 'signins', count: 2 },
      ],
      { kind: 'job', count: 1 },
    ]);
    const marcusId = people.find(({ name }) => name === 'Marcus Oyelaran')?.id ?? '';
    expect(await total({ kind: 'book' })).toBe(9);
    expect(await total({ kind: 'book', person: marcusId })).toBe(2);
    expect(await total({ orderId: order })).toBe(1);
    expect(await total({ kind: 'book', to: '2026-01-01' })).toBe(0);
    expect(await total({ text: 'BACKSPLASH' })).toBe(3);
    expect(await total({ text: 'backsplash', person: marcusId })).toBe(1);
    expect(await total({ text: '17.00' })).toBe(1);
    expect(await total({ text: 'restored version' })).toBe(1);
    expect(await total({ text: 'no such item' })).toBe(0);
  });

  it('come in pages and in the export with the rest', async () => {
    const first = await ok(getAudit, { query: { take: 4, kind: ALL_BUT_SIGN_INS } });
    const rest = await ok(getAudit, { query: { take: 100, kind: ALL_BUT_SIGN_INS, before: first.next } });
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([4, 8, null]);
    const csv = String((await dana.call(exportAudit, { query: { kind: 'book' } })).body);
    const rows = csv.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(9);
    expect(rows[1]).toMatch(/Good: 16\.00; .*Better: default price",".*Good: 17\.00; .*Better: 20\.00"/);
    expect(rows[3]).toContain(',8 %,-2.5 %,');
    expect(rows[5]).toContain('Changed the place that prices are for,national prices,ZIP 43202');
  });

  it('are for those who manage users alone, and nobody else’s', async () => {
    expect(await refused(getAudit, { query: { kind: 'book' } }, await app.signedIn('contractor'))).toEqual([403, 'FORBIDDEN']);
    const { dana: helen } = await newOrganization(app, 9102);
    expect((await ok(getAudit, { query: { text: 'backsplash' } }, helen)).total).toBe(0);
  });
});
