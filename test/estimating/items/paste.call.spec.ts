import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getAdditionEffect } from '../../../contracts/estimating/builder/get-addition-effect.ts';
import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { getPropertyItems } from '../../../contracts/estimating/items/get-property-items.ts';
import { saveLaborMinimum } from '../../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { MATCHED_AT_ONCE, matchPastedRows } from '../../../contracts/estimating/paste/match-pasted-rows.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { becomes } from '../../../web/estimating/paste/pasted-lines.ts';
import { readRow } from '../../../web/estimating/paste/pasted-rows.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
let orderId: number;
const { ok, refused } = askingAs(() => dana);
const match = (rows: [string, string][], quality: 'Good' | 'Best' = 'Good') =>
  ok(matchPastedRows, { params: { orderId }, body: { quality, rows: rows.map(([description, unit]) => ({ description, unit })) } });

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  orderId = await ok(getNewOrder, { query: { newEstimateName: 'Pasted' } });
});
afterAll(() => app?.close());

it('pasted rows find what their words mean, in their unit, in the quality that was asked for', async () => {
  const rows: [string, string][] = [
    ['Remove toilet', 'ea'],
    ['Baseboard', 'lf'],
    ['GFCI', 'each'],
    ['Bath faucet', 'ea'],
  ];
  const [toilet, baseboard, gfci, faucet] = await match(rows);
  expect(toilet).toMatchObject({
    unit: 'EA',
    items: [
      expect.objectContaining({ action: 'Remove', description: expect.stringMatching(/^Toilet/) }),
      ...Array(2).fill(expect.anything()),
    ],
  });
  expect(baseboard?.items[0]).toMatchObject({ unit: 'LF', description: expect.stringMatching(/^Baseboard/), sure: true });
  expect(gfci?.items[0]).toMatchObject({ description: expect.stringContaining('GFCI'), sure: true, quality: 'Good' });
  expect(faucet?.items[0]?.description).toMatch(/^Faucet/);
  const [, , best] = await match(rows, 'Best');
  expect(best?.items[0]).toMatchObject({ code: gfci?.items[0]?.code, quality: 'Best' });
  expect(Number(best?.items[0]?.material)).toBeGreaterThan(Number(gfci?.items[0]?.material));
});

/** As contractors' spreadsheets have them, each with a price of its own. */
const SPREADSHEET: [words: string, quantity: string, unit: string, price: string, becomes: string, amber: string][] = [
  ['Project management', '8', 'HR', '85', 'Project management 8.0 HRS 85', 'by hand, costs 85.00'],
  ['Mystery thing', '1', 'EA', '900', 'Mystery thing 1.0 EA 900', 'by hand, costs 900.00'],
  ['Frobnicate widget', '', '', '45', 'Frobnicate widget 0.0 EA 45', 'by hand, costs 45.00'],
  ['Tile allowance', '1', 'LS', '1000', 'Tile allowance 1.0 LS 1000', 'by hand, costs 1000.00'],
  ['Misc materials', '', '', '400', 'Misc materials 0.0 EA 400', 'by hand, costs 400.00'],
  ['Baseboard', '3', 'EA', '12', 'Baseboard 3.0 EA 12', 'by hand, costs 12.00'],
  ['R&R toilet', '1', 'EA', '250', 'Detach and reset Toilet', ''],
  ['Baseboard', '27', 'LF', '5.25', 'Install Baseboard', ''],
  ['GFCI', '2', 'ea', '85', 'Install Outlet, GFCI', ''],
  ['Remove toilet', '1', 'ea', '45', 'Remove Toilet', ''],
];

it.each(SPREADSHEET)(
  'the pasted row %s %s %s %s is no stranger of the price book',
  async (words, quantity, unit, price, expected, amber) => {
    const row = readRow([words, quantity, unit, price], ['description', 'quantity', 'unit', 'price']);
    const [found] = await match([[words, unit]]);
    const [area] = await ok(getAreasWithItems, { params: { orderId } });
    if (!found || !area) throw new Error('nothing answered');
    const line = becomes(row, found, undefined, { area, settings: DEFAULT_SETTINGS, decimals: 1, pastedPrices: false });
    if (line.kind !== 'line') throw new Error(`it is ${line.kind}`);
    const { item, repair } = line;
    const name = item
      ? `${item.actionShown} ${item.description}`
      : `${repair.description} ${line.quantity} ${line.unit} ${Number(repair.material)}`;
    expect([name.slice(0, expected.length), line.amber]).toEqual([expected, amber]);
    // Something of its words is offered where it is taken by hand, and chosen by one click.
    const [offered] = found.items;
    if (item === null && offered) expect(line.offered).toEqual(offered);
  },
);

