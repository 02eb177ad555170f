import { searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import { MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import { addCustomLineItem } from '../../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { deleteCustomLine } from '../../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { setPriceBookPrices } from '../../../contracts/catalogue/prices/set-price-book-prices.ts';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { updateOrderProfitOverheadSettings } from '../../../contracts/estimating/setup/update-order-profit-overhead-settings.ts';
import { addEstimateTask } from '../../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { addFromEstimate } from '../../../contracts/estimating/templates/add-from-estimate.ts';
import { getTemplate } from '../../../contracts/estimating/templates/get-template.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { askingAs } from '../../asking.ts';
import { newOrganization } from '../../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
let stranger: Caller;
/** Walls to paint (measured) and a toilet (each) of the price book, and an own line item. */
let paint = 0;
let toilet = 0;
let own = 0;
beforeAll(async () => {
  app = await startApp();
  ({ dana } = await newOrganization(app, 71));
  ({ dana: stranger } = await newOrganization(app, 72));
  const found = async (keyword: string, unit: string) =>
    (await ok(searchItems, { query: { keyword } })).find((hit) => hit.unit === unit && hit.code < 30_000)?.code ?? 0;
  paint = await found('paint walls two coats', 'SF');
  toilet = await found('toilet', 'EA');
  const made = await ok(addCustomLineItem, { body: { description: 'Gold plated flush handle', material: '80', labor: '20' } });
  own = made.prices[0]?.itemXREF ?? 0;
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);
const WALLS = { floor: '80', walls: '288', ceilings: '80', baseboard: '36' };
const areasOf = (orderId: number) => ok(getAreasWithItems, { params: { orderId } });
const linesOf = async (orderId: number) => (await areasOf(orderId)).flatMap(({ items }) => items.filter((line) => !line.isLaborMinimum));

/** A measured bath with painted walls, a toilet, the own item and one typed by hand, in a task of its own. */
async function pastBath(name = 'Past bath') {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: name } });
  const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  await ok(setInteriorMeasurements, { params: { id: orderId }, body: { AreaID: areaId, ...WALLS } });
  const { id: taskId } = await ok(addEstimateTask, { params: { orderId }, body: { Name: 'Finishes' } });
  const lines = await ok(addRepairItems, {
    params: { orderId, taskId },
    body: {
      Areas: [areaId],
      Repairs: [
        { itemXREF: paint, notes: 'Ask for the color' },
        { itemXREF: toilet, quantity: '2' },
        { itemXREF: own, quantity: '1' },
        { itemXREF: MANUAL_ENTRY_CODE, description: 'Crane for a day', unit: 'EA', labor: '900', quantity: '1' },
      ],
    },
  });
  return { orderId, areaId, itemIds: lines.map(({ id }) => id) };
}
const started = () => ok(getNewOrder, { query: { newEstimateName: 'New bath' } });
const reprice = (itemXREF: number, unitCost: string | null) => ok(setPriceBookPrices, { body: { prices: [{ itemXREF, unitCost }] } });

