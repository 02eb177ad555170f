import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { areasOfAnswer, bookOfAnswer } from '../../../contracts/estimating/checks/checked-areas.ts';
import { Checking } from '../../../contracts/estimating/checks/checking.ts';
import { dismissCheck } from '../../../contracts/estimating/checks/dismiss-check.ts';
import { fixCheck } from '../../../contracts/estimating/checks/fix-check.ts';
import { getCheckBook } from '../../../contracts/estimating/checks/get-check-book.ts';
import { getChecks } from '../../../contracts/estimating/checks/get-checks.ts';
import { reopenCheck } from '../../../contracts/estimating/checks/reopen-check.ts';
import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
beforeAll(async () => {
  app = await startApp();
  [dana, priya] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin')]);
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);

const TILE_FLOOR = 15014;
const PANEL = 21116;
const FLAPPER = 26410;

/** A measured bath with a tile floor, and a panel, in Ohio. */
async function bath(...more: number[]) {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Hall bath' } });
  await ok(updateAddressFields, { params: { orderId }, body: { address: '214 E Tulane Rd', zip: '43202' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  await ok(setInteriorMeasurements, {
    params: { id: orderId },
    body: { AreaID: area.areaID, floor: '42.5', walls: '216', ceilings: '42.5', baseboard: '27' },
  });
  const [floor] = await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [area.areaID], Repairs: [{ itemXREF: TILE_FLOOR }, ...more.map((itemXREF) => ({ itemXREF, quantity: '1' }))] },
  });
  return { orderId, areaId: area.areaID, floorId: floor?.id ?? 0 };
}
const findings = async (orderId: number, query = {}) => ok(getChecks, { params: { orderId }, query });
const found = async (orderId: number, check: string) => {
  const finding = (await findings(orderId)).open.find((one) => one.check === check);
  if (!finding) throw new Error(`${check} found nothing`);
  const { subject, print } = finding;
  return { finding, ref: { check, subject, print } };
};
const total = async (orderId: number) => Math.round(Number((await ok(getOrderByOrderId, { params: { orderId } })).totals.grandTotal) * 100);

it('a browser finds the same as the server, to the cent', async () => {
  const { orderId } = await bath(PANEL, FLAPPER);
  const [areas, book, settings, answered] = await Promise.all([
    ok(getAreasWithItems, { params: { orderId } }),
    ok(getCheckBook, { params: { orderId } }),
    ok(getProfitOverheadByOrderId, { params: { orderId } }),
    findings(orderId),
  ]);
  const { open, passed } = new Checking().run({ areas: areasOfAnswer(areas), settings, settingsOf: () => settings, ...bookOfAnswer(book) });
  const cents = (moved: string | null | undefined) => (moved ? BigInt(moved.replace('.', '')) : moved);
  expect(open.map(({ key, print, title, effect }) => [key, print, title, effect && effect.total + effect.tax])).toEqual(
    answered.open.map(({ check, subject, print, title, fix }) => [`${check}/${subject}`, print, title, cents(fix?.moved) ?? null]),
  );
  expect(passed).toEqual(answered.passed.map(({ check }) => check).sort((a, b) => passed.indexOf(a) - passed.indexOf(b)));
  expect(answered.open.map(({ check }) => check)).toEqual(expect.arrayContaining(['floor-not-removed', 'no-permit', 'no-backer']));
});

it('a fix adds its line where it belongs, moves the total by what it said, and is one step of undo', async () => {
  const { orderId, areaId, floorId } = await bath();
  const before = await total(orderId);
  const { finding, ref } = await found(orderId, 'floor-not-removed');
  const { itemIds } = await ok(fixCheck, { params: { orderId }, body: ref });
  expect((await total(orderId)) - before).toBe(Math.round(Number(finding.fix?.moved) * 100));
  const lines = (await ok(getAreasWithItems, { params: { orderId } })).find((area) => area.areaID === areaId)?.items ?? [];
  expect(lines.filter((line) => !line.isLaborMinimum).map(({ id }) => id)).toEqual([...itemIds, floorId]);
  expect((await findings(orderId)).open.map(({ check }) => check)).not.toContain('floor-not-removed');
  const undone = await ok(undo, { params: { orderId }, body: {} });
  expect(undone.taken?.words).toBe('Fix check');
  expect(await total(orderId)).toBe(before);
  expect((await found(orderId, 'floor-not-removed')).ref).toEqual(ref);
});

it('the same fix sent twice under one key adds one line', async () => {
  const { orderId } = await bath();
  const { ref } = await found(orderId, 'floor-not-removed');
  const input = { params: { orderId }, body: ref, headers: { 'Idempotency-Key': 'fix-once' } };
  const first = await ok(fixCheck, input);
  expect(await ok(fixCheck, input)).toEqual(first);
  expect(await refused(fixCheck, { params: { orderId }, body: ref })).toEqual([404, 'CHECK_NOT_FOUND']);
});

it('a dismissal has a reason and a name, is in the audit and in the past, and ends when the lines change', async () => {
  const { orderId, floorId } = await bath();
  const { ref } = await found(orderId, 'floor-not-removed');
  const { revision } = await findings(orderId);
  expect(await refused(dismissCheck, { params: { orderId }, body: { ...ref, reason: '  ' } })).toEqual([400, 'INVALID']);
  await ok(dismissCheck, { params: { orderId }, body: { ...ref, reason: 'Bare slab <b>seen</b> Nov 17' } });
  const [dismissed] = (await findings(orderId)).dismissed;
  expect(dismissed?.dismissal).toMatchObject({ reason: 'Bare slab <b>seen</b> Nov 17', by: 'Dana Whitfield' });
  const { entries } = (await priya.call(getAudit, { query: { orderId, kind: 'checks' } })).body ?? { entries: [] };
  expect(entries.map(({ sentence, after, moved }) => [sentence, after, moved])).toEqual([
    ['Dismissed the check “Nothing removes the old floor”', 'Bare slab <b>seen</b> Nov 17', '0.00'],
  ]);
  expect((await findings(orderId, { revision })).dismissed).toEqual([]);
  await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: floorId, Quantity: '30' } });
  expect((await findings(orderId)).dismissed).toEqual([]);
  expect(await refused(dismissCheck, { params: { orderId }, body: { ...ref, reason: 'Late' } })).toEqual([409, 'CHECK_CHANGED']);
  await ok(reopenCheck, { params: { orderId }, body: { check: ref.check, subject: ref.subject } });
  expect((await ok(getCheckBook, { params: { orderId } })).dismissals).toEqual([]);
});

it('what a person has to do is refused as a fix, and so are findings that do not exist', async () => {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Not measured' } });
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bedroom' } });
  await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [area.areaID], Repairs: [{ itemXREF: 24006 }] } });
  const { finding, ref } = await found(orderId, 'not-measured');
  expect(finding.fix).toEqual({ kind: 'measure', moved: null, line: null });
  expect(await refused(fixCheck, { params: { orderId }, body: ref })).toEqual([409, 'NO_FIX']);
  expect(await refused(fixCheck, { params: { orderId }, body: { ...ref, subject: 'area-999' } })).toEqual([404, 'CHECK_NOT_FOUND']);
  expect(await refused(fixCheck, { params: { orderId }, body: { ...ref, check: '../etc' } })).toEqual([400, 'INVALID']);
});
