import { setPriceBookPrices } from '../../../contracts/catalogue/prices/set-price-book-prices.ts';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { getWhyTotal } from '../../../contracts/estimating/why/get-why-total.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'demo' });
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);
const ZONE = 'America/New_York';
const TILE_FLOOR = 15022;
const added = (amounts: string[]) => fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));

/** The demo's kitchen and hall bath: three weeks of two people, with an undo, a changed markup and a room measured again. */
async function kitchen() {
  const orders = await ok(getOrders);
  return orders.find((order) => order.externalRefId === 'Kitchen and hall bath')?.id ?? 0;
}

it('the days of a total add up to each of its figures, of the job and of each area', async () => {
  const orderId = await kitchen();
  const { totals } = await ok(getOrderByOrderId, { params: { orderId } });
  const { areas } = await ok(getEstimateAsOf, { params: { orderId } });
  const whole = await ok(getWhyTotal, { params: { orderId }, query: { zone: ZONE } });
  expect(whole.now).toMatchObject({
    labor: totals.labor,
    profit: totals.profit,
    tax: totals.tax,
    total: totals.grandTotal,
    lines: totals.totalCost,
  });
  const of = await Promise.all(areas.map(({ areaID }) => ok(getWhyTotal, { params: { orderId }, query: { area: areaID, zone: ZONE } })));
  for (const why of [whole, ...of])
    for (const figure of ['labor', 'material', 'equipment', 'overhead', 'profit', 'tax', 'total', 'lines'] as const)
      expect(added(why.days.map(({ moved }) => moved[figure]))).toBe(why.now[figure]);
  expect(of.map(({ now }) => now.lines)).toEqual(areas.map(({ areaTotal }) => areaTotal));
  expect(whole.days.length).toBeGreaterThan(5);
  expect(new Set(whole.days.map(({ day }) => day)).size).toBe(whole.days.length);
});

it('a rule tells since when it counts, who changed it, and by how much that moved the total', async () => {
  const orderId = await kitchen();
  const { rules } = await ok(getWhyTotal, { params: { orderId }, query: { zone: ZONE } });
  const profit = rules.filter(({ rule }) => rule === 'profit');
  expect(profit.map(({ from, to, started, moment }) => [from, to, started, moment.by])).toEqual([
    [null, '8', true, 'Dana Whitfield'],
    ['8', '10', false, 'Priya Raman'],
  ]);
  expect(Number(profit[1]?.moved)).toBeGreaterThan(100);
});

it('the events of every line add up to the line, and each leads to the estimate as it was then', async () => {
  const orderId = await kitchen();
  const { areas } = await ok(getEstimateAsOf, { params: { orderId } });
  const lines = areas.flatMap(({ items }) => items);
  expect(lines.length).toBeGreaterThan(25);
  for (const line of lines) {
    const why = await ok(getWhyLine, { params: { orderId, itemId: line.id } });
    expect([line.description, added([why.earlier.moved, ...why.events.map(({ moved }) => moved)])]).toEqual([
      line.description,
      line.totalCost,
    ]);
    expect(why.events.at(-1)?.total ?? why.total).toBe(line.totalCost);
    if (why.price.parts.length > 0) {
      const parts = (group: string) =>
        why.price.parts.filter((part) => part.group === group && part.kind !== 'waste').map(({ amount }) => Number(amount));
      expect(parts('labor').reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(line.labor), 4);
      expect(parts('material').reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(line.material), 4);
    } else expect([line.isLaborMinimum, why.price.source, why.price.own]).not.toEqual([false, 'book', false]);
  }
  const tile = lines.find(
    ({ description, propertyArea_AreaID }) => description.startsWith('Tile floor, porcelain') && propertyArea_AreaID > 0,
  );
  const why = await ok(getWhyLine, { params: { orderId, itemId: tile?.id ?? 0 } });
  expect(why.events.map(({ undoes }) => undoes)).toContain(true);
  expect(why.measured?.by).toBe('Priya Raman');
  for (const event of why.events) {
    const then = await ok(getEstimateAsOf, { params: { orderId }, query: { revision: event.revision } });
    expect(then.areas.flatMap(({ items }) => items).find(({ id }) => id === tile?.id)?.totalCost).toBe(event.total);
  }
});

