// One file above 400 lines, because its calls share one app, whose start costs more than they do.
import { randomUUID } from 'node:crypto';
import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { getActionTypeList } from '../../contracts/catalogue/catalogue/get-action-type-list.ts';
import { getCategories } from '../../contracts/catalogue/catalogue/get-categories.ts';
import { getCategoryHierarchy } from '../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { getCategoryNames } from '../../contracts/catalogue/catalogue/get-category-names.ts';
import { getCategorySubCategoryList } from '../../contracts/catalogue/catalogue/get-category-sub-category-list.ts';
import { getDefinitionLastUpdated } from '../../contracts/catalogue/catalogue/get-definition-last-updated.ts';
import { getEnhancedRepairItemList } from '../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { getRelatedItemList } from '../../contracts/catalogue/catalogue/get-related-item-list.ts';
import { getSubcategoryNames } from '../../contracts/catalogue/catalogue/get-subcategory-names.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { saveHomePlace } from '../../contracts/catalogue/prices/save-home-place.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addMergedArea } from '../../contracts/estimating/areas/add-merged-area.ts';
import { addMergedAreas } from '../../contracts/estimating/areas/add-merged-areas.ts';
import { deleteArea } from '../../contracts/estimating/areas/delete-area.ts';
import { deleteArea2 } from '../../contracts/estimating/areas/delete-area2.ts';
import { getAreas } from '../../contracts/estimating/areas/get-areas.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { moveArea } from '../../contracts/estimating/areas/move-area.ts';
import { saveAreaLabel } from '../../contracts/estimating/areas/save-area-label.ts';
import { saveAreaNotes } from '../../contracts/estimating/areas/save-area-notes.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { type LineItem, type Settings } from '../../contracts/estimating/entities.ts';
import { changeItems } from '../../contracts/estimating/items/change-items.ts';
import { changeQuality } from '../../contracts/estimating/items/change-quality.ts';
import { copyItems } from '../../contracts/estimating/items/copy-items.ts';
import { deleteItems } from '../../contracts/estimating/items/delete-items.ts';
import { deleteLineItemFromArea } from '../../contracts/estimating/items/delete-line-item-from-area.ts';
import { duplicateItem } from '../../contracts/estimating/items/duplicate-item.ts';
import { duplicateItems } from '../../contracts/estimating/items/duplicate-items.ts';
import { getProfitOverheadSettingForItemId } from '../../contracts/estimating/items/get-profit-overhead-setting-for-item-id.ts';
import { getPropertyItems } from '../../contracts/estimating/items/get-property-items.ts';
import { getPropertyItemsOfTask } from '../../contracts/estimating/items/get-property-items-of-task.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getQuality } from '../../contracts/estimating/items/get-quality.ts';
import { getSwitchEffect } from '../../contracts/estimating/items/get-switch-effect.ts';
import { getUniqueItemXREFCount } from '../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { makeChangesToLineItems } from '../../contracts/estimating/items/make-changes-to-line-items.ts';
import { moveItems } from '../../contracts/estimating/items/move-items.ts';
import { saveChangedOrderSequence } from '../../contracts/estimating/items/save-changed-order-sequence.ts';
import { saveItemNotes } from '../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { switchOneItemForOneItem } from '../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { applyMeasurementsDownward } from '../../contracts/estimating/measurements/apply-measurements-downward.ts';
import { calculateInteriorMeasurements } from '../../contracts/estimating/measurements/calculate-interior-measurements.ts';
import { calculateWholeHouseMeasurements } from '../../contracts/estimating/measurements/calculate-whole-house-measurements.ts';
import { setInteriorMeasurements } from '../../contracts/estimating/measurements/set-interior-measurements.ts';
import { setWholeHouseMeasurements } from '../../contracts/estimating/measurements/set-whole-house-measurements.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderInfo } from '../../contracts/estimating/orders/get-order-info.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getPropertyInfo } from '../../contracts/estimating/orders/get-property-info.ts';
import { getPropertySurveys } from '../../contracts/estimating/orders/get-property-surveys.ts';
import { doesOrderContainRepairItems } from '../../contracts/estimating/setup/does-order-contain-repair-items.ts';
import { getPlace } from '../../contracts/estimating/setup/get-place.ts';
import { getProfitOverheadByOrderId } from '../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getSurveyByOrderId } from '../../contracts/estimating/setup/get-survey-by-order-id.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { updateAllItemsPPUandTotal } from '../../contracts/estimating/setup/update-all-items-ppu-and-total.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { updateOrderProfitOverheadSettings } from '../../contracts/estimating/setup/update-order-profit-overhead-settings.ts';
import { updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-do-not-update-line-items.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { updateReferenceId } from '../../contracts/estimating/setup/update-reference-id.ts';
import { writeAnswerOnOrderProfitOverheadSetting } from '../../contracts/estimating/setup/write-answer-on-order-profit-overhead-setting.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { deleteEstimateTask } from '../../contracts/estimating/tasks/delete-estimate-task.ts';
import { getDefaultTaskId } from '../../contracts/estimating/tasks/get-default-task-id.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { putEstimateTask } from '../../contracts/estimating/tasks/put-estimate-task.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getUndoState } from '../../contracts/estimating/undo/get-undo-state.ts';
import { redo as redoCall } from '../../contracts/estimating/undo/redo.ts';
import { undo as undoCall } from '../../contracts/estimating/undo/undo.ts';
import { InteriorInput } from '../../contracts/measures/entities.ts';
import { getEstimateDefaults } from '../../contracts/organization/settings/get-estimate-defaults.ts';
import { saveEstimateDefaults } from '../../contracts/organization/settings/save-estimate-defaults.ts';
import { askingAs } from '../asking.ts';
import type { Caller, TestApp } from '../harness.ts';
import { startApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
let helen: Caller;
beforeAll(async () => {
  app = await startApp();
  [dana, priya, helen] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin'), app.signedIn('homeowner')]);
  await ok(saveHomePlace, { body: { zip: '43202' } }, priya);
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);

const newOrder = (name = 'Back bedroom') => ok(getNewOrder, { query: { newEstimateName: name } });
const areasOf = (orderId: number, caller = dana) => ok(getAreasWithItems, { params: { orderId } }, caller);
const houseOf = async (orderId: number) => (await areasOf(orderId)).find((area) => area.areaTypeGroup === 'E')?.areaID ?? 0;

const BY_HAND = { itemXREF: 99999, description: 'Bench', unit: 'EA', quantity: '2', labor: '100', material: '50', equipment: '10' };

/** An order in Columbus with a bedroom and the lines asked for on it. */
async function orderWith(repairs: Record<string, unknown>[] = [BY_HAND]) {
  const orderId = await newOrder();
  await ok(updateAddressFields, { params: { orderId }, body: { address: '1 Main St', zip: '43202' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bedroom' } });
  const items: LineItem[] = repairs.length
    ? await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [area.areaID], Repairs: repairs } })
    : [];
  return { orderId, areaId: area.areaID, items };
}

async function searched(keyword: string, action: string) {
  const hits = await ok(searchItems, { query: { keyword, state: 'OH' } });
  const hit = hits.find((one) => one.action === action && one.prices.length > 1);
  if (!hit) throw new Error(`${keyword} finds no ${action} in several qualities`);
  return hit;
}

const settings: Settings = {
  taxableAmount: '10',
  taxableLabor: false,
  taxableMaterial: true,
  taxableEquipment: false,
  profitAmount: '20',
  profitLabor: true,
  profitMaterial: true,
  profitEquipment: true,
  overheadAmount: '0',
  overheadLabor: true,
  overheadMaterial: true,
  overheadEquipment: true,
  orderType: 'Apply',
};

describe('orders', () => {
  it('C034, R023, R024: answers a number, and names the estimate after the day when it is not named', async () => {
    const orderId = await ok(getNewOrder);
    expect(orderId).toBeGreaterThan(0);
    const order = await ok(getOrderByOrderId, { params: { orderId } });
    expect(order).toMatchObject({ id: orderId, status: 'In Progress', itemCount: 0, orderType: 'ProjectEstimate' });
    expect(order.externalRefId).toMatch(/^New Project \d{2}\/\d{2}\/\d{4}$/);
  });

  it("R024: the day in the name is the caller's, not the server's", async () => {
    const nameIn = async (timeZone: string) => {
      const orderId = await ok(getNewOrder, { query: { timeZone } });
      return (await ok(getOrderByOrderId, { params: { orderId } })).externalRefId;
    };
    // A day apart at every hour: 26 hours lie between them.
    expect(await nameIn('Pacific/Kiritimati')).not.toBe(await nameIn('Etc/GMT+12'));
    expect(await refused(getNewOrder, { query: { timeZone: 'Mars/Olympus' } })).toEqual([400, 'INVALID']);
  });

  it('R103: quantities of new estimates have the decimals that the organisation chose, 0 to 2', async () => {
    const before = await orderWith();
    for (const [quantityDecimals, quantity] of [
      [0, '3'],
      [2, '2.55'],
    ] as const) {
      await ok(saveEstimateDefaults, { body: { quantityDecimals } }, priya);
      expect(await ok(getEstimateDefaults, {}, priya)).toEqual({ quantityDecimals });
      const { items } = await orderWith([{ ...BY_HAND, quantity: '2.549' }]);
      expect(items[0]?.quantity).toBe(quantity);
    }
    expect(await ok(getEstimateDefaults, {}, helen)).toEqual({ quantityDecimals: 1 });
    const { orderId, items } = before;
    await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: items[0]?.id, Quantity: '2.549' } });
    expect((await ok(getPropertyItems, { params: { orderId } }))[0]?.quantity).toBe('2.5');
    expect(await refused(saveEstimateDefaults, { body: { quantityDecimals: 3 } }, priya)).toEqual([400, 'INVALID']);
    await ok(saveEstimateDefaults, { body: { quantityDecimals: 1 } }, priya);
  });

  it('C034: asked twice with one key, starts one estimate', async () => {
    const input = { query: { newEstimateName: 'Once' }, headers: { 'Idempotency-Key': randomUUID() } };
    const first = await ok(getNewOrder, input);
    expect(await ok(getNewOrder, input)).toBe(first);
    expect((await ok(getOrders)).filter((order) => order.externalRefId === 'Once')).toHaveLength(1);
  });

  it('C034: is refused to another site, although it is a GET', async () => {
    expect(await refused(getNewOrder, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).toEqual([403, 'CROSS_SITE']);
  });

  it('C025: lists the newest change first, to the organisation only', async () => {
    const orderId = await newOrder('Newest of all');
    expect((await ok(getOrders))[0]).toMatchObject({ id: orderId, externalRefId: 'Newest of all' });
    expect((await ok(getOrders, {}, priya)).some((order) => order.id === orderId)).toBe(true);
    expect((await ok(getOrders, {}, helen)).some((order) => order.id === orderId)).toBe(false);
  });

  it('C025: by pages, which together are the list', async () => {
    await newOrder('One more page');
    const all = await ok(getOrders);
    const pages: typeof all = [];
    for (let skip = 0; skip < all.length; skip += 2) pages.push(...(await ok(getOrders, { query: { take: 2, skip } })));
    expect(all.length).toBeGreaterThan(2);
    expect(pages).toEqual(all);
    expect(await ok(getOrders, { query: { skip: all.length } })).toEqual([]);
  });

  it('C030, C031, C029, C032, C035: one order, its job id and its property', async () => {
    const orderId = await newOrder('Porch');
    expect(await ok(getOrderInfo, { query: { orderId } })).toEqual({ externalRefId: 'Porch', orderType: 'ProjectEstimate' });
    const survey = await ok(getSurveyByOrderId, { params: { orderId } });
    expect(await ok(getPropertySurveys, { params: { id: orderId } })).toEqual([survey]);
    expect(await ok(getPropertyInfo, { params: { orderId } })).toEqual(survey);
    expect(await refused(getOrderInfo, { query: { orderId } }, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await refused(getOrderByOrderId, { params: { orderId: 2_000_000_000 } })).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  it('C033: archives', async () => {
    const orderId = await newOrder();
    expect(await ok(archiveOrder, { params: { id: orderId } })).toBe(true);
    expect((await ok(getOrderByOrderId, { params: { orderId } })).status).toBe('Archived');
  });
});

describe('setup', () => {
  it("C037, R049: the job id is the order's externalRefId", async () => {
    const orderId = await newOrder();
    await ok(updateJobId, { params: { orderId }, body: { externalRefId: ' Sunroom ' } });
    expect((await ok(getOrderByOrderId, { params: { orderId } })).externalRefId).toBe('Sunroom');
    const empty = await dana.call(updateJobId, { params: { orderId }, body: { externalRefId: '  ' } });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['externalRefId']]);
  });

  it('C045: the job id by its mobile address, of an order of the organisation only', async () => {
    const orderId = await newOrder();
    expect(await ok(updateReferenceId, { query: { OrderId: orderId }, body: { externalRefId: 'Carport' } })).toBe(true);
    expect(await ok(getOrderInfo, { query: { orderId } })).toMatchObject({ externalRefId: 'Carport' });
    const theirs = { query: { OrderId: orderId }, body: { externalRefId: 'Mine' } };
    expect(await refused(updateReferenceId, theirs, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await dana.call(updateReferenceId, { body: { externalRefId: 'Nobody' } })).body.fields).toHaveProperty('OrderId');
  });

  it('C038: fills city and state from the zip, where they were left empty', async () => {
    const orderId = await newOrder();
    const filled = await ok(updateAddressFields, { params: { orderId }, body: { address: '1 Main St', zip: '43202' } });
    expect(filled).toMatchObject({ address: '1 Main St', city: 'Columbus', state: 'OH', zip: '43202' });
    const typed = await ok(updateAddressFields, {
      params: { orderId },
      body: { address: '1 Main St', city: 'Clintonville', zip: '43202' },
    });
    expect(typed).toMatchObject({ city: 'Clintonville', state: 'OH' });
    const bad = await dana.call(updateAddressFields, { params: { orderId }, body: { zip: '4320' } });
    expect([bad.status, bad.body.fields]).toEqual([400, { zip: 'must be a 5 digit ZIP code' }]);
    expect(await ok(getPlace, { params: { zip: '43202' } })).toMatchObject({ city: 'Columbus', state: 'OH' });
  });

  it('C034, C036, C038: the tax is that of the place, and says so, until somebody types one', async () => {
    const orderId = await newOrder();
    const taxOf = async () => {
      const { taxableAmount, taxableLabor, taxableMaterial, taxSource } = await ok(getProfitOverheadByOrderId, {
        params: { orderId },
      });
      return [taxableAmount, taxableLabor, taxableMaterial, taxSource];
    };
    // The organisation's own place, Columbus.
    const ohio = { state: 'OH', name: 'Ohio', percent: '5.75', basis: 'statewide statutory rate' };
    expect(await taxOf()).toEqual(['5.75', false, true, ohio]);
    await ok(updateAddressFields, { params: { orderId }, body: { zip: '78704' } });
    expect(await taxOf()).toEqual(['6.25', false, true, { ...ohio, state: 'TX', name: 'Texas', percent: '6.25' }]);
    const now = await ok(getProfitOverheadByOrderId, { params: { orderId } });
    await ok(updateOrderProfitOverheadSettings, { params: { orderId }, body: { ...now, taxableAmount: '8.25' } });
    await ok(updateAddressFields, { params: { orderId }, body: { zip: '43202' } });
    expect(await taxOf()).toEqual(['8.25', false, true, null]);
  });

  it('R046, R047: state and zip stay once there are lines; the street may still change', async () => {
    const { orderId } = await orderWith();
    const kept = { address: '1 Main St', city: 'Columbus', state: 'OH', zip: '43202' };
    for (const other of [{ state: 'TX', zip: '78704' }, { state: 'TX' }, { zip: '43215' }]) {
      const asked = { params: { orderId }, body: { ...kept, ...other } };
      expect(await refused(updateAddressFields, asked)).toEqual([409, 'ORDER_IN_PROGRESS']);
      expect((await dana.call(updateAddressFields, asked)).body.detail).toBe(
        'Property State or ZIP Code cannot be changed once the order is in progress.',
      );
    }
    expect(await ok(getSurveyByOrderId, { params: { orderId } })).toMatchObject(kept);
    const body = { address: '2 Main St', city: 'Columbus', state: 'OH', zip: '43202' };
    expect(await ok(updateAddressFields, { params: { orderId }, body })).toMatchObject({ address: '2 Main St' });
  });

  it('C036, C042, R039: the first change of settings saves at once, for all lines', async () => {
    const { orderId } = await orderWith();
    expect(await ok(getProfitOverheadByOrderId, { params: { orderId } })).toMatchObject({ answered: false });
    await ok(updateOrderProfitOverheadSettings, { params: { orderId }, body: settings });
    expect(await ok(getProfitOverheadByOrderId, { params: { orderId } })).toEqual({ ...settings, answered: true, taxSource: null });
    // 160.00 of costs with 20 % of profit, twice; tax is 10 % of 50.00 of material, twice.
    const [line] = await ok(getPropertyItems, { params: { orderId } });
    expect(line).toMatchObject({ ppu: '192.00', totalCost: '384.00', tax: '10.00' });
  });

  describe('changed percentages', () => {
    let orderId = 0;
    let areaId = 0;
    let itemId = 0;
    const totals = async () => (await ok(getPropertyItems, { params: { orderId } })).map((line) => line.totalCost);
    beforeAll(async () => {
      const made = await orderWith();
      ({ orderId, areaId } = made);
      itemId = made.items[0]?.id ?? 0;
    });

    it('C043, R041, C287: yes updates the lines', async () => {
      await ok(updateOrderProfitOverheadSettingsAndUpdateLineItems, { params: { orderId }, body: settings });
      expect(await totals()).toEqual(['384.00']);
    });

    it('C044, R042: no leaves them, and is for the lines to come', async () => {
      const more = { ...settings, profitAmount: '50' };
      await ok(updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems, { params: { orderId }, body: more });
      expect(await totals()).toEqual(['384.00']);
      await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaId], Repairs: [BY_HAND] } });
      expect(await totals()).toEqual(['384.00', '480.00']);
    });

    it('C070: a line knows the percentages that it is priced with', async () => {
      expect(await ok(getProfitOverheadSettingForItemId, { params: { itemId } })).toEqual(settings);
      expect(await refused(getProfitOverheadSettingForItemId, { params: { itemId } }, helen)).toEqual([404, 'ITEM_NOT_FOUND']);
    });

    it('C041: all lines are priced anew when it is asked for', async () => {
      await ok(updateAllItemsPPUandTotal, { params: { orderId } });
      expect(await totals()).toEqual(['480.00', '480.00']);
    });
  });

  it('C039, C040, R044, R045: 2 does not apply markups and tax, 1 does', async () => {
    const { orderId } = await orderWith();
    expect(await ok(doesOrderContainRepairItems, { params: { orderId } })).toBe(true);
    expect(await ok(doesOrderContainRepairItems, { params: { orderId: await newOrder() } })).toBe(false);
    await ok(updateOrderProfitOverheadSettingsAndUpdateLineItems, { params: { orderId }, body: settings });
    await ok(writeAnswerOnOrderProfitOverheadSetting, { params: { orderId, answer: 2 } });
    expect((await ok(getOrderByOrderId, { params: { orderId } })).totals).toMatchObject({
      totalCost: '320.00',
      profit: '0.00',
      tax: '0.00',
    });
    await ok(writeAnswerOnOrderProfitOverheadSetting, { params: { orderId, answer: 1 } });
    expect((await ok(getOrderByOrderId, { params: { orderId } })).totals).toMatchObject({
      totalCost: '384.00',
      grandTotal: '394.00',
    });
    const { status, body } = await dana.call(writeAnswerOnOrderProfitOverheadSetting, { params: { orderId, answer: 3 } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['answer']]);
  });

  it('C042: names every field of settings that is not a percentage', async () => {
    const body = { ...settings, profitAmount: '1001', taxableAmount: 'much', orderType: 'Perhaps' };
    const answer = await dana.call(updateOrderProfitOverheadSettings, { params: { orderId: await newOrder() }, body });
    expect([answer.status, Object.keys(answer.body.fields).sort()]).toEqual([400, ['orderType', 'profitAmount', 'taxableAmount']]);
  });
});

