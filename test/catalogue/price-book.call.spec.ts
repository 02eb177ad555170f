// One file above 400 lines, because its calls share one app, whose start costs more than they do.
import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { comparePriceBook } from '../../contracts/catalogue/prices/compare-price-book.ts';
import { exportPriceBook } from '../../contracts/catalogue/prices/export-price-book.ts';
import { getPriceBookItem } from '../../contracts/catalogue/prices/get-price-book-item.ts';
import { getPriceBookItemHistory } from '../../contracts/catalogue/prices/get-price-book-item-history.ts';
import { getPriceBookItems } from '../../contracts/catalogue/prices/get-price-book-items.ts';
import { getPriceBookOverview } from '../../contracts/catalogue/prices/get-price-book-overview.ts';
import { getPriceBookVersions } from '../../contracts/catalogue/prices/get-price-book-versions.ts';
import { restorePriceBookVersion } from '../../contracts/catalogue/prices/restore-price-book-version.ts';
import { saveHomePlace } from '../../contracts/catalogue/prices/save-home-place.ts';
import { saveLocalFactor } from '../../contracts/catalogue/prices/save-local-factor.ts';
import { saveMarkupRule } from '../../contracts/catalogue/prices/save-markup-rule.ts';
import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
import { D } from '../../contracts/decimal.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getPropertyItems } from '../../contracts/estimating/items/get-property-items.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getPriceDifferences } from '../../contracts/estimating/prices/get-price-differences.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { firstNotice } from '../notices.ts';
import { newOrganization } from './people.ts';

let app: TestApp;
let dana: Caller;
let marcus: Caller;
let helen: Caller;
beforeAll(async () => {
  app = await startApp();
  ({ dana, marcus } = await newOrganization(app, 9001));
  helen = (await newOrganization(app, 9002)).dana;
});
afterAll(() => app?.close());

/** The backsplash: one item in its five qualities. */
const [ECONOMY, GOOD, BETTER, BEST, DESIGNER] = [15378, 15379, 15380, 15381, 15382];
const COLUMBUS = { zip: '43202' };
const AUSTIN = { zip: '78704' };
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

const overview = async (caller = dana) => (await caller.call(getPriceBookOverview)).body;
const itemOf = async (xref: number, place = COLUMBUS, caller = dana) =>
  (await caller.call(getPriceBookItem, { params: { xref }, query: place })).body;
const priceOf = async (xref: number, place = COLUMBUS, caller = dana) => {
  const found = (await itemOf(xref, place, caller)).qualities.find((one) => one.itemXREF === xref);
  if (!found) throw new Error(`${xref} has no price`);
  return found;
};
const set = (prices: Record<number, string | null>, more: object = {}, caller = dana, headers: Record<string, string> = {}) =>
  caller.call(setPriceBookPrices, {
    body: { prices: Object.entries(prices).map(([itemXREF, unitCost]) => ({ itemXREF: Number(itemXREF), unitCost })), ...more },
    headers,
  });
const total = (price: { labor: string; material: string; equipment: string }, wastePct: string) =>
  new D(price.material).times(new D(wastePct).plus(100)).div(100).plus(price.labor).plus(price.equipment).toFixed(2);