it('words that the book does not have find nothing, whatever is typed', async () => {
  const answers = await match([
    ['zzqx wvut 11', ''],
    ['=1+1', 'sf'],
    ['\u00e9\u4e2d\u6587', 'furlong'],
  ]);
  expect(answers.map(({ items }) => items.filter(({ sure }) => sure))).toEqual([[], [], []]);
  expect(answers.map(({ unit }) => unit)).toEqual(['', 'SF', '']);
  const many = Array.from({ length: MATCHED_AT_ONCE + 1 }, () => ({ description: 'toilet', unit: '' }));
  expect(await refused(matchPastedRows, { params: { orderId }, body: { quality: 'Good', rows: many } })).toEqual([400, 'INVALID']);
});

it('C102: an item of the book with a pasted price keeps its number, and its costs count as typed', async () => {
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  const [found] = (await match([['Remove toilet', 'ea']]))[0]?.items ?? [];
  const [line] = await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: {
      Areas: [area.areaID],
      Repairs: [{ itemXREF: found?.itemXREF ?? 0, quantity: '2', labor: '45', material: '0', equipment: '0' }],
    },
  });
  expect(line).toMatchObject({
    itemXREF: found?.itemXREF,
    action: 'Remove',
    labor: '45',
    priceSource: 'typed',
    quantity: '2.0',
    ppu: '54.00',
  });
});

it('5,000 pasted rows are one step, taken back by one undo', async () => {
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
  const linesNow = async () => (await ok(getPropertyItems, { params: { orderId } })).filter((line) => !line.isLaborMinimum);
  const before = await linesNow();
  const Repairs = Array.from({ length: 5_000 }, (_, n) => ({ itemXREF: 26410, quantity: String(n % 7) }));
  const lines = await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [area.areaID], Repairs } });
  expect(lines).toHaveLength(5_000);
  expect(
    await refused(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [area.areaID], Repairs: Array.from({ length: 5_001 }, () => ({ itemXREF: 26410 })) },
    }),
  ).toEqual([400, 'INVALID']);
  await ok(undo, { params: { orderId } });
  expect((await linesNow()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

it('what an addition would move, labor minimums included, is what it moves once it is made; asking records nothing', async () => {
  const own = await ok(getNewOrder, { query: { newEstimateName: 'Effect' } });
  const bath = await ok(addArea, { params: { orderId: own }, body: { SelectedArea: 'Bathroom' } });
  const hall = await ok(addArea, { params: { orderId: own }, body: { SelectedArea: 'Bedroom' } });
  await ok(saveLaborMinimum, { params: { id: own }, body: { on: true } });
  const params = { orderId: own, taskId: 0 };
  const totalsNow = async () => {
    const { totals } = await ok(getOrderByOrderId, { params: { orderId: own } });
    const areas = await ok(getAreasWithItems, { params: { orderId: own } });
    return {
      lines: toCents(totals.totalCost),
      tax: toCents(totals.tax),
      areas: new Map(areas.map((one) => [one.areaID, toCents(one.areaTotal)])),
    };
  };
  // The second addition takes from the shortfall that the first one left, in the first one's area.
  for (const [areaId, sign] of [
    [bath.areaID, 1],
    [hall.areaID, -1],
  ] as const) {
    const body = { Areas: [areaId], Repairs: [{ itemXREF: 26410, quantity: '1' }] };
    const before = await totalsNow();
    const { revision } = await ok(getEstimateAsOf, { params: { orderId: own } });
    const effect = await ok(getAdditionEffect, { params, body });
    expect((await ok(getEstimateAsOf, { params: { orderId: own } })).revision).toBe(revision);
    await ok(addRepairItems, { params, body });
    const after = await totalsNow();
    expect(effect.moved).toBe(fromCents(after.lines - before.lines));
    expect(effect.tax).toBe(fromCents(after.tax - before.tax));
    expect(Math.sign(Number(effect.minimums))).toBe(sign);
    for (const [id, total] of after.areas)
      expect(effect.areas.find((one) => one.areaId === id)?.moved ?? '0.00').toBe(fromCents(total - (before.areas.get(id) ?? 0n)));
  }
  expect(await refused(getAdditionEffect, { params, body: { Areas: [999_999], Repairs: [{ itemXREF: 26410 }] } })).toEqual([
    404,
    'AREA_NOT_FOUND',
  ]);
});