describe('tasks', () => {
  it('C046-C050: added, renamed and deleted; lines of a deleted task go to the default task', async () => {
    const { orderId, areaId } = await orderWith([]);
    const defaultId = await ok(getDefaultTaskId, { params: { orderId } });
    const task = await ok(addEstimateTask, { params: { orderId }, body: { Name: 'Demolition' } });
    expect(task).toMatchObject({ name: 'Demolition', orderId });
    expect(await ok(putEstimateTask, { params: { orderId }, body: { id: task.id, name: 'Tear-out' } })).toEqual({
      ...task,
      name: 'Tear-out',
    });
    expect((await ok(getEstimateTasks, { params: { orderId } })).map((one) => one.name)).toEqual(['General', 'Tear-out']);
    await ok(addRepairItems, { params: { orderId, taskId: task.id }, body: { Areas: [areaId], Repairs: [BY_HAND] } });
    expect(await ok(getPropertyItemsOfTask, { params: { orderId, taskId: task.id } })).toHaveLength(1);
    expect(await ok(getPropertyItemsOfTask, { params: { orderId, taskId: defaultId } })).toHaveLength(0);
    await ok(deleteEstimateTask, { params: { orderId, taskId: task.id } });
    expect(await ok(getPropertyItemsOfTask, { params: { orderId, taskId: defaultId } })).toHaveLength(1);
    expect(await refused(deleteEstimateTask, { params: { orderId, taskId: task.id } })).toEqual([404, 'TASK_NOT_FOUND']);
    expect(await refused(deleteEstimateTask, { params: { orderId, taskId: defaultId } })).toEqual([409, 'DEFAULT_TASK']);
    expect(await refused(addEstimateTask, { params: { orderId }, body: { Name: 'general' } })).toEqual([409, 'TASK_EXISTS']);
  });
});