describe('the book before anything is changed', () => {
  it('is the default book, version 1', async () => {
    const book = await overview();
    expect(book).toMatchObject({ version: 1, newestVersion: 1, ownPrices: 0, ownItems: 0, markupRules: [], nextScheduled: null });
    expect(book.categories.reduce((sum, category) => sum + category.items, 0)).toBe(book.items);
    const { body } = await dana.call(getPriceBookVersions);
    expect(body.versions.map(({ version, kind, status }) => [version, kind, status])).toEqual([[1, 'default', 'in force']]);
  });

  it('is browsed by category and by subcategory, and found by words', async () => {
    const page = (query: object) => dana.call(getPriceBookItems, { query: { ...query } });
    const { body: plumbing } = await page({ category: 'plumbing', take: 10, ...COLUMBUS });
    expect(plumbing.rows).toHaveLength(10);
    expect(plumbing.rows.every((row) => row.category === 'Plumbing')).toBe(true);
    const { body: toilets } = await page({ category: 'Plumbing', subcategory: 'Toilets', take: 500 });
    expect(toilets.total).toBe(toilets.rows.length);
    expect(toilets.total).toBeLessThan(plumbing.total);
    const { body: found } = await page({ keyword: 'commode', take: 1 });
    expect(found.rows[0]).toMatchObject({ category: 'Plumbing', description: expect.stringContaining('oilet') });
    expect((await page({ category: 'Plumbing', offset: plumbing.total - 1 })).body.rows).toHaveLength(1);
  });

  it("C082: prices are the organisation's when nobody says where: its ZIP code, once it has said one", async () => {
    const priced = async (caller: Caller, query: object = {}) =>
      (await caller.call(searchItems, { query: { keyword: 'gas furnace', take: 1, ...query } })).body[0]?.prices[0]?.unitCost;
    const [national, columbus] = [await priced(helen), await priced(helen, COLUMBUS)];
    expect(columbus).not.toBe(national);
    const save = (zip: string | null) => helen.call(saveHomePlace, { body: { zip } });
    expect((await save('00000')).status).toBe(422);
    expect((await save('4320')).status).toBe(400);
    expect((await save(COLUMBUS.zip)).body).toEqual({ homeZip: COLUMBUS.zip });
    expect(await overview(helen)).toMatchObject({ version: 1, homeZip: COLUMBUS.zip, place: { name: expect.stringContaining('Ohio') } });
    expect(await priced(helen)).toBe(columbus);
    expect(await priced(dana)).toBe(national);
    await save(null);
    expect(await priced(helen)).toBe(national);
  });

  it('opens each price into parts that add up to it, every part with where it is from', async () => {
    for (const xref of [GOOD, 10000]) {
      const item = await itemOf(xref);
      for (const price of item.qualities) {
        const sum = price.parts.reduce((amount, part) => amount.plus(part.amount), new D(0));
        expect(sum.minus(price.unitCost).abs().lte('0.0051')).toBe(true);
        expect(price.parts.every((part) => part.label !== '' && part.basis !== '')).toBe(true);
      }
      expect(item.place.name).toBe('Ohio');
      const { body: options } = await dana.call(getQualityOptions, { params: { id: 0 }, query: { itemXREF: xref, ...COLUMBUS } });
      expect(options.map((one) => one.unitCost)).toEqual(item.qualities.map((one) => one.unitCost));
    }
  });
});

