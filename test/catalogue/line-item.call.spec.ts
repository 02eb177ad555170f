import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { addCustomLineItem } from '../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { deleteCustomLine } from '../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { editCustomLineItem } from '../../contracts/catalogue/lineitems/edit-custom-line-item.ts';
import { getCustomLineItem } from '../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { getCustomLineItemSubCategories } from '../../contracts/catalogue/lineitems/get-custom-line-item-sub-categories.ts';
import { getCustomLineItems } from '../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getLineItemTrades } from '../../contracts/catalogue/lineitems/get-line-item-trades.ts';
import { getOrgCustomLineItemSubCategories } from '../../contracts/catalogue/lineitems/get-org-custom-line-item-sub-categories.ts';
import { getOrgCustomLineItems } from '../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { undoCustomLineItem } from '../../contracts/catalogue/lineitems/undo-custom-line-item.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { changeQuality } from '../../contracts/estimating/items/change-quality.ts';
import { getPropertyItems } from '../../contracts/estimating/items/get-property-items.ts';
import { getUniqueItemXREFCount } from '../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { setInteriorMeasurements } from '../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { newColleague, newOrganization } from './people.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
let marcus: Caller;
let stranger: Caller;
let organizationId = 0;

beforeAll(async () => {
  app = await startApp();
  ({ dana: priya, marcus } = await newOrganization(app, 81));
  dana = await newColleague(app, 81, { place: 2, firstName: 'Sam', lastName: 'Whitfield', isAdmin: false });
  ({ dana: stranger } = await newOrganization(app, 82));
  organizationId = (await dana.call(getMe)).body?.organizationId ?? 0;
});
afterAll(() => app?.close());

const five = (['Economy', 'Good', 'Better', 'Best', 'Designer'] as const).map((quality, n) => ({
  quality,
  labor: `${6 + n}.50`,
  material: '1',
  equipment: '0',
}));
const add = async (body: object, by = dana) => (await by.call(addCustomLineItem, { body })).body;
const names = async (by: Caller, call: typeof getCustomLineItems | typeof getOrgCustomLineItems = getCustomLineItems) =>
  (await by.call(call)).body.map(({ description }) => description);

describe('C117-C123: custom line items', () => {
  it('R181, R182: one is filed in the list and subcategory that are named; a colleague’s own is nobody else’s', async () => {
    const mine = await add({ description: 'Showroom visit', unitOfMeasure: 'HRS', labor: '60', NewName: 'Every job' });
    expect(mine).toMatchObject({ unitOfMeasure: 'HRS', labor: '60', material: '0', organization_Id: 0, NewName: 'Every job' });
    expect(mine.prices).toEqual([expect.objectContaining({ quality: 'None', labor: '60' })]);
    const shared = await add({ description: 'Site protection', material: '40', organization_Id: organizationId }, priya);
    expect(shared).toMatchObject({ organization_Id: organizationId, NewName: 'Uncategorized', unitOfMeasure: 'EA' });
    await app.caughtUp();
    expect(await names(dana)).toEqual(['Showroom visit']);
    expect(await names(marcus)).toEqual([]);
    for (const by of [dana, marcus, priya]) expect(await names(by, getOrgCustomLineItems)).toEqual(['Site protection']);
    expect(await names(stranger, getOrgCustomLineItems)).toEqual([]);
    expect((await dana.call(getCustomLineItemSubCategories)).body).toEqual([{ name: 'Every job', items: 1 }]);
    expect((await dana.call(getOrgCustomLineItemSubCategories)).body).toEqual([{ name: 'Uncategorized', items: 1 }]);
    for (const [by, code] of [
      [marcus, 'LINE_ITEM_NOT_FOUND'],
      [stranger, 'LINE_ITEM_NOT_FOUND'],
    ] as const) {
      expect((await by.call(editCustomLineItem, { params: { id: mine.id }, body: { labor: '1' } })).body.code).toBe(code);
      expect((await by.call(getCustomLineItem, { params: { id: mine.id } })).body.code).toBe(code);
      expect((await by.call(addCustomLineItem, { body: { description: 'x', copyFromId: mine.id } })).body.code).toBe(code);
    }
    expect((await dana.call(deleteCustomLine, { params: { id: shared.id } })).body.code).toBe('LINE_ITEM_LOCKED');
    expect((await dana.call(addCustomLineItem, { body: { description: 'x', organization_Id: 82 } })).status).toBe(404);
  });

  it('R171: a unit left blank becomes Units; a body with nothing in it is refused in words', async () => {
    expect(await add({ description: 'Cord', unitOfMeasure: ' ' })).toMatchObject({ unitOfMeasure: 'Units' });
    const { status, body } = await dana.call(addCustomLineItem, { body: { labor: '4' } });
    expect([status, body.code, body.detail]).toEqual([422, 'LINE_ITEM_INVALID', 'Please describe the line item.']);
    expect((await dana.call(addCustomLineItem, { body: { description: 'x', trade: 'wizard' } })).body.code).toBe('LINE_ITEM_INVALID');
    expect((await dana.call(addCustomLineItem, { body: { description: 'x', labor: '-4' } })).status).toBe(400);
  });

  it('the same request twice adds once', async () => {
    const request = { body: { description: 'Once only' }, headers: { 'idempotency-key': 'line-item-once-0001' } };
    const [first, second] = [await dana.call(addCustomLineItem, request), await dana.call(addCustomLineItem, request)];
    expect(second.body.id).toBe(first.body.id);
  });
});