describe('areas', () => {
  const labels = async (orderId: number) => (await areasOf(orderId)).map((area) => area.label);

  it('C052, R054, R055: a new area without type or name is refused, and creates nothing', async () => {
    const orderId = await newOrder();
    for (const body of [
      { SelectedArea: '+ Create New', NewAreaname: 'Loft' },
      { SelectedArea: '+ Create New', SelectedAreaType: 'Interior' },
    ]) {
      expect(await refused(addArea, { params: { orderId }, body })).toEqual([422, 'MISSING_FIELDS']);
    }
    expect(await labels(orderId)).toEqual(['Entire House']);
  });

  it('C052, R056, R057, R058: types of a plain add, of a new area and of the default choices', async () => {
    const orderId = await newOrder();
    const add = (body: object) => ok(addArea, { params: { orderId }, body });
    expect(await add({ SelectedArea: 'Nook' })).toMatchObject({ label: 'Nook', areaTypeName: 'Interior', areaTypeGroup: 'I' });
    expect(await add({ SelectedArea: '+ Create New', NewAreaname: 'Patio', SelectedAreaType: 'Exterior' })).toMatchObject({
      label: 'Patio',
      areaTypeGroup: 'H',
    });
    for (const choice of ['Bedroom', 'Bathroom', 'Half Bathroom', 'Kitchen', 'Dining Room', 'Family Room', 'Attic', 'Basement']) {
      expect(await add({ SelectedArea: choice })).toMatchObject({ label: choice, areaTypeName: choice });
    }
  });

  it('R066: labels are made unique by a number', async () => {
    const orderId = await newOrder();
    for (let n = 0; n < 3; n++) await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bedroom' } });
    expect(await labels(orderId)).toEqual(['Entire House', 'Bedroom', 'Bedroom 2', 'Bedroom 3']);
    const typed = (type: string) => ({ SelectedArea: '+ Create New', NewAreaname: 'Porch', SelectedAreaType: type });
    for (const type of ['Interior', 'Interior', 'Exterior']) await ok(addArea, { params: { orderId }, body: typed(type) });
    expect((await labels(orderId)).slice(-3)).toEqual(['Porch', 'Porch 2', 'Porch']);
  });

  it('C054-C056, R065: areas of an order, one or several put on it, sorted by the name of their type', async () => {
    const orderId = await newOrder();
    const body = { areaTypeName: 'Kitchen', areaType: 'KIT', label: 'Big kitchen' };
    expect(await ok(addMergedArea, { params: { id: orderId }, body })).toMatchObject({ label: 'Big kitchen', areaType: 'KIT' });
    const both = await ok(addMergedAreas, {
      params: { id: orderId },
      body: [
        { areaTypeName: 'Garage', areaType: 'GAR' },
        { areaTypeName: 'Attic', areaType: 'ATT' },
      ],
    });
    expect(both.map((area) => area.label)).toEqual(['Garage', 'Attic']);
    const merged = await ok(getAreas, { params: { id: orderId } });
    expect(merged.map((area) => area.areaTypeName)).toEqual(['Attic', 'Entire House', 'Garage', 'Kitchen']);
    const none = await dana.call(addMergedAreas, { params: { id: orderId }, body: [] });
    expect(none.status).toBe(400);
  });

  it('C055: several areas with the measurements of a room are one step of undo; a room whose size is not whole adds none of them', async () => {
    const orderId = await newOrder();
    const room = (ceilingHeight1Feet: string) =>
      InteriorInput.parse({ shortWallsFeet: '10', longWallsFeet: '12', ceilingHeight1Feet, ceilingType: 'Flat' });
    const bodyWith = (height: string) => [
      { areaTypeName: 'Kitchen', areaType: 'KIT', measurements: room(height) },
      { areaTypeName: '', areaType: 'EXT', label: 'Deck stairs' },
    ];
    const before = await labels(orderId);
    const refusal = await dana.call(addMergedAreas, { params: { id: orderId }, body: bodyWith('') });
    expect([refusal.status, refusal.body.code]).toEqual([422, 'MISSING_FIELDS']);
    expect(await labels(orderId)).toEqual(before);
    const [kitchen, stairs] = await ok(addMergedAreas, { params: { id: orderId }, body: bodyWith('8') });
    expect(kitchen).toMatchObject({ label: 'Kitchen', measures: { floor: '120.00', walls: '352.00' } });
    expect(stairs).toMatchObject({ label: 'Deck stairs', areaTypeName: 'Exterior', areaTypeGroup: 'H' });
    await ok(undoCall, { params: { orderId } });
    expect(await labels(orderId)).toEqual(before);
  });

  it('C058, C059, C060, R061: renamed, with notes, moved and deleted with its lines', async () => {
    const { orderId, areaId } = await orderWith();
    const house = await houseOf(orderId);
    await ok(saveAreaLabel, { params: { id: orderId }, body: { AreaID: areaId, Label: 'Study' } });
    await ok(saveAreaNotes, { params: { id: orderId }, body: { AreaID: areaId, AreaNotes: 'Mind the floor.' } });
    await ok(moveArea, { params: { orderId, areaId }, body: { NewSeqNumber: 1 } });
    expect((await areasOf(orderId))[0]).toMatchObject({
      areaID: areaId,
      label: 'Study',
      notes: 'Mind the floor.',
      areaTotal: expect.not.stringMatching('^0.00$'),
    });
    await ok(saveAreaLabel, { params: { id: orderId }, body: { AreaID: house, Label: 'study' } });
    expect(await labels(orderId)).toEqual(['Study', 'study']);
    expect(await ok(deleteArea2, { params: { orderId, areaId } })).toBe(true);
    expect(await ok(getPropertyItems, { params: { orderId } })).toEqual([]);
    expect(await refused(deleteArea2, { params: { orderId, areaId } })).toEqual([404, 'AREA_NOT_FOUND']);
  });

  it('C053, R068: the Entire House area stays; deleting by task takes the lines of that task', async () => {
    const { orderId, areaId } = await orderWith();
    const answer = await dana.call(deleteArea, { params: { orderId, taskId: 0, areaId: await houseOf(orderId) } });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'ENTIRE_HOUSE_NOT_DELETABLE',
      'Deleting the Entire House area is not allowed.',
    ]);
    const task = await ok(addEstimateTask, { params: { orderId }, body: { Name: 'Finishes' } });
    await ok(addRepairItems, { params: { orderId, taskId: task.id }, body: { Areas: [areaId], Repairs: [BY_HAND] } });
    await ok(deleteArea, { params: { orderId, taskId: task.id, areaId } });
    expect((await areasOf(orderId)).find((area) => area.areaID === areaId)?.items).toHaveLength(1);
  });
});

