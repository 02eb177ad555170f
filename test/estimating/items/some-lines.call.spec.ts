import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { listenToChanges } from '../../../contracts/platform.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { firstNotice } from '../../notices.ts';

let app: TestApp;
let dana: Caller;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);
/** Small work of a plumber, which calls for a labor minimum. */
const FLAPPER = 26410;
const SUPPLY_LINE = 26435;

it('C057: a screen fetches the lines that a notice names, with the labor minimums that follow them, and all areas', async () => {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Some lines' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  const [first, second] = await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [area.areaID], Repairs: [FLAPPER, SUPPLY_LINE].map((itemXREF) => ({ itemXREF, quantity: '1' })) },
  });
  const whole = await ok(getAreasWithItems, { params: { orderId } });
  const minimums = whole.flatMap((one) => one.items).filter((line) => line.isLaborMinimum);
  expect(minimums).toHaveLength(1);

  const stop = new AbortController();
  const stream = await dana.fetch(`${listenToChanges.path}?orderId=${orderId}`, { signal: stop.signal });
  await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: second?.id ?? 0, Quantity: '3' } });
  expect(await firstNotice(stream)).toMatchObject({ orderId, touches: [`item:${second?.id}:quantity`] });
  stop.abort();

  const some = await ok(getAreasWithItems, { params: { orderId }, query: { items: String(second?.id) } });
  expect(some.map(({ areaID }) => areaID)).toEqual(whole.map(({ areaID }) => areaID));
  const lines = some.flatMap((one) => one.items);
  expect(lines.filter((line) => !line.isLaborMinimum)).toMatchObject([{ id: second?.id, quantity: '3.0' }]);
  const now = await ok(getAreasWithItems, { params: { orderId } });
  expect(lines.filter((line) => line.isLaborMinimum)).toEqual(now.flatMap((one) => one.items).filter((line) => line.isLaborMinimum));
  expect(now.flatMap((one) => one.items).map((line) => line.id)).toContain(first?.id);

  const none = await ok(getAreasWithItems, { params: { orderId }, query: { items: '0' } });
  expect(none.flatMap((one) => one.items).every((line) => line.isLaborMinimum)).toBe(true);
});

it('C057: names of lines that are no numbers, or too many, are refused', async () => {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Some lines' } });
  expect(await refused(getAreasWithItems, { params: { orderId }, query: { items: '1;2' } })).toEqual([400, 'INVALID']);
  const many = Array.from({ length: 201 }, (_, n) => n + 1).join();
  expect(await refused(getAreasWithItems, { params: { orderId }, query: { items: many } })).toEqual([400, 'INVALID']);
});
