import { randomUUID } from 'node:crypto';
import { saveLocalFactor } from '../../../contracts/catalogue/prices/save-local-factor.ts';
import { setPriceBookPrices } from '../../../contracts/catalogue/prices/set-price-book-prices.ts';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { duplicateItem } from '../../../contracts/estimating/items/duplicate-item.ts';
import { getProfitOverheadSettingForItemId } from '../../../contracts/estimating/items/get-profit-overhead-setting-for-item-id.ts';
import { getPropertyItems } from '../../../contracts/estimating/items/get-property-items.ts';
import { getUniqueItemXREFCount } from '../../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { makeChangesToLineItems } from '../../../contracts/estimating/items/make-changes-to-line-items.ts';
import { saveChangedOrderSequence } from '../../../contracts/estimating/items/save-changed-order-sequence.ts';
import { saveItemNotes } from '../../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { switchOneItemForOneItem } from '../../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { saveLaborMinimum } from '../../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getPriceDifferences } from '../../../contracts/estimating/prices/get-price-differences.ts';
import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { openPublicReport } from '../../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { EstimateService } from '../../../server/estimating/estimating.service.ts';
import { askingAs } from '../../asking.ts';
import type { Caller, TestApp } from '../../harness.ts';
import { startApp } from '../../harness.ts';
import { FLANGE } from '../given.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
let helen: Caller;
beforeAll(async () => {
  app = await startApp();
  [dana, priya, helen] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin'), app.signedIn('homeowner')]);
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);

/** Items of the price book: a toilet's flapper and a supply line, both a plumber's and both small. */
const FLAPPER = 26410;
const SUPPLY_LINE = 26435;

/** An order without an address, whose lines have national prices. */
async function orderWith(repairs: Record<string, unknown>[]) {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Hall bath' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  const items = await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [area.areaID], Repairs: repairs } });
  return { orderId, areaId: area.areaID, items, id: items[0]?.id ?? 0 };
}
/** Moves it to California, whose prices are others. */
const toCalifornia = (orderId: number) => ok(updateAddressFields, { params: { orderId }, body: { address: '1 Main St', zip: '94110' } });
const linesOf = async (orderId: number) => (await ok(getAreasWithItems, { params: { orderId } })).flatMap((area) => area.items);
const minimumOf = async (orderId: number) => (await linesOf(orderId)).find((line) => line.isLaborMinimum);
const cents = (money: string) => Math.round(Number(money) * 100);

describe('labor minimum', () => {
  it('is a line of its own that says why, in every list and in the totals', async () => {
    const { orderId, areaId, id } = await orderWith([{ itemXREF: FLAPPER, quantity: '1' }]);
    const minimum = await minimumOf(orderId);
    expect(minimum).toMatchObject({
      description: 'Labor minimum, plumber',
      quantity: '1.0',
      itemUM: 'EA',
      propertyArea_AreaID: areaId,
      laborMinimum: { trade: 'plumber', hours: '2', place: 'United States', basis: expect.stringMatching(/estimate/) },
    });
    const { hours, rate, charged, minimum: least } = minimum?.laborMinimum ?? { hours: '', rate: '', charged: '', minimum: '' };
    expect(cents(least)).toBe(Math.round(Number(hours) * Number(rate) * 100));
    expect(cents(charged) + cents(minimum?.labor ?? '')).toBe(cents(least));
    const lines = await linesOf(orderId);
    expect(await ok(getPropertyItems, { params: { orderId } })).toEqual(lines);
    const order = await ok(getOrderByOrderId, { params: { orderId } });
    expect(cents(order.totals.totalCost)).toBe(lines.reduce((sum, line) => sum + cents(line.totalCost), 0));
    expect(order.itemCount).toBe(2);
    expect(await ok(getUniqueItemXREFCount, { params: { id: orderId } })).toBe(1);
    expect(await ok(getLaborMinimum, { params: { id: orderId } })).toMatchObject({
      on: true,
      trades: [{ trade: 'plumber', title: 'Plumber', itemId: minimum?.id, on: true, shortfall: minimum?.labor, charged, minimum: least }],
    });
    expect(await ok(getProfitOverheadSettingForItemId, { params: { itemId: minimum?.id } })).toEqual(
      await ok(getProfitOverheadSettingForItemId, { params: { itemId: id } }),
    );
  });

  it('cannot be typed into, moved or deleted: the refusal says what to do instead', async () => {
    const { orderId, areaId } = await orderWith([{ itemXREF: FLAPPER, quantity: '1' }]);
    const itemId = (await minimumOf(orderId))?.id;
    const { status, body } = await dana.call(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: itemId } });
    expect([status, body.code, body.detail]).toEqual([409, 'LABOR_MINIMUM', expect.stringContaining('Switch the labor minimum off')]);
    const params = { id: orderId };
    const wrong = [409, 'LABOR_MINIMUM'];
    expect(await refused(saveLineItemQuantityWithDecimals, { params, body: { ItemID: itemId, Quantity: '2' } })).toEqual(wrong);
    expect(await refused(makeChangesToLineItems, { params, body: { propertyItem: { id: itemId, labor: '1' } } })).toEqual(wrong);
    expect(await refused(saveItemNotes, { params, body: { ItemID: itemId, Notes: 'x' } })).toEqual(wrong);
    expect(await refused(saveChangedOrderSequence, { params, body: { AreaID: areaId, ItemID: itemId, NewSeqNumber: 1 } })).toEqual(wrong);
    expect(await refused(switchOneItemForOneItem, { params, body: { oldItemId: itemId, newXref: FLAPPER } })).toEqual(wrong);
    expect(await refused(duplicateItem, { params: { orderId, itemId } })).toEqual(wrong);
  });

  it('is switched off and on, of the estimate and of a trade, by those who may, and taken back', async () => {
    const { orderId } = await orderWith([{ itemXREF: FLAPPER, quantity: '1' }]);
    const params = { id: orderId };
    const id = (await minimumOf(orderId))?.id;
    expect(await ok(saveLaborMinimum, { params, body: { on: false } })).toBe(true);
    expect(await minimumOf(orderId)).toBeUndefined();
    expect(await ok(getLaborMinimum, { params })).toMatchObject({ on: false, trades: [{ shortfall: '0.00' }] });
    expect(await ok(undo, { params: { orderId } })).toMatchObject({ redo: 'Switch labor minimum' });
    expect((await minimumOf(orderId))?.id).toBe(id);
    await ok(saveLaborMinimum, { params, body: { on: false, trade: 'plumber' } });
    expect(await minimumOf(orderId)).toBeUndefined();
    await ok(saveLaborMinimum, { params, body: { on: true, trade: 'plumber' } });
    expect((await minimumOf(orderId))?.id).toBe(id);
    expect(await refused(saveLaborMinimum, { params, body: { on: false, trade: 'roofer' } })).toEqual([404, 'NOT_FOUND']);
    expect(await refused(saveLaborMinimum, { params, body: {} })).toEqual([400, 'INVALID']);
    for (const [call, body] of [
      [saveLaborMinimum, { on: false }],
      [getLaborMinimum, undefined],
      [getPriceDifferences, undefined],
      [updatePrices, { items: [{ itemId: 1, unitCost: '1' }] }],
    ] as const)
      expect(await refused(call as never, { params, body }, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
    const { entries } = await ok(getAudit, { query: { orderId, kind: 'prices' } }, priya);
    expect(entries.map((entry) => entry.sentence)).toEqual([
      'Switched on the labor minimum of the plumber',
      'Switched off the labor minimum of the plumber',
      'Undid: switched on the labor minimums of all trades',
      'Switched off the labor minimums of all trades',
    ]);
  });

  it('is in the estimate as of a moment, and in a report as it was sent', async () => {
    const { orderId, id } = await orderWith([{ itemXREF: FLAPPER, quantity: '1' }]);
    const before = await ok(getEstimateAsOf, { params: { orderId } });
    expect(before.areas).toEqual(await ok(getAreasWithItems, { params: { orderId } }));
    const { reportId, link } = await ok(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Hall bath' } } });
    await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: id, Quantity: '40' } });
    expect(await minimumOf(orderId)).toBeUndefined();
    expect(await ok(getEstimateAsOf, { params: { orderId }, query: { revision: before.revision } })).toEqual(before);
    const checksum = link.split('/')[4] ?? '';
    const { body } = await app.stranger().call(openPublicReport, { params: { orderId, checksum, reportId } });
    expect(body.document?.groups.flatMap((group) => group.lines.map((line) => line.description))).toContain('Labor minimum, plumber');
    expect(body.document?.totals.totalCost).toBe(before.totals.totalCost);
  });

  it('does not follow lines that were typed by hand', async () => {
    const { orderId } = await orderWith([{ itemXREF: 99999, description: 'Bench', labor: '5', quantity: '1' }]);
    expect(await minimumOf(orderId)).toBeUndefined();
  });

  it('follows when a line becomes an item of another trade', async () => {
    const { orderId, id } = await orderWith([{ itemXREF: 99999, description: 'Bench', labor: '5', quantity: '1' }]);
    await ok(switchOneItemForOneItem, { params: { id: orderId }, body: { oldItemId: id, newXref: FLAPPER } });
    expect((await minimumOf(orderId))?.laborMinimum?.trade).toBe('plumber');
  });
});