describe('measurements', () => {
  const ROOM = { shortWallsFeet: '9', shortWallsInches: '6', longWallsFeet: '12', ceilingHeight1Feet: '8' };

  it('C064, R077-R079, R083: calculates a room, and names what is missing', async () => {
    const id = await newOrder();
    expect(await ok(calculateInteriorMeasurements, { params: { id }, body: ROOM })).toEqual({
      missing: [],
      measures: { floor: '114.00', walls: '344.00', ceilings: '114.00', baseboard: '43.00', roof: '0.00', extwalls: '0.00' },
    });
    const { missing, measures } = await ok(calculateInteriorMeasurements, {
      params: { id },
      body: { ceilingType: 'VaultedCeiling' },
    });
    expect([missing, measures]).toEqual([['shortWallsFeet', 'longWallsFeet', 'ceilingHeight1Feet', 'ceilingHeight2Feet'], null]);
  });

  it('R080, R081, R084, R085: an uneven gable needs its distance and anchor wall, inside the room', async () => {
    const id = await newOrder();
    const body = { ...ROOM, ceilingType: 'UnevenGabledCeiling', ceilingHeight2Feet: '10', ceilingHeight3Feet: '9' };
    expect((await ok(calculateInteriorMeasurements, { params: { id }, body })).missing.sort()).toEqual(['anchorWall', 'gableDistanceFeet']);
    const outside = { ...body, anchorWall: 'Short', gableDistanceFeet: '40' };
    expect(await refused(calculateInteriorMeasurements, { params: { id }, body: outside })).toEqual([422, 'GABLE_OUTSIDE']);
    expect(await refused(calculateInteriorMeasurements, { params: { id }, body: { ...body, anchorWall: 'North' } })).toEqual([
      400,
      'INVALID',
    ]);
  });

  it('C065, R074-R076, R082: calculates the whole house', async () => {
    const id = await newOrder();
    expect((await ok(calculateWholeHouseMeasurements, { params: { id }, body: { livingarea: 'big' } })).missing).toEqual([
      'livingarea',
      'stories',
      'ceilingHeightFeet',
    ]);
    const body = { livingarea: '1500', stories: '1', ceilingHeightFeet: '8', roofpitch: 'Flat', roofdormers: 'none' };
    expect((await ok(calculateWholeHouseMeasurements, { params: { id }, body })).measures).toMatchObject({
      floor: '1500.00',
      roof: '1500.00',
    });
  });

  it('C061, C062, R073: saved measures reach the lines when asked, at once or later', async () => {
    const paint = await searched('paint walls', 'Paint');
    const { orderId, areaId } = await orderWith([{ itemXREF: paint.code }]);
    const quantity = async () => (await ok(getPropertyItems, { params: { orderId } }))[0]?.quantity;
    const body = { AreaID: areaId, floor: '100', walls: '320', ceilings: '100', baseboard: '40', input: null };
    expect(await quantity()).toBe('0.0');
    await ok(setInteriorMeasurements, { params: { id: orderId }, body });
    expect(await quantity()).toBe('0.0');
    await ok(applyMeasurementsDownward, { params: { id: orderId }, body: { AreaID: areaId } });
    const measured = paint.formula === 'WALLS' ? '320.0' : '420.0';
    expect(await quantity()).toBe(measured);
    await ok(setInteriorMeasurements, { params: { id: orderId }, body: { ...body, walls: '330', applyDownward: true } });
    expect(await quantity()).toBe(paint.formula === 'WALLS' ? '330.0' : '430.0');
  });

  it('C063: the whole house is measured as a house, a room as a room', async () => {
    const { orderId, areaId } = await orderWith([]);
    const house = await houseOf(orderId);
    await ok(setWholeHouseMeasurements, {
      params: { id: orderId },
      body: { AreaID: house, livingarea: '1640', roof: '2683.95', extwalls: 1200 },
    });
    expect((await areasOf(orderId)).find((area) => area.areaID === house)?.measures).toMatchObject({
      floor: '1640.00',
      roof: '2683.95',
      extwalls: '1200.00',
    });
    expect(await refused(setWholeHouseMeasurements, { params: { id: orderId }, body: { AreaID: areaId } })).toEqual([
      409,
      'WRONG_AREA_TYPE',
    ]);
    expect(await refused(setInteriorMeasurements, { params: { id: orderId }, body: { AreaID: house } })).toEqual([409, 'WRONG_AREA_TYPE']);
  });
});

