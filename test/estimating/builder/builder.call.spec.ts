import { getUserTaskFlyoutChoice } from '../../../contracts/accounts/builder/get-user-task-flyout-choice.ts';
import { saveUserTaskFlyoutChoice } from '../../../contracts/accounts/builder/save-user-task-flyout-choice.ts';
import { getCategoryHierarchy } from '../../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { getEnhancedRepairItemList } from '../../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { deleteArea } from '../../../contracts/estimating/areas/delete-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getAdditionFaults } from '../../../contracts/estimating/builder/get-addition-faults.ts';
import { getUsuallyTogether } from '../../../contracts/estimating/builder/get-usually-together.ts';
import { turnRelatedItemsIntoRepairItems } from '../../../contracts/estimating/builder/turn-related-items-into-repair-items.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { linesOf as linesIn, restOf } from '../../../web/estimating/builder/part-refused.ts';
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

async function estimate() {
  const orderId = await ok(getNewOrder);
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen', NewAreaname: '', SelectedAreaType: '' } });
  return { orderId, areaId: area.areaID, at: { params: { orderId, taskId: 0 } } };
}
const linesOf = async (orderId: number) =>
  (await ok(getAreasWithItems, { params: { orderId } })).flatMap(({ items }) => items.filter((line) => !line.isLaborMinimum));
const codesOf = async (count: number) =>
  [...new Set((await ok(getEnhancedRepairItemList)).map((row) => row.lDescription_id))].slice(0, count);

it('C098, R115: a user who chose nothing has no choice, which hides the task list', async () =>
  expect(await ok(getUserTaskFlyoutChoice)).toBe(''));

it('C104, R116, M067: 0 shows the task list', async () => {
  await ok(saveUserTaskFlyoutChoice, { params: { choice: '0' } });
  expect(await ok(getUserTaskFlyoutChoice)).toBe('Show');
});

it('R114, R116: 1 hides it, for oneself alone', async () => {
  await ok(saveUserTaskFlyoutChoice, { params: { choice: '1' } });
  expect(await ok(getUserTaskFlyoutChoice)).toBe('Hide');
  expect(await refused(saveUserTaskFlyoutChoice, { params: { choice: '2' } })).toEqual([400, 'INVALID']);
  const priya = await app.signedIn('admin');
  expect(await ok(getUserTaskFlyoutChoice, {}, priya)).toBe('');
});

it('R110: an estimate consists of tasks, areas and lines: the builder adds lines to areas and to a task of the order', async () => {
  const { orderId, areaId } = await estimate();
  const [task] = await ok(getEstimateTasks, { params: { orderId } });
  const [code] = await codesOf(1);
  const body = { Areas: [areaId], Repairs: [{ itemXREF: code, quantity: '2' }] };
  const [line] = await ok(addRepairItems, { params: { orderId, taskId: task?.id ?? 0 }, body });
  expect(line).toMatchObject({ propertyArea_AreaID: areaId, estimateTask_Id: task?.id, quantity: '2.0' });
  expect(await refused(addRepairItems, { params: { orderId, taskId: 999_999 }, body })).toEqual([404, 'TASK_NOT_FOUND']);
});

it('R123: 10005 is manual entry: typed words and costs are a line that no item stands behind, and they need a description', async () => {
  const { areaId, at } = await estimate();
  const typed = { itemXREF: MANUAL_ENTRY_CODE, description: 'Crane for a day', unit: 'EA', labor: '900', quantity: '1' };
  const [line] = await ok(addRepairItems, { ...at, body: { Areas: [areaId], Repairs: [typed] } });
  expect(line).toMatchObject({ description: 'Crane for a day', priceSource: 'typed', labor: '900' });
  const nameless = { ...typed, description: ' ' };
  expect(await refused(addRepairItems, { ...at, body: { Areas: [areaId], Repairs: [nameless] } })).toEqual([422, 'MISSING_FIELDS']);
});

it('R133, R134: without an item, or without an area, nothing is added', async () => {
  const { orderId, areaId, at } = await estimate();
  const [code] = await codesOf(1);
  const repairs = [{ itemXREF: code }];
  expect((await dana.call(addRepairItems, { ...at, body: { Areas: [areaId], Repairs: [] } })).body.fields).toMatchObject({
    Repairs: 'chooseItemsFirst',
  });
  expect((await dana.call(addRepairItems, { ...at, body: { Areas: [], Repairs: repairs } })).body.fields).toMatchObject({
    Areas: 'chooseAreaFirst',
  });
  expect(await linesOf(orderId)).toEqual([]);
});

it('R136: a refused addition changes nothing: an area that was deleted meanwhile, one of somebody else, an item that is unknown', async () => {
  const { orderId, areaId, at } = await estimate();
  const [code] = await codesOf(1);
  const Repairs = [{ itemXREF: code }];
  const gone = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Garage', NewAreaname: '', SelectedAreaType: '' } });
  await ok(deleteArea, { params: { orderId, taskId: 0, areaId: gone.areaID } });
  expect(await refused(addRepairItems, { ...at, body: { Areas: [areaId, gone.areaID], Repairs } })).toEqual([404, 'AREA_NOT_FOUND']);
  const other = await estimate();
  expect(await refused(addRepairItems, { ...at, body: { Areas: [other.areaId], Repairs } })).toEqual([404, 'AREA_NOT_FOUND']);
  const unknown = [{ itemXREF: code }, { itemXREF: 29_999 }];
  expect(await refused(addRepairItems, { ...at, body: { Areas: [areaId], Repairs: unknown } })).toEqual([404, 'XREF_NOT_FOUND']);
  expect(await linesOf(orderId)).toEqual([]);
});