describe('own prices', () => {
  it('count to the cent where they were set, elsewhere moved as the book moves, the same everywhere one asks, in the caller organisation alone', async () => {
    const before = await priceOf(GOOD);
    const own = new D(before.unitCost).plus('0.37').toFixed(2);
    const { status, body } = await set({ [GOOD]: own }, COLUMBUS);
    expect([status, body.version]).toEqual([200, 2]);
    const item = await itemOf(GOOD);
    const now = item.qualities[1];
    expect(now).toMatchObject({ unitCost: own, own: true, defaultUnitCost: before.unitCost });
    expect(total(now as never, item.wasteFactorPct)).toBe(own);
    const inAustin = await priceOf(GOOD, AUSTIN);
    const book = new D(inAustin.defaultUnitCost ?? 0).div(before.unitCost);
    expect(inAustin.unitCost).not.toBe(own);
    expect(new D(inAustin.unitCost).minus(book.times(own)).abs().lte('0.01')).toBe(true);
    const { body: hits } = await dana.call(searchItems, { query: { keyword: 'backsplash tile set grouted', take: 1, ...AUSTIN } });
    expect(hits[0]?.prices[1]).toMatchObject({ unitCost: inAustin.unitCost });
    const { body: options } = await dana.call(getQualityOptions, {
      params: { id: 0 },
      query: { itemXREF: GOOD, explain: 'true', ...AUSTIN },
    });
    expect(options[1]).toMatchObject({ unitCost: inAustin.unitCost, explain: { ownUnitCost: inAustin.unitCost } });
    const { body: orderId } = await dana.call(getNewOrder, { query: { newEstimateName: 'Austin' } });
    await dana.call(updateAddressFields, { params: { orderId }, body: { address: '1 Main St', ...AUSTIN } });
    const { body: area } = await dana.call(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
    const { body: lines } = await dana.call(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [area.areaID], Repairs: [{ itemXREF: GOOD, quantity: '1' }] },
    });
    expect(total(lines[0] as never, item.wasteFactorPct)).toBe(inAustin.unitCost);
    expect((await dana.call(getPriceDifferences, { params: { id: orderId } })).body.lines).toEqual([]);
    const exported = await dana.fetch('/api/PriceBook/Export?format=csv&zip=78704');
    const row = (await exported.text()).split('\r\n').find((text) => text.startsWith(`${ECONOMY},`));
    expect(row?.split(',').at(-4)).toBe(inAustin.unitCost);
    const { body: compared } = await dana.call(comparePriceBook, { query: { from: 1, to: 2, ...AUSTIN } });
    expect(compared.rows).toMatchObject([{ code: ECONOMY, prices: [{ was: inAustin.defaultUnitCost, becomes: inAustin.unitCost }] }]);
    expect((await priceOf(GOOD, COLUMBUS, helen)).unitCost).toBe(before.unitCost);
    expect((await overview(helen)).version).toBe(1);
    expect((await overview(marcus)).version).toBe(2);
  });

  it('are listed as own, and as changed since a version with the percentage', async () => {
    const only = async (query: object) => (await dana.call(getPriceBookItems, { query: { ...query, ...COLUMBUS } })).body;
    expect((await only({ only: 'own' })).rows.map((row) => row.code)).toEqual([ECONOMY]);
    const { rows } = await only({ only: 'changed', since: 1 });
    expect(rows.map((row) => row.code)).toEqual([ECONOMY]);
    expect(Number(rows[0]?.sincePct)).toBeGreaterThan(0);
    expect((await only({ only: 'changed', since: 2 })).total).toBe(0);
    expect((await dana.call(getPriceBookItems, { query: { since: 99 } })).body.code).toBe('VERSION_NOT_FOUND');
  });

  it('below those of a lower quality are refused with the neighbour named, and nothing is kept', async () => {
    const { status, body } = await set({ [BETTER]: '0.50', [BEST]: '99' }, COLUMBUS);
    expect([status, body.code]).toEqual([422, 'QUALITY_ORDER']);
    expect(body.detail).toMatch(/Backsplash, tile, set and grouted: Better at 0\.50 would cost less than Good at \d+\.\d\d/);
    expect((await overview()).newestVersion).toBe(2);
  });

  it.each([
    [{ prices: [] }, 'prices'],
    [{ prices: [{ itemXREF: GOOD, unitCost: '-1' }] }, 'prices.0.unitCost'],
    [{ prices: [{ itemXREF: GOOD, unitCost: '10000000.01' }] }, 'prices.0.unitCost'],
    [{ prices: [{ itemXREF: GOOD, unitCost: 'four' }] }, 'prices.0.unitCost'],
    [{ prices: [{ itemXREF: GOOD, unitCost: '5' }], effectiveFrom: '2026-02-30' }, 'effectiveFrom'],
    [{ prices: [{ itemXREF: GOOD, unitCost: '5' }], zip: '432' }, 'zip'],
    [{ prices: Array.from({ length: 501 }, () => ({ itemXREF: GOOD, unitCost: '5' })) }, 'prices'],
  ])('%j is refused with its field', async (body, field) => {
    const { status, body: answer } = await dana.call(setPriceBookPrices, { body });
    expect([status, Object.keys(answer.fields)]).toEqual([400, [field]]);
  });

  it('of what is not in the book, and from a day that is over, are refused', async () => {
    expect((await set({ 99999: '5' })).body).toMatchObject({ code: 'ITEM_NOT_FOUND', detail: 'Item 99999 is not in the price book.' });
    expect((await set({ [GOOD]: '9' }, { effectiveFrom: '2020-01-01' })).body.code).toBe('EFFECTIVE_DATE_PAST');
  });

  it('set again are no new version; a repeated request answers as the first did, with another body it is refused', async () => {
    const { unitCost } = await priceOf(GOOD);
    expect((await set({ [GOOD]: unitCost }, COLUMBUS)).body.version).toBe(2);
    const headers = { 'Idempotency-Key': 'twice' };
    const more = new D(unitCost).plus('0.01').toFixed(2);
    expect((await set({ [GOOD]: more }, COLUMBUS, dana, headers)).body.version).toBe(3);
    expect((await set({ [GOOD]: more }, COLUMBUS, dana, headers)).body.version).toBe(3);
    expect((await set({ [GOOD]: '1' }, COLUMBUS, dana, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await overview()).newestVersion).toBe(3);
  });

  it('of two people who race are all kept, each on what the other has done', async () => {
    const from = (await overview()).newestVersion;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => set({ [11000 + 5 * n]: `${5000 + n}` }, {}, n % 2 ? dana : marcus)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    const versions = taken.map(({ body }) => body.version).sort((a, b) => a - b);
    expect(new Set(versions).size).toBe(taken.length);
    expect((await overview()).newestVersion).toBe(from + taken.length);
    expect(answers.every(({ status, body }) => status === 200 || ['ITEM_NOT_FOUND', 'QUALITY_ORDER', 'CONFLICT'].includes(body.code))).toBe(
      true,
    );
    expect(taken.length).toBeGreaterThan(3);
  });

  it('that would break the order of qualities together are not both taken', async () => {
    const { qualities } = await itemOf(GOOD);
    const [middle] = [new D(qualities[2]?.unitCost ?? 0)];
    const answers = await Promise.all([
      set({ [GOOD]: middle.minus('0.01').toFixed(2) }, COLUMBUS, dana),
      set({ [BETTER]: middle.minus('0.02').toFixed(2) }, COLUMBUS, marcus),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('are taken back with null, and the default price counts again', async () => {
    const { defaultUnitCost } = await priceOf(GOOD);
    await set({ [GOOD]: null, [BETTER]: null }, COLUMBUS);
    expect(await priceOf(GOOD)).toMatchObject({ unitCost: defaultUnitCost, own: false });
  });

  it('are told to open screens of the organisation, and to no other', async () => {
    const stop = new AbortController();
    const [hers, theirs] = await Promise.all([dana, helen].map((caller) => caller.fetch('/api/changes', { signal: stop.signal })));
    const better = new D((await priceOf(BETTER)).unitCost).plus('0.01').toFixed(2);
    const { status, headers } = await set({ [BETTER]: better }, COLUMBUS, marcus);
    expect(status).toBe(200);
    expect(await firstNotice(hers as Response)).toEqual({
      kinds: ['OwnPricesSet'],
      actor: { userId: expect.any(Number), name: expect.any(String) },
      position: headers.get('x-log-position'),
    });
    const { headers: own } = await set({ [BETTER]: better }, COLUMBUS, helen);
    expect(await firstNotice(theirs as Response)).toMatchObject({ position: own.get('x-log-position') });
    stop.abort();
    await set({ [BETTER]: null });
    await set({ [BETTER]: null }, {}, helen);
  });
});

describe('an effective date', () => {
  it('lets a price wait: scheduled until its day, and announced', async () => {
    const now = await priceOf(BEST);
    const later = new D(now.unitCost).plus(1).toFixed(2);
    const { body } = await set({ [BEST]: later }, { effectiveFrom: day(10), ...COLUMBUS });
    const book = await overview();
    expect(book.nextScheduled).toMatchObject({ version: body.version, effectiveFrom: day(10), status: 'scheduled' });
    expect([book.newestVersion, book.version < body.version]).toEqual([body.version, true]);
    expect((await priceOf(BEST)).unitCost).toBe(now.unitCost);
    const { body: compared } = await dana.call(comparePriceBook, {
      query: { from: body.version - 1, to: body.version, ...COLUMBUS },
    });
    expect(compared.rows[0]?.prices).toEqual([
      { quality: 'Best', itemXREF: BEST, was: now.unitCost, becomes: later, pct: expect.stringMatching(/^\d+\.\d$/) },
    ]);
  });
});

describe('markup rules and local factors', () => {
  it('a rule moves the prices of its category, own ones too, and says so', async () => {
    const category = (await overview()).categories.find((one) => one.category === 'Tile');
    const before = await itemOf(GOOD);
    await set({ [DESIGNER]: '999' }, COLUMBUS);
    const { status } = await dana.call(saveMarkupRule, { body: { categoryId: category?.categoryId, percent: '8' } });
    expect(status).toBe(200);
    const after = await itemOf(GOOD);
    const [was, is] = [before.qualities[1], after.qualities[1]];
    const raised = (value = '0') => new D(value).times('1.08').toDecimalPlaces(4);
    expect(raised(was?.labor).eq(is?.labor ?? 0) && raised(was?.material).eq(is?.material ?? 0)).toBe(true);
    expect(is?.parts.at(-1)).toMatchObject({ kind: 'markup', detail: '8 %' });
    expect(after.qualities[4]).toMatchObject({ unitCost: '1078.92', own: true });
    expect((await overview()).markupRules).toEqual([{ categoryId: category?.categoryId, category: 'Tile', percent: '8' }]);
    const { version } = (await dana.call(saveMarkupRule, { body: { categoryId: category?.categoryId, percent: 8 } })).body;
    expect(version).toBe((await overview()).newestVersion);
    await dana.call(saveMarkupRule, { body: { categoryId: category?.categoryId, percent: null } });
    expect((await priceOf(GOOD)).unitCost).toBe(was?.unitCost);
  });

  it.each([
    [{ categoryId: 1, percent: '-50.01' }, 'percent'],
    [{ categoryId: 1, percent: '501' }, 'percent'],
    [{ categoryId: 'x', percent: '5' }, 'categoryId'],
    [{ categoryId: 1 }, 'percent'],
  ])('the rule %j is refused with its field', async (body, field) => {
    const { status, body: answer } = await dana.call(saveMarkupRule, { body });
    expect([status, Object.keys(answer.fields)]).toEqual([400, [field]]);
  });

  it('a rule for no category of the book is refused', async () => {
    expect((await dana.call(saveMarkupRule, { body: { categoryId: 4711, percent: '5' } })).body.code).toBe('CATEGORY_NOT_FOUND');
  });

  it("factors of a ZIP area replace the state's there, and nowhere else", async () => {
    const [columbus, cleveland] = [await itemOf(GOOD), await itemOf(GOOD, { zip: '44113' })];
    await dana.call(saveLocalFactor, { body: { zip3: '432', labor: '1.5', material: null } });
    const now = await itemOf(GOOD);
    expect(now.place).toMatchObject({ name: 'Ohio, ZIP 432', laborFactor: '1.5', materialFactor: columbus.place.materialFactor });
    expect(Number(now.qualities[1]?.labor)).toBeGreaterThan(Number(columbus.qualities[1]?.labor));
    expect(now.qualities[1]?.material).toBe(columbus.qualities[1]?.material);
    expect((await itemOf(GOOD, { zip: '44113' })).qualities).toEqual(cleveland.qualities);
    await dana.call(saveLocalFactor, { body: { zip3: '432', labor: null, material: null } });
    expect((await itemOf(GOOD)).qualities).toEqual(columbus.qualities);
    const { body } = await dana.call(saveLocalFactor, { body: { zip3: '43', labor: '0.2', material: '3.01' } });
    expect(Object.keys(body.fields).sort()).toEqual(['labor', 'material', 'zip3']);
  });
});

describe('estimates', () => {
  it('take the price of their organisation, keep it when the book changes, and are shown what the new one would be', async () => {
    const { body: orderId } = await dana.call(getNewOrder, { query: { newEstimateName: 'Backsplash' } });
    await dana.call(updateAddressFields, { params: { orderId }, body: { address: '1 Main St', zip: '43202' } });
    const { body: area } = await dana.call(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
    const add = async () => {
      const repairs = [{ itemXREF: GOOD, quantity: '10' }];
      const { body } = await dana.call(addRepairItems, {
        params: { orderId, taskId: 0 },
        body: { Areas: [area.areaID], Repairs: repairs },
      });
      return body[0];
    };
    const first = await add();
    const old = await priceOf(GOOD);
    const price = new D(old.unitCost).plus('0.25').toFixed(2);
    await set({ [GOOD]: price }, COLUMBUS);
    const second = await add();
    const waste = (await itemOf(GOOD)).wasteFactorPct;
    expect([total(first as never, waste), total(second as never, waste)]).toEqual([old.unitCost, price]);
    const { body: lines } = await dana.call(getPropertyItems, { params: { orderId } });
    const kept = lines.find((line) => line.id === first?.id);
    expect([kept?.labor, kept?.material]).toEqual([first?.labor, first?.material]);
    const { body: differences } = await dana.call(getPriceDifferences, { params: { id: orderId } });
    expect(differences.lines.map((line) => line.itemId)).toEqual([first?.id]);
    const { body: options } = await dana.call(getPropertyItemsWithQualityOptions, { params: { orderId } });
    const [keptGood, newGood] = [first, second].map(
      (of) => options.find((line) => line.id === of?.id)?.qualityOptions.find((one) => one.quality === 'Good')?.totalCost,
    );
    expect([keptGood, newGood]).toEqual([first?.totalCost, second?.totalCost]);
    expect(keptGood).not.toBe(newGood);
    await set({ [GOOD]: null }, COLUMBUS);
  });
});

describe('the export', () => {
  const file = async (format: string) => dana.fetch(`/api/PriceBook/Export?format=${format}&zip=43202`);

  it('as CSV has one row per item with the prices at the place', async () => {
    const response = await file('csv');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="price-book-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(rows[0]).toBe(
      'Item number,Category,Subcategory,Action,Description,Unit,Formula,Waste %,Cost type,Price,Economy,Good,Better,Best,Designer',
    );
    expect(rows.length - 1).toBe((await overview()).items);
    const { qualities, wasteFactorPct } = await itemOf(GOOD);
    const prices = qualities.map((one) => one.unitCost).join(',');
    expect(rows).toContainEqual(expect.stringMatching(new RegExp(`^${ECONOMY},.*,${wasteFactorPct},,,${prices.replaceAll('.', '\\.')}$`)));
  });

  it('as XLSX is a workbook', async () => {
    const response = await file('xlsx');
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const { readSheet } = await import('read-excel-file/node');
    const rows = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(rows.length - 1).toBe((await overview()).items);
    const row = rows.find((cells) => cells[0] === ECONOMY);
    expect(row?.slice(10)).toEqual((await itemOf(GOOD)).qualities.map((one) => Number(one.unitCost)));
  });

  it('of another kind is refused', async () => {
    const { status, body } = await dana.call(exportPriceBook, { query: { format: 'pdf' } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['format']]);
  });
});

describe('versions', () => {
  it('say who changed what and when; the history of an item shows the steps of its prices', async () => {
    const { body } = await dana.call(getPriceBookVersions, { query: { take: 500 } });
    expect(body.versions.map((one) => one.version)).toEqual(Array.from({ length: body.total }, (_, n) => body.total - n));
    expect(body.versions.at(-2)).toMatchObject({ by: 'Dana Whitfield', words: 'Set 1 price by hand' });
    expect(body.versions.some((one) => one.words === 'Marked Tile up by 8 %')).toBe(true);
    const { body: history } = await dana.call(getPriceBookItemHistory, { params: { xref: GOOD }, query: COLUMBUS });
    expect(history[0]).toMatchObject({ version: 1, by: '' });
    expect(history[1]).toMatchObject({ version: 2, by: 'Dana Whitfield' });
    expect(history.map((step) => step.prices[1]?.unitCost).length).toBeGreaterThan(4);
  });

  it('one can be restored: a new version that equals it', async () => {
    const { newestVersion } = await overview();
    const { body } = await dana.call(restorePriceBookVersion, { body: { version: 2 } });
    expect(body.version).toBe(newestVersion + 1);
    const { body: compared } = await dana.call(comparePriceBook, { query: { from: 2, to: body.version, ...COLUMBUS } });
    expect(compared).toEqual({ changed: 0, added: 0, removed: 0, avgPct: null, rows: [] });
    expect(await overview()).toMatchObject({ version: body.version, ownPrices: 1, nextScheduled: null });
    expect((await dana.call(restorePriceBookVersion, { body: { version: 4711 } })).body.code).toBe('VERSION_NOT_FOUND');
    await dana.call(restorePriceBookVersion, { body: { version: 1 } });
    expect(await overview()).toMatchObject({ version: body.version + 1, ownPrices: 0 });
  });
});