it("a line that keeps an older price says which version it has, and takes today's by what it said", async () => {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Older price' } });
  await ok(updateAddressFields, { params: { orderId }, body: { address: '1 Main St', zip: '43202' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
  await ok(setInteriorMeasurements, {
    params: { id: orderId },
    body: { AreaID: area.areaID, floor: '100', walls: '300', ceilings: '100', baseboard: '40' },
  });
  const [line] = await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [area.areaID], Repairs: [{ itemXREF: TILE_FLOOR }] },
  });
  const itemId = line?.id ?? 0;
  const before = await ok(getWhyLine, { params: { orderId, itemId } });
  expect(before.present).toBeNull();
  const prices = [{ itemXREF: TILE_FLOOR, unitCost: '59.90' }];
  const { version } = await ok(setPriceBookPrices, { body: { prices, zip: '43202' } }, await app.signedIn('admin'));
  const why = await ok(getWhyLine, { params: { orderId, itemId } });
  expect(why.price.version).toEqual(before.price.version);
  expect(why.present?.version.version).toBe(version);
  const total = await ok(getWhyTotal, { params: { orderId }, query: {} });
  expect(total.versions).toEqual([{ ...before.price.version, lines: 1, differing: 1 }]);
  expect(total.takingThem).toBe(why.present?.moved);
  const grand = async () => toCents((await ok(getOrderByOrderId, { params: { orderId } })).totals.grandTotal);
  const was = await grand();
  await ok(updatePrices, { params: { id: orderId }, body: { items: total.differing } });
  expect(fromCents((await grand()) - was)).toBe(why.present?.moved);
  const after = await ok(getWhyLine, { params: { orderId, itemId } });
  expect([after.present, after.price.version?.version, after.price.own]).toEqual([null, version, true]);
});

it('deleted and restored, the events still add up; a deleted line and a strange area are not found', async () => {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Deleted' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  const [line] = await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [area.areaID], Repairs: [{ itemXREF: 26002, quantity: '1' }] },
  });
  const itemId = line?.id ?? 0;
  await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: itemId, Quantity: '2' } });
  await ok(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: itemId } });
  expect(await refused(getWhyLine, { params: { orderId, itemId } })).toEqual([404, 'ITEM_NOT_FOUND']);
  await ok(undo, { params: { orderId }, body: {} });
  const why = await ok(getWhyLine, { params: { orderId, itemId } });
  expect(why.events).toHaveLength(4);
  expect(added(why.events.map(({ moved }) => moved))).toBe(why.total);
  expect(why.typed?.by).toBe('Dana Whitfield');
  expect(await refused(getWhyTotal, { params: { orderId }, query: { area: 999_999 } })).toEqual([404, 'AREA_NOT_FOUND']);
  expect(await refused(getWhyTotal, { params: { orderId }, query: { zone: 'Mars/Olympus' } })).toEqual([400, 'INVALID']);
});

it('a line tells what proposed it, with the answers and its reason; a line that one chose says nothing', async () => {
  const orderId = await ok(getNewOrder);
  const Source = { kind: 'bathroom', name: 'Hall bath', answers: [{ question: 'Shower', answer: 'Tile' }] } as const;
  const measurements = { shortWallsFeet: '5', longWallsFeet: '8', ceilingHeight1Feet: '8' };
  const NewAreas = [{ areaType: 'BATH', label: 'Hall bath', measurements }];
  const Repairs = [{ itemXREF: TILE_FLOOR, reason: 'Floor 40 SF less the tub' }];
  const [line] = await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [-1], NewAreas, Repairs, Source } });
  const itemId = line?.id ?? 0;
  const { origin } = await ok(getWhyLine, { params: { orderId, itemId } });
  expect(origin).toMatchObject({ source: Source, reason: 'Floor 40 SF less the tub', by: 'Dana Whitfield' });
  expect(line?.quantity).toBe('40.0');
  const [chosen] = await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [line?.propertyArea_AreaID ?? 0], Repairs: [{ itemXREF: TILE_FLOOR }] },
  });
  expect((await ok(getWhyLine, { params: { orderId, itemId: chosen?.id ?? 0 } })).origin).toBeNull();
  const beyond = { params: { orderId, taskId: 0 }, body: { Areas: [-2], NewAreas, Repairs } };
  expect(await refused(addRepairItems, beyond)).toEqual([404, 'AREA_NOT_FOUND']);
});