it('of an addition that is refused in part it is said which part and why, who deleted the area and when, and the rest is one step of undo', async () => {
  const { orderId, areaId, at } = await estimate();
  const [one, two] = await codesOf(2);
  const hall = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Hall', NewAreaname: '', SelectedAreaType: '' } });
  const priya = await app.signedIn('admin');
  await ok(deleteArea, { params: { orderId, taskId: 0, areaId: hall.areaID } }, priya);
  const Repairs = [
    { itemXREF: one },
    { itemXREF: 29_999 },
    { itemXREF: two, areas: [hall.areaID] },
    { itemXREF: two, labor: '10000000', material: '10000000' },
  ];
  const body = { Areas: [areaId, hall.areaID, 1], Repairs };
  const faults = await ok(getAdditionFaults, { ...at, body });
  expect(faults).toEqual({
    repairs: [
      { at: 1, code: 'XREF_NOT_FOUND', text: expect.stringContaining('not in the price book') },
      { at: 3, code: 'LIMIT_EXCEEDED', text: expect.stringContaining('at most') },
    ],
    areas: [
      { areaId: hall.areaID, label: 'Hall', by: 'Priya Raman', at: expect.stringMatching(/^20\d\d-/) },
      { areaId: 1, label: '', by: '', at: '' },
    ],
  });
  expect(await linesOf(orderId)).toEqual([]);
  const rest = restOf(body, faults) ?? { Areas: [], Repairs: [] };
  expect([linesIn(body), linesIn(rest)]).toEqual([10, 1]);
  expect(await ok(getAdditionFaults, { ...at, body: rest })).toEqual({ repairs: [], areas: [] });
  expect(await ok(addRepairItems, { ...at, body: rest })).toHaveLength(1);
  await ok(undo, { params: { orderId } });
  expect(await linesOf(orderId)).toEqual([]);
  // What has lost its area goes to another one, and to an area that it goes to anyway only once.
  expect(restOf(body, faults, areaId)).toEqual({ Areas: [areaId], Repairs: [{ itemXREF: one }, { itemXREF: two, areas: [areaId] }] });
  expect(restOf({ ...body, Repairs: Repairs.slice(2, 3) }, { ...faults, repairs: [] })).toBeNull();
});

it('R137, M066: the action Replace is shown as Install', async () => {
  const hierarchy = await ok(getCategoryHierarchy, { params: { id: 0 } });
  const actions = hierarchy.flatMap((one) => one.subcategories.flatMap((sub) => sub.actions));
  expect(actions.some(({ szActionDesc_tx }) => szActionDesc_tx === 'Install')).toBe(true);
  expect(actions.some(({ szActionDesc_tx }) => /^replace$/i.test(szActionDesc_tx))).toBe(false);
});

it('C099: related items become lines that C102 takes, each once, in the asked quality or in Good (R148)', async () => {
  const { orderId, areaId, at } = await estimate();
  const rows = await ok(getEnhancedRepairItemList);
  const code = rows.find((row) => row.quality === 'Best')?.lDescription_id ?? 0;
  const ask = (RelatedItems: unknown[]) => ok(turnRelatedItemsIntoRepairItems, { params: { orderId }, body: { RelatedItems } });
  const [good, ...more] = await ask([{ lDescription_id: code }, { lDescription_id: code }]);
  expect([good?.quality, more]).toEqual(['Good', []]);
  const [best] = await ask([{ lDescription_id: code, quality: 'Best' }]);
  expect(best?.quality).toBe('Best');
  const [line] = await ok(addRepairItems, { ...at, body: { Areas: [areaId], Repairs: [{ itemXREF: best?.itemXREF, quantity: '1' }] } });
  expect(line).toMatchObject({ quality: 'Best', labor: best?.costs.labor, material: best?.costs.material });
  const none = { params: { orderId }, body: { RelatedItems: [{ lDescription_id: 29_999 }] } };
  expect(await refused(turnRelatedItemsIntoRepairItems, none)).toEqual([404, 'XREF_NOT_FOUND']);
});

it('2,000 lines are added at once, and taken back in one step; what is too much for one change says so and adds nothing', async () => {
  const { orderId, areaId, at } = await estimate();
  const codes = await codesOf(2_000);
  const of = (different: number) => Array.from({ length: 2_000 }, (_, n) => ({ itemXREF: codes[n % different], quantity: '1' }));
  expect(await refused(addRepairItems, { ...at, body: { Areas: [areaId], Repairs: of(2_000) } })).toEqual([422, 'LIMIT_EXCEEDED']);
  expect(await linesOf(orderId)).toEqual([]);
  expect(await ok(addRepairItems, { ...at, body: { Areas: [areaId], Repairs: of(200) } })).toHaveLength(2_000);
  await ok(undo, { params: { orderId } });
  expect(await linesOf(orderId)).toEqual([]);
});

it('"usually with this" is what the organisation really has beside an item in the same area, in how many of its estimates', async () => {
  const [first, second, third] = (await codesOf(500)).slice(-3);
  for (const beside of [[second], [second, third], [second]]) {
    const { areaId, at } = await estimate();
    const Repairs = [first, ...beside].map((itemXREF) => ({ itemXREF, quantity: '1' }));
    await ok(addRepairItems, { ...at, body: { Areas: [areaId], Repairs } });
  }
  const usual = (await ok(getUsuallyTogether)).find(({ code }) => code === first);
  expect(usual).toEqual({ code: first, orders: 3, with: [{ code: second, orders: 3 }] });
});