describe('items', () => {
  it('C102, R087, R088: each item to each area, priced as they were typed', async () => {
    const { orderId, areaId } = await orderWith([]);
    const house = await houseOf(orderId);
    const lines = await ok(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [house, areaId], Repairs: [BY_HAND, { ...BY_HAND, description: 'Shelf', notes: 'Oak' }] },
    });
    expect(lines.map((line) => [line.propertyArea_AreaID, line.description])).toEqual([
      [house, 'Bench'],
      [house, 'Shelf'],
      [areaId, 'Bench'],
      [areaId, 'Shelf'],
    ]);
    expect(lines[3]).toMatchObject({ itemXREF: 99999, quality: 'None', quantity: '2.0', notes: 'Oak', quantitySource: 'typed' });
    // 160.00 of costs, 10 % overhead and 10 % profit on each.
    expect(lines[0]).toMatchObject({ ppu: '192.00', totalCost: '384.00' });
  });

  it('C102, R133, R134: no area, no item, an unknown area, task or item', async () => {
    const { orderId, areaId } = await orderWith([]);
    const add = (body: object, taskId = 0) => dana.call(addRepairItems, { params: { orderId, taskId }, body });
    const empty = await add({ Areas: [], Repairs: [] });
    expect([empty.status, empty.body.fields]).toEqual([400, { Areas: 'chooseAreaFirst', Repairs: 'chooseItemsFirst' }]);
    const cases: [object, number, number, string][] = [
      [{ Areas: [2_000_000_000], Repairs: [BY_HAND] }, 0, 404, 'AREA_NOT_FOUND'],
      [{ Areas: [areaId], Repairs: [BY_HAND] }, 2_000_000_000, 404, 'TASK_NOT_FOUND'],
      [{ Areas: [areaId], Repairs: [{ itemXREF: 1 }] }, 0, 404, 'XREF_NOT_FOUND'],
      [{ Areas: [areaId], Repairs: [{ itemXREF: 99999 }] }, 0, 422, 'MISSING_FIELDS'],
    ];
    for (const [body, taskId, status, code] of cases) {
      const answer = await add(body, taskId);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await ok(getPropertyItems, { params: { orderId } })).toEqual([]);
  });

  it("C102: another order's area is as unknown as one that does not exist", async () => {
    const [mine, theirs] = [await orderWith([]), await orderWith([])];
    expect(
      await refused(addRepairItems, {
        params: { orderId: mine.orderId, taskId: 0 },
        body: { Areas: [theirs.areaId], Repairs: [BY_HAND] },
      }),
    ).toEqual([404, 'AREA_NOT_FOUND']);
  });

  it('C071, R101, R103, R106: a quantity is rounded to one decimal, answers tax and total, and 0 needs attention', async () => {
    const { orderId, items } = await orderWith();
    const itemId = items[0]?.id ?? 0;
    const save = (Quantity: unknown) =>
      ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: itemId, Quantity } });
    expect(await save('2.25')).toMatchObject({ totalCost: '441.60' });
    expect((await ok(getPropertyItems, { params: { orderId } }))[0]?.quantity).toBe('2.3');
    expect(await save(0)).toEqual({ tax: '0.00', totalCost: '0.00' });
    expect((await ok(getOrderByOrderId, { params: { orderId } })).attentionCount).toBe(1);
    for (const Quantity of ['-1', 'many', '1000001', null, undefined]) {
      const { status, body } = await dana.call(saveLineItemQuantityWithDecimals, {
        params: { id: orderId },
        body: { ItemID: itemId, Quantity },
      });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['Quantity']]);
    }
  });

  it('C071: a change is there for the very next read, of the same client and of a colleague who knows its position', async () => {
    const { orderId, items } = await orderWith();
    for (let n = 1; n <= 10; n++) {
      const answer = await dana.call(saveLineItemQuantityWithDecimals, {
        params: { id: orderId },
        body: { ItemID: items[0]?.id, Quantity: n },
      });
      const position = answer.headers.get('x-log-position') ?? '';
      expect(position).toMatch(/^\d+$/);
      const mine = await ok(getPropertyItems, { params: { orderId } });
      const theirs = await ok(getPropertyItems, { params: { orderId }, headers: { 'X-Log-Position': position } }, priya);
      expect([mine[0]?.quantity, theirs[0]?.quantity]).toEqual([`${n}.0`, `${n}.0`]);
    }
  });

  it('C071: two who type into one line at once both get an answer, and one of the two stays', async () => {
    const { orderId, items } = await orderWith();
    const body = (Quantity: string) => ({ ItemID: items[0]?.id, Quantity });
    const [mine, theirs] = await Promise.all([
      dana.call(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: body('7') }),
      priya.call(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: body('8') }),
    ]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(['7.0', '8.0']).toContain((await ok(getPropertyItems, { params: { orderId } }))[0]?.quantity);
  });

  it('C072, R102, R107: changes what is sent, in all like lines when asked', async () => {
    const { orderId, items } = await orderWith([BY_HAND, BY_HAND]);
    const [first, second] = items;
    const propertyItem = { id: first?.id, wasteFactorPct: '0.1', material: '60', quantity: '5', notes: 'Counted again.' };
    await ok(makeChangesToLineItems, { params: { id: orderId }, body: { propertyItem, applyToAll: true } });
    const lines = await ok(getPropertyItems, { params: { orderId } });
    expect(lines.find((line) => line.id === first?.id)).toMatchObject({
      wasteFactorPct: '10',
      material: '60',
      quantity: '5.0',
      notes: 'Counted again.',
    });
    expect(lines.find((line) => line.id === second?.id)).toMatchObject({
      wasteFactorPct: '10',
      material: '60',
      quantity: '2.0',
      notes: '',
    });
    expect(
      await refused(makeChangesToLineItems, {
        params: { id: orderId },
        body: { propertyItem: { id: first?.id, estimateTask_Id: 2_000_000_000 } },
      }),
    ).toEqual([404, 'TASK_NOT_FOUND']);
    const bad = await dana.call(makeChangesToLineItems, {
      params: { id: orderId },
      body: { propertyItem: { id: first?.id, labor: 'dear' } },
    });
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['propertyItem.labor']]);
  });

  it('C068, C073, C074: notes, another place, another area, and deleted', async () => {
    const { orderId, areaId, items } = await orderWith([
      BY_HAND,
      { ...BY_HAND, description: 'Shelf' },
      { ...BY_HAND, description: 'Hook' },
    ]);
    const [, , hook] = items;
    await ok(saveItemNotes, { params: { id: orderId }, body: { ItemID: hook?.id, Notes: 'Brass' } });
    await ok(saveChangedOrderSequence, { params: { id: orderId }, body: { AreaID: areaId, ItemID: hook?.id, NewSeqNumber: 1 } });
    const inArea = async (id: number) => (await areasOf(orderId)).find((area) => area.areaID === id)?.items.map((line) => line.description);
    expect(await inArea(areaId)).toEqual(['Hook', 'Bench', 'Shelf']);
    const house = await houseOf(orderId);
    await ok(saveChangedOrderSequence, { params: { id: orderId }, body: { AreaID: house, ItemID: hook?.id, NewSeqNumber: 1 } });
    expect([await inArea(house), await inArea(areaId)]).toEqual([['Hook'], ['Bench', 'Shelf']]);
    await ok(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: hook?.id } });
    expect(await refused(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: hook?.id } })).toEqual([404, 'ITEM_NOT_FOUND']);
    const double = await ok(duplicateItem, { params: { orderId, itemId: items[0]?.id } });
    expect(double).toMatchObject({ description: 'Bench', quantity: '2.0' });
    expect(await inArea(areaId)).toEqual(['Bench', 'Bench', 'Shelf']);
  });

  it('several lines are moved, doubled and deleted at once, and each of it is one step of undo', async () => {
    const { orderId, areaId, items } = await orderWith([
      BY_HAND,
      { ...BY_HAND, description: 'Shelf' },
      { ...BY_HAND, description: 'Hook' },
    ]);
    const [bench, shelf, hook] = items.map((line) => line.id);
    const house = await houseOf(orderId);
    const inArea = async (id: number) => (await areasOf(orderId)).find((area) => area.areaID === id)?.items.map((line) => line.description);
    const params = { orderId };
    const all = ['Bench', 'Shelf', 'Hook'];

    await ok(moveItems, { params, body: { itemIds: [hook, bench], areaId: house } });
    expect([await inArea(house), await inArea(areaId)]).toEqual([['Bench', 'Hook'], ['Shelf']]);
    await ok(undoCall, { params });
    expect([await inArea(house), await inArea(areaId)]).toEqual([[], all]);

    const copies = await ok(duplicateItems, { params, body: { itemIds: [hook, bench, bench] } });
    expect(copies.map((line: { description: string }) => line.description)).toEqual(['Bench', 'Hook']);
    expect(await inArea(areaId)).toEqual(['Bench', 'Bench', 'Shelf', 'Hook', 'Hook']);
    await ok(undoCall, { params });
    expect(await inArea(areaId)).toEqual(all);

    const copied = await ok(copyItems, { params, body: { itemIds: [hook, bench], areaIds: [house, areaId, house] } });
    expect(copied.map((line: { description: string }) => line.description)).toEqual(['Bench', 'Hook', 'Bench', 'Hook']);
    expect([await inArea(house), await inArea(areaId)]).toEqual([
      ['Bench', 'Hook'],
      [...all, 'Bench', 'Hook'],
    ]);
    await ok(undoCall, { params });
    expect([await inArea(house), await inArea(areaId)]).toEqual([[], all]);
    expect(await refused(copyItems, { params, body: { itemIds: [hook], areaIds: [1] } })).toEqual([404, 'AREA_NOT_FOUND']);
    expect(await refused(copyItems, { params, body: { itemIds: [hook], areaIds: [] } })).toEqual([400, 'INVALID']);

    await ok(changeItems, { params, body: { itemIds: [hook, bench], changes: { quantity: '3', percentageCovered: '10' } } });
    const both = (await ok(getAreasWithItems, { params })).flatMap((area) => area.items);
    expect(both.map(({ quantity, percentageCovered }) => `${quantity} ${percentageCovered}`)).toEqual(['3.0 10', '2.0 0', '3.0 10']);
    await ok(undoCall, { params });
    expect(await refused(changeItems, { params, body: { itemIds: [hook], changes: {} } })).toEqual([400, 'INVALID']);
    expect(await refused(changeItems, { params, body: { itemIds: [hook], changes: { quantity: '-1' } } })).toEqual([400, 'INVALID']);

    // A colleague has deleted one of them meanwhile.
    await ok(deleteLineItemFromArea, { params: { ...params, taskId: 0, id: shelf } });
    await ok(deleteItems, { params, body: { itemIds: [bench, shelf, hook] } });
    expect(await inArea(areaId)).toEqual([]);
    await ok(undoCall, { params });
    expect(await inArea(areaId)).toEqual(['Bench', 'Hook']);
    expect(await refused(deleteItems, { params, body: { itemIds: [shelf] } })).toEqual([404, 'ITEM_NOT_FOUND']);
    expect(await refused(moveItems, { params, body: { itemIds: [hook], areaId: 1 } })).toEqual([404, 'AREA_NOT_FOUND']);
  });

  it('C067, R089, R090: unique item codes, without those of lines that no item stands behind', async () => {
    const [faucet, toilet] = [await searched('faucet', 'Replace'), await searched('toilet', 'Replace')];
    const { orderId } = await orderWith([
      BY_HAND,
      { itemXREF: faucet.code, quantity: '1' },
      { itemXREF: faucet.code, quantity: '2' },
      { itemXREF: toilet.code, quantity: '1' },
    ]);
    expect(await ok(getUniqueItemXREFCount, { params: { id: orderId } })).toBe(2);
  });

  describe('qualities', () => {
    let orderId = 0;
    let items: { id: number; quality: string }[] = [];
    let toilet: { code: number };
    let itemId = 0;
    beforeAll(async () => {
      const faucet = await searched('faucet', 'Replace');
      toilet = await searched('toilet', 'Replace');
      const made = await orderWith([BY_HAND, { itemXREF: faucet.code, quantity: '1' }, { itemXREF: toilet.code, quantity: '1' }]);
      ({ orderId, items } = made);
      itemId = items[1]?.id ?? 0;
    });

    it('R097, R098: a line by hand has none, and one of the book is Economy without another', () => {
      expect(items.map((line) => line.quality)).toEqual(['None', 'Economy', 'Economy']);
    });

    it('C077: the order answers what the builder takes', async () => {
      expect(await ok(getQuality, { params: { orderId } })).toBe('Good');
    });

    it('C069, R096: a line can be had in five', async () => {
      const [line] = await ok(getPropertyItemsWithQualityOptions, { params: { orderId }, query: { itemId } });
      expect(line?.qualityOptions.map((option) => option.quality)).toEqual(['Economy', 'Good', 'Better', 'Best', 'Designer']);
    });

    it('C075, R100: one line is switched to another, at the price that was said', async () => {
      const [line] = await ok(getPropertyItemsWithQualityOptions, { params: { orderId }, query: { itemId } });
      const best = line?.qualityOptions.find((option) => option.quality === 'Best');
      await ok(switchOneItemForOneItem, { params: { id: orderId }, body: { oldItemId: itemId, newXref: best?.xref } });
      const switched = (await ok(getPropertyItems, { params: { orderId } })).find((one) => one.id === itemId);
      expect(switched).toMatchObject({ quality: 'Best', itemXREF: best?.xref, totalCost: best?.totalCost });
      expect(await refused(switchOneItemForOneItem, { params: { id: orderId }, body: { oldItemId: itemId, newXref: 2 } })).toEqual([
        404,
        'XREF_NOT_FOUND',
      ]);
    });

    it('C076, R099: the order’s is that of all its lines', async () => {
      await ok(changeQuality, { params: { orderId }, body: { qualityType: 'Good' } });
      expect((await ok(getPropertyItems, { params: { orderId } })).map((one) => one.quality)).toEqual(['None', 'Good', 'Good']);
      expect(await ok(getQuality, { params: { orderId } })).toBe('Good');
      expect(await refused(changeQuality, { params: { orderId }, body: { qualityType: 'Superb' } })).toEqual([400, 'INVALID']);
    });

    it('R100: what another item would move, labor minimums included, is what is then recorded', async () => {
      const at = async () => (await ok(getOrderByOrderId, { params: { orderId } })).totals;
      const effect = { params: { orderId, itemId }, query: { newXref: toilet.code } };
      const [before, moved] = [await at(), await ok(getSwitchEffect, effect)];
      expect(await at()).toEqual(before);
      await ok(switchOneItemForOneItem, { params: { id: orderId }, body: { oldItemId: itemId, newXref: toilet.code } });
      const after = await at();
      const cents = (money: string) => BigInt(money.replace('.', ''));
      expect([cents(moved.moved), cents(moved.tax)]).toEqual([
        cents(after.totalCost) - cents(before.totalCost),
        cents(after.tax) - cents(before.tax),
      ]);
      expect((await ok(getPropertyItems, { params: { orderId } })).find((one) => one.id === itemId)).toMatchObject({
        itemXREF: toilet.code,
        totalCost: moved.totalCost,
        quantity: moved.quantity,
      });
      expect(await refused(getSwitchEffect, { ...effect, query: { newXref: 2 } })).toEqual([404, 'XREF_NOT_FOUND']);
    });
  });

  it('C069, C071: every option is what its line costs once it is chosen, to the cent, with the settings that the line is priced with', async () => {
    const [faucet, floor] = [await searched('faucet', 'Replace'), await searched('vinyl plank', 'Replace')];
    const { orderId, areaId } = await orderWith([{ itemXREF: faucet.code, quality: 'Good', quantity: '3' }]);
    const params = { orderId };
    await ok(updateOrderProfitOverheadSettings, { params, body: settings });
    const future = { ...settings, profitAmount: '50', overheadAmount: '7.5' };
    await ok(updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems, { params, body: future });
    await ok(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [areaId], Repairs: [{ itemXREF: floor.code, quality: 'Better', quantity: '12.5' }] },
    });
    const all = await ok(getPropertyItemsWithQualityOptions, { params });
    const graded = all.filter((line) => !line.isLaborMinimum);
    expect(graded.map((line) => line.quality)).toEqual(['Good', 'Better']);
    expect(new Set(graded.map((line) => line.settingsId)).size).toBe(2);
    for (const line of graded) {
      expect(line.qualityOptions.map((option) => option.quality)).toEqual(['Economy', 'Good', 'Better', 'Best', 'Designer']);
      expect(line.qualityOptions.find((option) => option.quality === line.quality)).toMatchObject({
        ppu: line.ppu,
        totalCost: line.totalCost,
        tax: line.tax,
      });
      expect(await ok(getPropertyItemsWithQualityOptions, { params, query: { itemId: line.id } })).toEqual([line]);
      for (const { xref, totalCost, tax } of line.qualityOptions) {
        await ok(switchOneItemForOneItem, { params: { id: orderId }, body: { oldItemId: line.id, newXref: xref } });
        const body = { ItemID: line.id, Quantity: line.quantity };
        expect(await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body })).toEqual({ totalCost, tax });
      }
    }
  });

  it('C069, R099: a line that has the chosen quality keeps its price when the others change, whatever the book asks today', async () => {
    const toilet = await searched('toilet', 'Replace');
    const { orderId, items } = await orderWith([
      { itemXREF: toilet.code, quality: 'Best', quantity: '1' },
      { itemXREF: toilet.code, quality: 'Good', quantity: '1' },
    ]);
    const [best, good] = items;
    await ok(makeChangesToLineItems, {
      params: { id: orderId },
      body: { propertyItem: { id: best?.id, labor: '321.09', wasteFactorPct: '5' }, applyToAll: false },
    });
    const read = async () => (await ok(getPropertyItems, { params: { orderId } })).filter((line) => !line.isLaborMinimum);
    const [before] = await read();
    const [offered] = await ok(getPropertyItemsWithQualityOptions, { params: { orderId }, query: { itemId: best?.id } });
    expect(offered?.qualityOptions.find((option) => option.quality === 'Best')).toMatchObject({
      labor: '321.09',
      wasteFactorPct: '5',
      totalCost: before?.totalCost,
    });
    await ok(switchOneItemForOneItem, { params: { id: orderId }, body: { oldItemId: best?.id, newXref: best?.itemXREF } });
    await ok(changeQuality, { params: { orderId }, body: { qualityType: 'Best' } });
    const after = await read();
    expect(after[0]).toEqual(before);
    expect(after[1]).toMatchObject({ id: good?.id, quality: 'Best', itemXREF: best?.itemXREF, labor: best?.labor });
  });

  it('C057, C066: the same lines by area and in one list; sums of areas are those of their lines', async () => {
    const { orderId, areaId } = await orderWith([BY_HAND, { ...BY_HAND, quantity: '3' }]);
    const area = (await areasOf(orderId)).find((one) => one.areaID === areaId);
    expect(area?.items).toEqual(await ok(getPropertyItems, { params: { orderId } }));
    const sum = (area?.items ?? []).reduce((cents, line) => cents + Math.round(Number(line.totalCost) * 100), 0);
    expect(area?.areaTotal).toBe((sum / 100).toFixed(2));
  });
});