describe('an estimate starts from a past one', () => {
  it('is priced anew, and each line says what it was and is; measured lines wait for the new room, the task comes along by its name', async () => {
    const past = await pastBath();
    await reprice(toilet, '1.50');
    try {
      const template = await ok(getTemplate, { params: { orderId: past.orderId } });
      const bath = template.areas.find(({ areaId }) => areaId === past.areaId);
      expect(template.name).toBe('Past bath');
      expect(bath?.lines.map(({ price, measured }) => [price, measured])).toEqual([
        ['same', true],
        ['moved', false],
        ['same', false],
        ['typed', false],
      ]);
      const orderId = await started();
      const lines = await ok(addFromEstimate, {
        params: { orderId },
        body: { fromOrderId: past.orderId, areaIds: [past.areaId], itemIds: past.itemIds },
      });
      const [painted, bowl, handle, crane] = lines;
      expect(lines.map(({ description }) => description)).toEqual(bath?.lines.map(({ description }) => description));
      expect(painted).toMatchObject({ quantity: '0.0', quantitySource: 'measured', notes: '' });
      expect(bowl).toMatchObject({ quantity: '2.0', priceSource: 'book', totalCost: bath?.lines[1]?.now, tax: bath?.lines[1]?.nowTax });
      expect(handle).toMatchObject({ itemXREF: own, labor: '20', material: '80' });
      expect(crane).toMatchObject({ labor: '900', priceSource: 'typed' });
      const tasks = await ok(getEstimateTasks, { params: { orderId } });
      expect(tasks.map(({ name }) => name)).toContain('Finishes');
      expect(new Set(lines.map((line) => line.estimateTask_Id))).toEqual(
        new Set(tasks.flatMap(({ id, name }) => (name === 'Finishes' ? [id] : []))),
      );
      const { origin } = await ok(getWhyLine, { params: { orderId, itemId: bowl?.id } });
      expect(origin?.source).toMatchObject({
        kind: 'template',
        name: 'Past bath',
        answers: [{ question: 'Prices', answer: "today's, 1 of 4 moved" }],
      });
      expect(origin?.reason).toMatch(/^unit price was [\d,.]+, today [\d,.]+$/);
      await app.caughtUp();
      const { entries } = await ok(getAudit, { query: { orderId } });
      expect(entries.map(({ sentence }) => sentence).join('\n')).toContain("from the template “Past bath” (Prices: today's, 1 of 4 moved)");
    } finally {
      await reprice(toilet, null);
    }
  });

  it('as they were: costs, measurements and notes come along when they are chosen, and lines follow their room', async () => {
    const past = await pastBath();
    const before = await linesOf(past.orderId);
    await reprice(toilet, '1.50');
    try {
      const orderId = await started();
      const body = {
        fromOrderId: past.orderId,
        areaIds: [past.areaId],
        itemIds: past.itemIds,
        prices: 'kept',
        measurements: true,
        notes: true,
      };
      const lines = await ok(addFromEstimate, { params: { orderId }, body });
      const facts = ({ quantity, totalCost, notes }: (typeof lines)[number]) => [quantity, totalCost, notes];
      expect(lines.map(facts)).toEqual(before.map(facts));
      const area = (await areasOf(orderId)).find(({ label }) => label === 'Bathroom');
      expect(area?.measures.floor).toBe('80.00');
    } finally {
      await reprice(toilet, null);
    }
  });

  it('an item that is not sold any more stays behind at today’s prices and is named; as they were it comes along', async () => {
    const sold = await ok(addCustomLineItem, { body: { description: 'Brass towel ring', material: '30' } });
    const from = await started();
    const { areaID } = await ok(addArea, { params: { orderId: from }, body: { SelectedArea: 'Bathroom' } });
    const Repairs = [
      { itemXREF: sold.prices[0]?.itemXREF, quantity: '1' },
      { itemXREF: toilet, quantity: '1' },
    ];
    const [ring, bowl] = await ok(addRepairItems, { params: { orderId: from, taskId: 0 }, body: { Areas: [areaID], Repairs } });
    await ok(deleteCustomLine, { params: { id: sold.id } });
    const template = await ok(getTemplate, { params: { orderId: from } });
    expect(template.areas.flatMap(({ lines }) => lines)[0]).toMatchObject({ price: 'gone', now: null, was: ring?.totalCost });
    const body = { fromOrderId: from, areaIds: [areaID], itemIds: [ring?.id, bowl?.id] };
    const today = await started();
    const [only, ...others] = await ok(addFromEstimate, { params: { orderId: today }, body });
    expect([only?.itemXREF, others]).toEqual([bowl?.itemXREF, []]);
    const { origin } = await ok(getWhyLine, { params: { orderId: today, itemId: only?.id } });
    expect(origin?.source?.answers).toContainEqual({ question: 'No longer in the price book', answer: 'Brass towel ring' });
    const kept = await ok(addFromEstimate, { params: { orderId: await started() }, body: { ...body, prices: 'kept' } });
    expect(kept.map(({ description }) => description)).toEqual(['Brass towel ring', bowl?.description]);
  });

  it('is one step: undo takes back lines, areas, task and markup together', async () => {
    const past = await pastBath();
    const theirs = await ok(getProfitOverheadByOrderId, { params: { orderId: past.orderId } });
    await ok(updateOrderProfitOverheadSettings, { params: { orderId: past.orderId }, body: { ...theirs, profitAmount: '33' } });
    const orderId = await started();
    const was = await Promise.all([areasOf(orderId), ok(getEstimateTasks, { params: { orderId } }), settingsOf(orderId)]);
    await ok(addFromEstimate, { params: { orderId }, body: { fromOrderId: past.orderId, areaIds: [past.areaId], itemIds: past.itemIds } });
    expect((await settingsOf(orderId)).profitAmount).toBe('33');
    expect(await linesOf(orderId)).toHaveLength(4);
    await ok(undo, { params: { orderId }, body: {} });
    expect(await Promise.all([areasOf(orderId), ok(getEstimateTasks, { params: { orderId } }), settingsOf(orderId)])).toEqual(was);
  });

  it('lines of an area that the estimate has go to it and are measured there; the second time, too', async () => {
    const past = await pastBath();
    const orderId = await started();
    const { areaID } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
    await ok(setInteriorMeasurements, { params: { id: orderId }, body: { AreaID: areaID, ...WALLS, walls: '320' } });
    const into = (await ok(getTemplate, { params: { orderId: past.orderId }, query: { into: orderId } })).areas.map((area) => area.into);
    expect(into).toEqual(['Entire House', 'Bathroom']);
    const body = { fromOrderId: past.orderId, areaIds: [past.areaId], itemIds: past.itemIds, measurements: true };
    const [painted] = await ok(addFromEstimate, { params: { orderId }, body });
    expect(painted).toMatchObject({ propertyArea_AreaID: areaID, quantity: '320.0' });
    await ok(addFromEstimate, { params: { orderId }, body });
    expect((await areasOf(orderId)).map(({ items }) => items.filter((line) => !line.isLaborMinimum).length)).toEqual([0, 8]);
  });

  it('an estimate of somebody else does not exist, this one is no template of itself, and what was deleted meanwhile stays behind', async () => {
    const past = await pastBath();
    const theirs = await stranger.call(getNewOrder, { query: { newEstimateName: 'Theirs' } });
    const orderId = await started();
    const body = { fromOrderId: past.orderId, areaIds: [past.areaId], itemIds: past.itemIds };
    const hers = { params: { orderId }, body: { ...body, fromOrderId: theirs.body } };
    expect(await refused(addFromEstimate, hers)).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await refused(getTemplate, { params: { orderId: theirs.body } })).toEqual([404, 'ORDER_NOT_FOUND']);
    const intoTheirs = { params: { orderId: past.orderId }, query: { into: theirs.body } };
    expect(await refused(getTemplate, intoTheirs)).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await refused(addFromEstimate, { params: { orderId: past.orderId }, body })).toEqual([422, 'MISSING_FIELDS']);
    expect(await refused(addFromEstimate, { params: { orderId }, body: { ...body, areaIds: [999_999_999] } })).toEqual([
      404,
      'AREA_NOT_FOUND',
    ]);
    await ok(deleteLineItemFromArea, { params: { orderId: past.orderId, taskId: 0, id: past.itemIds[0] } });
    expect(await linesOf(orderId)).toEqual([]);
    expect(await ok(addFromEstimate, { params: { orderId }, body })).toHaveLength(3);
  });

  it('repeated with its key it adds once', async () => {
    const past = await pastBath();
    const orderId = await started();
    const input = {
      params: { orderId },
      body: { fromOrderId: past.orderId, areaIds: [past.areaId], itemIds: past.itemIds },
      headers: { 'Idempotency-Key': 'template-once' },
    };
    const first = await ok(addFromEstimate, input);
    expect((await ok(addFromEstimate, input)).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(await linesOf(orderId)).toHaveLength(4);
  });
});

const settingsOf = (orderId: number) => ok(getProfitOverheadByOrderId, { params: { orderId } });
