import { readSheet } from 'read-excel-file/node';
import { MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { DEFAULT_SETTINGS } from '../../contracts/estimating/entities.ts';
import { exportEstimate } from '../../contracts/estimating/export/export-estimate.ts';
import type { Order } from '../../contracts/estimating/order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { estimateSheet, workbookRows } from '../../server/estimating/export/estimate-sheet.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { compute } from '../platform/compute-sheet.ts';

let app: TestApp;
let dana: Caller;
let orderId: number;
let order: Order;
let areas: AreaWithItems[];
const { ok } = askingAs(() => dana);
const byHand = (description: string, quantity: string, labor: string, material: string) => ({
  itemXREF: MANUAL_ENTRY_CODE,
  description,
  unit: 'EA',
  quantity,
  labor,
  material,
});

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  orderId = await ok(getNewOrder, { query: { newEstimateName: 'Bath / "größer" = 2' } });
  const bath = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  const kitchen = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
  await ok(updateOrderProfitOverheadSettingsAndUpdateLineItems, {
    params: { orderId },
    body: { ...DEFAULT_SETTINGS, taxableAmount: '5.75' },
  });
  // 1.5 times 0.35, and 2.5 times 4.21 of costs, are ties that binary floats miss.
  await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: {
      Areas: [bath.areaID, kitchen.areaID],
      Repairs: [
        byHand('Trim, "primed"', '1.5', '0.29', '0'),
        byHand('=HYPERLINK("x")', '2.5', '1.23', '2.28'),
        byHand('@SUM(A1)', '0.1', '12.34', '56.78'),
        { itemXREF: 26410, quantity: '3' },
      ],
    },
  });
  order = await ok(getOrderByOrderId, { params: { orderId } });
  areas = await ok(getAreasWithItems, { params: { orderId } });
});
afterAll(() => app?.close());

const file = (format: string, caller = dana) =>
  caller.fetch(`${exportEstimate.path.replace('{orderId}', String(orderId))}?format=${format}`);

it('an estimate as CSV has a row per line, and its text never runs as a formula', async () => {
  const response = await file('csv');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.csv/);
  const rows = (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  const lines = areas.flatMap(({ items }) => items);
  expect(rows).toHaveLength(lines.length + 1);
  expect(rows).toContainEqual(expect.stringContaining(`,"'=HYPERLINK(""x"")",`));
  expect(rows).toContainEqual(expect.stringContaining(",'@SUM(A1),"));
  expect(rows).toContainEqual(expect.stringContaining(',"Trim, ""primed""",'));
  expect(rows.some((row) => /(^|,)"?[=@]/.test(row))).toBe(false);
});

it('an estimate as XLSX: the formulas of lines, areas and totals come to the cents of the estimate in plain binary floats', async () => {
  const response = await file('xlsx');
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const cells = await readSheet(Buffer.from(await response.arrayBuffer()));
  expect(cells[1]?.slice(0, 4)).toEqual(
    ['Bathroom', expect.any(String), expect.anything(), 'Trim, "primed"'].map((cell, n) => (n === 2 ? null : cell)),
  );

  const computed = compute(workbookRows(areas, []));
  const column = (title: string) => estimateSheet('').columns.findIndex((one) => one.title === title);
  const lines = areas.flatMap(({ items }) => items);
  lines.forEach((line, n) => {
    expect([computed(n, column('Total')), computed(n, column('Tax'))]).toEqual([Number(line.totalCost), Number(line.tax)]);
  });
  const filled = areas.filter(({ items }) => items.length > 0);
  const areaTotals = filled.map((_, n) => computed(lines.length + 1 + n, column('Total')));
  expect(areaTotals).toEqual(filled.map((area) => Number(area.areaTotal)));
  const totals = lines.length + 2 + filled.length;
  const { labor, material, overhead, profit, totalCost, tax, grandTotal } = order.totals;
  for (const [title, amount] of Object.entries({
    Labor: labor,
    Material: material,
    Overhead: overhead,
    Profit: profit,
    Total: totalCost,
    Tax: tax,
  }))
    expect(computed(totals, column(title))).toBe(Number(amount));
  expect(computed(totals + 1, column('Total'))).toBe(Number(grandTotal));
  expect(Number(tax)).toBeGreaterThan(0);
});

it('the history as JSON has every event of the estimate, in order, with who and when', async () => {
  const response = await file('json');
  const { events, ...about } = JSON.parse(await response.text());
  expect(about).toEqual({ orderId });
  expect(events.map((event: { revision: number }) => event.revision)).toEqual(events.map((_: unknown, n: number) => n));
  expect(events[0]).toMatchObject({
    type: 'EstimateStarted',
    position: expect.stringMatching(/^\d+$/),
    metadata: { actor: { kind: 'user' } },
  });
  expect(JSON.stringify(events)).toContain('=HYPERLINK');
});

it('an estimate of others, and a format that there is not, are refused', async () => {
  const helen = await app.signedIn('homeowner');
  expect((await file('csv', helen)).status).toBe(404);
  expect((await file('pdf')).status).toBe(400);
});

it('an estimate without lines, with a name that no sheet may have, is a workbook too', () => {
  expect(estimateSheet("'[*]:/?\\'").name).toBe('Estimate');
  expect(workbookRows([], [])).toEqual([[]]);
});