describe('the builder', () => {
  it('C087: the names of the categories are those of the hierarchy', async () => {
    const hierarchy = await ok(getCategoryHierarchy, { params: { id: 0 } });
    expect(await ok(getCategoryNames, { params: { id: 0 } })).toEqual(hierarchy.map((one) => one.szTradeDesc_tx));
  });

  it('C086: the categories have those names', async () => {
    const names = await ok(getCategoryNames, { params: { id: 0 } });
    expect((await ok(getCategories, { params: { id: 0 } })).map((one) => one.szTradeDesc_tx)).toEqual(names);
  });

  it('C083, C088: the subcategories of a category are found by its name in any letters', async () => {
    const [category] = await ok(getCategoryHierarchy, { params: { id: 0 } });
    const names = await ok(getCategoryNames, { params: { id: 0 } });
    const subcategories = await ok(getSubcategoryNames, {
      params: { id: 0 },
      query: { categoryname: (names[0] ?? '').toUpperCase() },
    });
    expect(subcategories).toEqual(category?.subcategories.map((one) => one.szSubDesc_tx));
    expect((await ok(getCategorySubCategoryList)).length).toBeGreaterThan(subcategories.length);
  });

  it('C084, R137: the action Replace is called Install', async () => {
    const actions = await ok(getActionTypeList);
    expect(actions.find((action) => action.szAction_tx === 'Replace')?.szActionDesc_tx).toBe('Install');
  });

  it('C085: related items are listed', async () => expect((await ok(getRelatedItemList)).length).toBeGreaterThan(0));

  it('C089, R111: category, subcategory, action, item, areas, task: each step offers what the one before left', async () => {
    const names = await ok(getCategoryNames, { params: { id: 0 } });
    const { version } = await ok(getDefinitionLastUpdated);
    const rows = await ok(getEnhancedRepairItemList, { query: { version } });
    // Every path that the first three steps offer leads to the items that the fourth one lists, and to no others.
    const path = (one: { szTradeDesc_tx: string; szSubDesc_tx: string; szActionDesc_tx: string }) =>
      [one.szTradeDesc_tx, one.szSubDesc_tx, one.szActionDesc_tx].join(' > ');
    const offered = (await ok(getCategoryHierarchy, { params: { id: 0 } })).flatMap(({ szTradeDesc_tx, subcategories: subs }) =>
      subs.flatMap(({ szSubDesc_tx, actions: acts }) =>
        acts.map(({ szActionDesc_tx }) => path({ szTradeDesc_tx, szSubDesc_tx, szActionDesc_tx })),
      ),
    );
    expect([...new Set(rows.map(path))].sort()).toEqual(offered.sort());
    const row = rows.find((one) => one.szTradeDesc_tx === names[0] && one.quality === 'Good');
    const { orderId, areaId } = await orderWith([]);
    const task = await ok(addEstimateTask, { params: { orderId }, body: { Name: 'Phase 2' } });
    const house = await houseOf(orderId);
    const lines = await ok(addRepairItems, {
      params: { orderId, taskId: task.id },
      body: { Areas: [house, areaId], Repairs: [{ itemXREF: row?.itemXREF, quantity: '1' }] },
    });
    const chosen = {
      description: row?.szDescription_tx,
      action: row?.szActionDesc_tx,
      quality: 'Good',
      category: names[0],
      estimateTask_Id: task.id,
    };
    expect(lines).toMatchObject([
      { ...chosen, propertyArea_AreaID: house },
      { ...chosen, propertyArea_AreaID: areaId },
    ]);
    expect((await ok(getOrderByOrderId, { params: { orderId } })).itemCount).toBe(2);
  });

  it('R110: an estimate consists of its tasks, its areas and the lines in them: each line is in one of both, and the sums are of lines alone', async () => {
    const { orderId, areaId, items } = await orderWith([BY_HAND, { ...BY_HAND, description: 'Shelf', labor: '20' }]);
    const task = await ok(addEstimateTask, { params: { orderId }, body: { Name: 'Phase 2' } });
    const house = await houseOf(orderId);
    items.push(
      ...(await ok(addRepairItems, {
        params: { orderId, taskId: task.id },
        body: { Areas: [house], Repairs: [{ ...BY_HAND, quantity: '3' }] },
      })),
    );
    const { tasks, areas, totals } = await ok(getEstimateAsOf, { params: { orderId } });
    expect(tasks.map(({ id }) => id)).toContain(task.id);
    expect(areas.map((area) => area.areaID).sort()).toEqual([house, areaId].sort());
    const lines = areas.flatMap((area) => area.items.map((line) => ({ ...line, area: area.areaID })));
    expect(lines.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
    for (const line of lines) {
      expect(line.propertyArea_AreaID).toBe(line.area);
      expect(tasks.filter(({ id }) => id === line.estimateTask_Id)).toHaveLength(1);
    }
    const cents = (amounts: string[]) => amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
    expect(cents([totals.totalCost])).toBe(cents(lines.map((line) => line.totalCost)));
    expect(cents([totals.tax])).toBe(cents(lines.map((line) => line.tax)));
    await ok(deleteItems, { params: { orderId }, body: { itemIds: items.map(({ id }) => id) } });
    expect((await ok(getEstimateAsOf, { params: { orderId } })).totals).toMatchObject({
      totalCost: '0.00',
      tax: '0.00',
      grandTotal: '0.00',
    });
  });

  it('C082, C094: a line costs what the search and the quality options say for its place', async () => {
    const hit = await searched('vanity', 'Replace');
    const options = await ok(getQualityOptions, { params: { id: 0 }, query: { itemXREF: hit.code, zip: '43202' } });
    expect(options.map((option) => option.unitCost)).toEqual(hit.prices.map((price) => price.unitCost));
    const { items } = await orderWith([{ itemXREF: hit.code, quality: 'Better', quantity: '1' }]);
    const better = options.find((option) => option.quality === 'Better');
    expect(items[0]).toMatchObject({ quality: 'Better', itemXREF: better?.itemXREF, ...better?.costs });
  });
});

describe('undo, redo and time travel', () => {
  it("takes back and does again one's own changes, over calls", async () => {
    const { orderId, items } = await orderWith();
    const quantity = async () => (await ok(getPropertyItems, { params: { orderId } }))[0]?.quantity;
    const save = (Quantity: string, caller = dana) =>
      ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: items[0]?.id, Quantity } }, caller);
    await save('3');
    const { undo, redo, redoStep, undoStep, answered } = await ok(getUndoState, { params: { orderId } });
    expect({ undo, redo, redoStep, answered }).toEqual({ undo: 'Save quantity', redo: null, redoStep: null, answered: null });
    expect(undoStep?.changes).toEqual([expect.objectContaining({ before: '3.0', after: '2.0', unit: items[0]?.itemUM })]);
    const { totalCost = '0', tax = '0' } = items[0] ?? {};
    expect(undoStep?.moved).toBe(((Number(totalCost) + Number(tax)) / 2).toFixed(2));
    const { taken, ...after } = await ok(undoCall, { params: { orderId } });
    expect(after).toMatchObject({ redo: 'Save quantity' });
    expect(taken).toEqual(undoStep);
    expect(await quantity()).toBe('2.0');
    await ok(redoCall, { params: { orderId } });
    expect(await quantity()).toBe('3.0');
    expect(await refused(redoCall, { params: { orderId } })).toEqual([409, 'NOTHING_TO_REDO']);
    expect(await refused(undoCall, { params: { orderId } }, priya)).toEqual([409, 'NOTHING_TO_UNDO']);
    await save('4', priya);
    const conflict = await dana.call(undoCall, { params: { orderId } });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'UNDO_CONFLICT']);
    expect(conflict.body.detail).toBe(
      `The quantity of ${items[0]?.description}, in Bedroom was changed since by Priya Raman, so that this cannot be undone.`,
    );
    expect(await quantity()).toBe('4.0');
  });

  it('takes back what was shown or nothing, and nothing from before a visit unasked', async () => {
    const { orderId, items } = await orderWith();
    const params = { orderId };
    const save = (Quantity: string) =>
      ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: items[0]?.id, Quantity } });
    await save('3');
    const shown = await ok(getUndoState, { params });
    expect(await refused(undoCall, { params, body: { since: shown.now } })).toEqual([409, 'UNDO_EARLIER']);
    await save('4');
    expect(await refused(undoCall, { params, body: { commandId: shown.undoStep?.commandId } })).toEqual([409, 'UNDO_CHANGED']);
    expect((await ok(undoCall, { params, body: { since: shown.now } })).taken?.changes).toEqual([
      expect.objectContaining({ before: '4.0', after: '3.0' }),
    ]);
    expect(await refused(undoCall, { params, body: { since: shown.now } })).toEqual([409, 'UNDO_EARLIER']);
    const asked = { commandId: shown.undoStep?.commandId };
    expect((await ok(undoCall, { params, body: asked })).taken?.commandId).toBe(asked.commandId);
    expect((await ok(getPropertyItems, { params: { orderId } }))[0]?.quantity).toBe('2.0');
  });

  it('takes back one change for one request, however often it is sent', async () => {
    const { orderId, items } = await orderWith();
    for (const Quantity of ['3', '4'])
      await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: items[0]?.id, Quantity } });
    const input = { params: { orderId }, headers: { 'Idempotency-Key': randomUUID() } };
    expect(await ok(undoCall, input)).toEqual(await ok(undoCall, input));
    expect((await ok(getPropertyItems, { params: { orderId } }))[0]?.quantity).toBe('3.0');
  });

  it('brings 3,000 deleted lines back, and adds 4,000 with long notes or refuses them before anything is recorded', async () => {
    const { orderId, areaId } = await orderWith([]);
    const hand = { itemXREF: 99_999, description: 'By hand', unit: 'EA', quantity: 1, labor: 1, material: 0, equipment: 0 };
    const add = (Areas: number[], Repairs: object[]) =>
      dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas, Repairs } });
    const count = async () => (await ok(getPropertyItems, { params: { orderId } })).length;
    for (let n = 0; n < 6; n++) expect((await add([areaId], Array(500).fill(hand))).status).toBe(200);
    await ok(deleteArea2, { params: { orderId, areaId } });
    expect(await count()).toBe(0);
    await ok(undoCall, { params: { orderId } });
    expect(await count()).toBe(3_000);
    const areas: number[] = [areaId];
    for (let n = 0; n < 4; n++) {
      const rooms = Array.from({ length: 50 }, (_, k) => ({ areaTypeName: 'Bedroom', areaType: 'BED', label: `b${n} ${k}` }));
      areas.push(...(await ok(addMergedAreas, { params: { id: orderId }, body: rooms })).map((area) => area.areaID));
    }
    const noted = { ...hand, notes: 'n'.repeat(4_000) };
    expect((await add(areas.slice(0, 200), Array(20).fill(noted))).status).toBe(200);
    expect(await count()).toBe(7_000);
    const different = Array.from({ length: 400 }, (_, n) => ({ ...noted, description: `Line ${n}` }));
    const refused = await add([areaId], different);
    expect([refused.status, refused.body.code]).toEqual([413, 'TOO_LARGE']);
    expect(await count()).toBe(7_000);
  });

  it('brings a deleted area back with its lines', async () => {
    const { orderId, areaId, items } = await orderWith();
    await ok(deleteArea2, { params: { orderId, areaId } });
    await ok(undoCall, { params: { orderId } });
    expect((await ok(getPropertyItems, { params: { orderId } })).map((line) => line.id)).toEqual(items.map((line) => line.id));
  });

  it('shows the estimate as of a revision and as of an instant', async () => {
    const { orderId, items } = await orderWith();
    const before = await ok(getEstimateAsOf, { params: { orderId } });
    await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: items[0]?.id, Quantity: '9' } });
    for (const query of [{ revision: before.revision }, { at: before.at }]) {
      expect(await ok(getEstimateAsOf, { params: { orderId }, query })).toEqual(before);
    }
    const { totals } = await ok(getEstimateAsOf, { params: { orderId } });
    expect(totals).toEqual((await ok(getOrderByOrderId, { params: { orderId } })).totals);
    expect(await refused(getEstimateAsOf, { params: { orderId }, query: { at: 'yesterday' } })).toEqual([400, 'INVALID']);
  });
});

describe('asking twice', () => {
  it('the same key and body answers the same, another body is refused', async () => {
    const { orderId, areaId } = await orderWith([]);
    const headers = { 'Idempotency-Key': randomUUID() };
    const params = { orderId, taskId: 0 };
    const body = { Areas: [areaId], Repairs: [BY_HAND] };
    const first = await ok(addRepairItems, { params, body, headers });
    expect(await ok(addRepairItems, { params, body, headers })).toEqual(first);
    expect(await ok(getPropertyItems, { params: { orderId } })).toHaveLength(1);
    const other = { params, body: { ...body, Repairs: [{ ...BY_HAND, quantity: '5' }] }, headers };
    expect(await refused(addRepairItems, other)).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });
});