it('a line item is found by its owner, priced in each quality, put on a measured area, and keeps its price there', async () => {
  const { body: trades } = await dana.call(getLineItemTrades);
  expect(trades.find(({ trade }) => trade === 'drywall')).toMatchObject({ minimumHours: '3' });
  const item = await add({
    description: 'Plaster texture, matched by hand',
    action: 'Repair',
    unitOfMeasure: 'SF',
    formulaXREF: 'WALLS',
    wasteFactorPct: '10',
    NewName: 'Plaster',
    prices: five,
  });
  await app.caughtUp();
  const found = async (by: Caller) => (await by.call(searchItems, { query: { keyword: 'plaster texture matched' } })).body[0];
  const hit = await found(dana);
  expect(hit).toMatchObject({ description: item.description, category: 'Custom line items', subcategory: 'Plaster', formula: 'WALLS' });
  expect(hit?.prices.map(({ quality, unitCost }) => [quality, unitCost])).toEqual([
    ['Economy', '7.60'],
    ['Good', '8.60'],
    ['Better', '9.60'],
    ['Best', '10.60'],
    ['Designer', '11.60'],
  ]);
  expect((await found(marcus))?.description).not.toBe(item.description);

  const orderId = Number((await dana.call(getNewOrder)).body);
  const { body: area } = await dana.call(addArea, { params: { orderId }, body: { SelectedArea: 'Dining Room' } });
  await dana.call(setInteriorMeasurements, {
    params: { id: orderId },
    body: { AreaID: area.areaID, walls: '352', ceilings: '120', floor: '120', baseboard: '44' },
  });
  const xref = item.prices[1]?.itemXREF ?? 0;
  const { body: lines } = await dana.call(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [area.areaID], Repairs: [{ itemXREF: xref }] },
  });
  expect(lines[0]).toMatchObject({ itemXREF: xref, quality: 'Good', labor: '7.50', material: '1', wasteFactorPct: '10', itemUM: 'SF' });
  expect(Number(lines[0]?.quantity)).toBeGreaterThan(300);
  // R089
  await app.caughtUp();
  expect((await dana.call(getUniqueItemXREFCount, { params: { id: orderId } })).body).toBe(0);

  await dana.call(editCustomLineItem, { params: { id: item.id }, body: { prices: five.map((one) => ({ ...one, labor: '20' })) } });
  await app.caughtUp();
  const [line] = (await dana.call(getPropertyItems, { params: { orderId } })).body;
  expect(line?.labor).toBe('7.50');
  const options = (await marcus.call(getQualityOptions, { params: { id: 0 }, query: { itemXREF: xref } })).body;
  expect(options.map(({ costs }) => costs?.labor)).toEqual(['20', '20', '20', '20', '20']);
  await dana.call(changeQuality, { params: { orderId }, body: { qualityType: 'Best', itemIds: [line?.id] } });
  await app.caughtUp();
  expect((await dana.call(getPropertyItems, { params: { orderId } })).body[0]).toMatchObject({ quality: 'Best', labor: '20' });

  const { body: opened } = await dana.call(getCustomLineItem, { params: { id: item.id } });
  expect(opened).toMatchObject({ uses: 1, mayChange: true, deleted: false });
  expect(opened.lines[0]).toMatchObject({ orderId, area: 'Dining Room', quality: 'Best' });
  expect(opened.changes[0]?.sentence).toBe('Changed prices of the line item Plaster texture, matched by hand');

  await dana.call(deleteCustomLine, { params: { id: item.id } });
  await app.caughtUp();
  expect((await found(dana))?.description).not.toBe(item.description);
  expect((await dana.call(getPropertyItems, { params: { orderId } })).body).toHaveLength(1);
  const again = await dana.call(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [area.areaID], Repairs: [{ itemXREF: xref }] },
  });
  expect(again.body.code).toBe('XREF_NOT_FOUND');
  const { body: back } = await dana.call(undoCustomLineItem, { params: { id: item.id }, body: {} });
  await app.caughtUp();
  expect((await found(dana))?.description).toBe(item.description);
  await dana.call(undoCustomLineItem, { params: { id: item.id }, body: { revision: back.revision } });
  await app.caughtUp();
  expect((await dana.call(getCustomLineItem, { params: { id: item.id } })).body.deleted).toBe(true);
});
