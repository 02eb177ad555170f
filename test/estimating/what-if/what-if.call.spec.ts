import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { updateJobId } from '../../../contracts/estimating/setup/update-job-id.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { adoptWhatIf } from '../../../contracts/estimating/what-if/adopt-what-if.ts';
import { discardWhatIf } from '../../../contracts/estimating/what-if/discard-what-if.ts';
import { getWhatIfComparison } from '../../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { previewAdoption } from '../../../contracts/estimating/what-if/preview-adoption.ts';
import { renameWhatIf } from '../../../contracts/estimating/what-if/rename-what-if.ts';
import { restoreWhatIf } from '../../../contracts/estimating/what-if/restore-what-if.ts';
import { startWhatIf } from '../../../contracts/estimating/what-if/start-what-if.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
let helen: Caller;
let priya: Caller;
beforeAll(async () => {
  app = await startApp();
  [dana, helen, priya] = await Promise.all([app.signedIn('contractor'), app.signedIn('homeowner'), app.signedIn('admin')]);
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);
/** Small work of a plumber, which calls for a labor minimum. */
const [FLAPPER, SUPPLY_LINE] = [26410, 26435];

async function bath() {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Hall bath' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  const lines = await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [area.areaID], Repairs: [FLAPPER, SUPPLY_LINE].map((itemXREF) => ({ itemXREF, quantity: '1' })) },
  });
  return { orderId, areaId: area.areaID, lines: lines.map(({ id }) => id) };
}
const linesOf = async (orderId: number) => (await ok(getAreasWithItems, { params: { orderId } })).flatMap(({ items }) => items);
const totalsOf = async (orderId: number) => (await ok(getOrderByOrderId, { params: { orderId } })).totals;
const save = (orderId: number, ItemID: number, Quantity: string) =>
  ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID, Quantity } });

it('a what-if is an order of its own that no list of jobs has, of any moment of the estimate', async () => {
  const { orderId, lines } = await bath();
  const before = await totalsOf(orderId);
  const { revision } = await ok(getEstimateAsOf, { params: { orderId } });
  await save(orderId, lines[0] ?? 0, '7');
  const [now, then] = [
    await ok(startWhatIf, { params: { orderId }, body: { name: "Helen's budget" } }),
    await ok(startWhatIf, { params: { orderId }, body: { name: 'As it was', revision } }),
  ];
  expect(await totalsOf(now)).toEqual(await totalsOf(orderId));
  expect(await totalsOf(then)).toEqual(before);
  const jobs = await ok(getOrders, {});
  expect(jobs.filter(({ id }) => [orderId, now, then].includes(id)).map(({ id }) => id)).toEqual([orderId]);
  expect(await ok(getWhatIfs, { params: { orderId: then } })).toMatchObject({
    orderId,
    whatIfs: [
      { id: now, name: "Helen's budget", discardedAt: null },
      { id: then, name: 'As it was', total: before.grandTotal },
    ],
  });
  expect(await refused(startWhatIf, { params: { orderId: now }, body: { name: 'x' } })).toEqual([409, 'WHAT_IF_OF_WHAT_IF']);
  expect(await refused(getWhatIfComparison, { params: { orderId } })).toEqual([404, 'WHAT_IF_NOT_FOUND']);
});

it('started twice with one key, it is one', async () => {
  const { orderId } = await bath();
  const input = { params: { orderId }, body: { name: 'Once' }, headers: { 'Idempotency-Key': 'once' } };
  expect(await ok(startWhatIf, input)).toBe(await ok(startWhatIf, input));
  expect((await ok(getWhatIfs, { params: { orderId } })).whatIfs).toHaveLength(1);
});