describe('new prices', () => {
  it('says nothing where prices are equal or were typed', async () => {
    const { orderId, id } = await orderWith([
      { itemXREF: FLAPPER, quantity: '1' },
      { itemXREF: 99999, description: 'Bench', labor: '5' },
    ]);
    const same = await ok(getPriceDifferences, { params: { id: orderId } });
    expect(same).toMatchObject({ lines: [] });
    expect(same.present).toEqual(same.kept);
    await ok(makeChangesToLineItems, { params: { id: orderId }, body: { propertyItem: { id, labor: '400' } } });
    await toCalifornia(orderId);
    expect((await ok(getPriceDifferences, { params: { id: orderId } })).lines).toEqual([]);
  });

  it('shows each line, old and new, and the totals of then; taking them all gives just these totals', async () => {
    const { orderId, items } = await orderWith([
      { itemXREF: FLAPPER, quantity: '1' },
      { itemXREF: SUPPLY_LINE, quantity: '1' },
    ]);
    await toCalifornia(orderId);
    const params = { id: orderId };
    const { lines, kept, present } = await ok(getPriceDifferences, { params });
    expect(lines.map((line) => line.itemId)).toEqual(items.map((line) => line.id));
    expect(kept).toEqual((await ok(getOrderByOrderId, { params: { orderId } })).totals);
    for (const line of lines) {
      expect(line.kept).toMatchObject({ totalCost: items.find((item) => item.id === line.itemId)?.totalCost });
      expect(Number(line.present?.unitCost)).toBeGreaterThan(Number(line.kept.unitCost));
    }
    const wanted = lines.map((line) => ({ itemId: line.itemId, unitCost: line.present?.unitCost }));
    expect(await ok(updatePrices, { params, body: { items: wanted } })).toEqual({ updated: 2 });
    expect((await ok(getOrderByOrderId, { params: { orderId } })).totals).toEqual(present);
    expect((await minimumOf(orderId))?.laborMinimum?.place).toBe('California');
    expect((await ok(getPriceDifferences, { params })).lines).toEqual([]);
    expect(await ok(updatePrices, { params, body: { items: wanted } })).toEqual({ updated: 0 });
    const { entries } = await ok(getAudit, { query: { orderId, kind: 'prices' } }, priya);
    expect(entries[0]?.sentence).toBe("Took the price book's present prices of 2 lines, in Bathroom");
    await ok(undo, { params: { orderId } });
    expect((await ok(getOrderByOrderId, { params: { orderId } })).totals).toEqual(kept);
  });

  it('are taken for the chosen lines only, once for one key', async () => {
    const { orderId, id, items } = await orderWith([
      { itemXREF: FLAPPER, quantity: '1' },
      { itemXREF: SUPPLY_LINE, quantity: '1' },
    ]);
    await toCalifornia(orderId);
    const params = { id: orderId };
    const { lines } = await ok(getPriceDifferences, { params });
    const body = { items: [{ itemId: id, unitCost: lines[0]?.present?.unitCost }] };
    const headers = { 'Idempotency-Key': randomUUID() };
    expect(await ok(updatePrices, { params, body, headers })).toEqual({ updated: 1 });
    expect(await ok(updatePrices, { params, body, headers })).toEqual({ updated: 1 });
    const after = await linesOf(orderId);
    expect(after.find((line) => line.id === items[1]?.id)?.labor).toBe(items[1]?.labor);
    expect((await ok(getPriceDifferences, { params })).lines.map((line) => line.itemId)).toEqual([items[1]?.id]);
    const { entries } = await ok(getAudit, { query: { orderId, kind: 'prices' } }, priya);
    expect(entries[0]).toMatchObject({
      sentence: expect.stringMatching(/^Took the price book's present price of .*, in Bathroom$/),
      before: lines[0]?.kept.unitCost,
      after: lines[0]?.present?.unitCost,
    });
  });

  it('are refused when they are not those that were shown', async () => {
    const { orderId, id } = await orderWith([{ itemXREF: FLAPPER, quantity: '2' }]);
    await toCalifornia(orderId);
    const params = { id: orderId };
    const [line] = (await ok(getPriceDifferences, { params })).lines;
    const unitCost = line?.present?.unitCost;
    const stale = [409, 'PRICES_CHANGED'];
    expect(await refused(updatePrices, { params, body: { items: [{ itemId: id, unitCost: '0.01' }] } })).toEqual(stale);
    expect(await refused(updatePrices, { params, body: { items: [{ itemId: 2_000_000_000, unitCost }] } })).toEqual(stale);
    expect(await refused(updatePrices, { params, body: { items: [] } })).toEqual([400, 'INVALID']);
    await ok(makeChangesToLineItems, { params, body: { propertyItem: { id, labor: '1' } } });
    expect(await refused(updatePrices, { params, body: { items: [{ itemId: id, unitCost }] } })).toEqual(stale);
    await ok(undo, { params: { orderId } });
    expect(await ok(updatePrices, { params, body: { items: [{ itemId: id, unitCost }] } })).toEqual({ updated: 1 });
  });

  it('says of an item that the price book no longer has, that its line keeps its price', async () => {
    const { orderId, areaId } = await orderWith([{ itemXREF: FLAPPER, quantity: '1' }]);
    const estimates = app.app.get(EstimateService);
    const [itemId = 0] = await estimates.newIds('item', 1);
    const actor = { kind: 'user', userId: 1, organizationId: 1, name: 'Dana' } as const;
    await estimates.execute(
      orderId,
      {
        type: 'AddItems',
        areaIds: [areaId],
        taskId: 0,
        lines: [{ ...FLANGE, itemXREF: 29_990 }],
        itemIds: [itemId],
        minimums: [],
        at: new Date().toISOString(),
      },
      { actor, idempotencyKey: randomUUID() },
    );
    const params = { id: orderId };
    const { lines, kept, present } = await ok(getPriceDifferences, { params });
    expect(lines).toMatchObject([{ itemId, description: 'Toilet flange', present: null }]);
    expect(present).toEqual(kept);
    expect(await refused(updatePrices, { params, body: { items: [{ itemId, unitCost: '1' }] } })).toEqual([409, 'PRICES_CHANGED']);
  });
});

describe("the organisation's own price book", () => {
  it("shows an own price as new, and takes it over a colleague's look of before", async () => {
    const { orderId, id } = await orderWith([
      { itemXREF: FLAPPER, quantity: '2' },
      { itemXREF: SUPPLY_LINE, quantity: '1' },
    ]);
    const params = { id: orderId };
    const set = (unitCost: string | null) => ok(setPriceBookPrices, { body: { prices: [{ itemXREF: FLAPPER, unitCost }] } }, priya);
    await set('71.25');
    const { lines } = await ok(getPriceDifferences, { params });
    expect(lines).toMatchObject([{ itemId: id, present: { unitCost: '71.25' } }]);
    await set('80.00');
    expect(await refused(updatePrices, { params, body: { items: [{ itemId: id, unitCost: '71.25' }] } })).toEqual([409, 'PRICES_CHANGED']);
    expect(await ok(updatePrices, { params, body: { items: [{ itemId: id, unitCost: '80' }] } })).toEqual({ updated: 1 });
    expect((await ok(getPriceDifferences, { params })).lines).toEqual([]);
    await set(null);
    expect((await ok(getPriceDifferences, { params })).lines).toMatchObject([{ itemId: id, kept: { unitCost: '80.00' } }]);
  });

  it('a local labor factor moves the minimum of new estimates, and of old ones when their prices are updated', async () => {
    const { orderId } = await orderWith([{ itemXREF: FLAPPER, quantity: '1' }]);
    await toCalifornia(orderId);
    await ok(saveLocalFactor, { body: { zip3: '941', labor: '2', material: '1' } }, priya);
    const params = { id: orderId };
    const before = (await minimumOf(orderId))?.laborMinimum;
    const { lines, present } = await ok(getPriceDifferences, { params });
    await ok(updatePrices, {
      params,
      body: { items: lines.map((line) => ({ itemId: line.itemId, unitCost: line.present?.unitCost })) },
    });
    const after = (await minimumOf(orderId))?.laborMinimum;
    expect(Number(after?.rate)).toBeCloseTo(2 * Number(before?.rate), 3);
    expect((await ok(getOrderByOrderId, { params: { orderId } })).totals).toEqual(present);
    await ok(saveLocalFactor, { body: { zip3: '941', labor: null, material: null } }, priya);
  });
});