it('adopted in part after a colleague deleted one of its lines: chosen, previewed, recorded as one step, and told', async () => {
  const { orderId, lines } = await bath();
  const [first = 0, second = 0] = lines;
  const whatIf = await ok(startWhatIf, { params: { orderId }, body: { name: 'More of it' } });
  const own = (await linesOf(whatIf)).filter((line) => !line.isLaborMinimum).map(({ id }) => id);
  await save(whatIf, own[0] ?? 0, '12');
  await save(whatIf, own[1] ?? 0, '30');
  await ok(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: second } });
  const compared = await ok(getWhatIfComparison, { params: { orderId: whatIf } });
  expect(compared.changes.map(({ text, conflicts }) => [text, conflicts.length])).toEqual([
    [expect.stringContaining('1.0 to 12.0'), 0],
    [expect.stringContaining('kept and changed'), 1],
  ]);
  const ids = compared.changes.map(({ id }) => id);
  const body = { revision: compared.revision, changes: ids };
  expect(await refused(adoptWhatIf, { params: { orderId: whatIf }, body })).toEqual([409, 'WHAT_IF_CONFLICT']);
  const selection = { ...body, choices: { [compared.changes[1]?.conflicts[0]?.key ?? '']: 'estimate' as const } };
  const preview = await ok(previewAdoption, { params: { orderId: whatIf }, body: selection });
  expect(preview.undecided).toBe(0);
  const before = await totalsOf(orderId);
  expect(await ok(adoptWhatIf, { params: { orderId: whatIf }, body: selection })).toMatchObject({ orderId, adopted: 1 });
  expect(await totalsOf(orderId)).toEqual(preview.after);
  expect((await linesOf(orderId)).find(({ id }) => id === first)?.quantity).toBe('12.0');
  const { entries } = await ok(getAudit, { query: { orderId: String(orderId), take: '2' } }, priya);
  expect(entries.map(({ sentence, before: was, after }) => [sentence, was, after])).toEqual([
    [expect.stringMatching(/^Changed quantity of .*, as in what-if More of it$/), '1.0', '12.0'],
    ['Adopted 1 change of what-if More of it', '', ''],
  ]);
  await ok(undo, { params: { orderId }, body: {} });
  expect(await totalsOf(orderId)).toEqual(before);
});

it('two people who adopt at once adopt it once', async () => {
  const { orderId, areaId } = await bath();
  const whatIf = await ok(startWhatIf, { params: { orderId }, body: { name: 'Race' } });
  const [area] = (await ok(getAreasWithItems, { params: { orderId: whatIf } })).filter(({ items }) => items.length > 0);
  await ok(addRepairItems, {
    params: { orderId: whatIf, taskId: 0 },
    body: { Areas: [area?.areaID ?? 0], Repairs: [{ itemXREF: FLAPPER, quantity: '2' }] },
  });
  const { revision, changes } = await ok(getWhatIfComparison, { params: { orderId: whatIf } });
  const body = { revision, changes: changes.map(({ id }) => id) };
  const answers = await Promise.all([1, 2].map(() => ok(adoptWhatIf, { params: { orderId: whatIf }, body })));
  expect(answers.map(({ adopted }) => adopted).sort()).toEqual([0, 1]);
  expect((await linesOf(orderId)).filter((line) => line.propertyArea_AreaID === areaId && !line.isLaborMinimum)).toHaveLength(3);
});

it('refuses what is not of a what-if, what has changed since, and everything of one that was discarded', async () => {
  const { orderId, lines } = await bath();
  const whatIf = await ok(startWhatIf, { params: { orderId }, body: { name: 'Short-lived' } });
  const params = { orderId: whatIf };
  expect(await refused(updateJobId, { params, body: { externalRefId: 'x' } })).toEqual([409, 'WHAT_IF_OF_JOB']);
  expect(await refused(addEstimateReport, { params, body: { reportDetail: { name: 'x' }, repairItems: [] } } as never)).toEqual([
    409,
    'WHAT_IF_OF_JOB',
  ]);
  await ok(renameWhatIf, { params, body: { name: 'Renamed' } });
  const [own] = await linesOf(whatIf);
  await save(whatIf, own?.id ?? 0, '3');
  const { revision, changes } = await ok(getWhatIfComparison, { params });
  const body = { revision, changes: changes.map(({ id }) => id) };
  await save(whatIf, own?.id ?? 0, '4');
  expect(await refused(adoptWhatIf, { params, body })).toEqual([409, 'WHAT_IF_CHANGED']);
  await ok(discardWhatIf, { params });
  expect(await refused(adoptWhatIf, { params, body: { ...body, revision: revision + 1 } })).toEqual([409, 'WHAT_IF_DISCARDED']);
  expect((await ok(getWhatIfs, { params })).whatIfs).toMatchObject([{ name: 'Renamed', restorable: true }]);
  await ok(restoreWhatIf, { params });
  expect((await ok(adoptWhatIf, { params, body: { ...body, revision: revision + 3 } })).adopted).toBe(1);
  expect((await linesOf(orderId)).find(({ id }) => id === lines[0])?.quantity).toBe('4.0');
  expect((await helen.call(getWhatIfs, { params })).status).toBe(404);
});
