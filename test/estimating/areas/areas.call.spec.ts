import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { deleteArea2 } from '../../../contracts/estimating/areas/delete-area2.ts';
import { duplicateAreaAndItems } from '../../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { getAreaDisplaySequence } from '../../../contracts/estimating/areas/get-area-display-sequence.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaDisplaySequence } from '../../../contracts/estimating/areas/save-area-display-sequence.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);
/** Small work of a plumber, which calls for a labor minimum, and paint on the walls. */
const FLAPPER = 26410;
const PAINT = 12401;
const WALLS = { floor: '40', walls: '208', ceilings: '40', baseboard: '26' };

/** An order with a measured bath of two lines. */
async function bath() {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Areas' } });
  const { areaID } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom', NewAreaname: 'Hall bath' } });
  await ok(setInteriorMeasurements, { params: { id: orderId }, body: { AreaID: areaID, ...WALLS } });
  await ok(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [areaID], Repairs: [{ itemXREF: FLAPPER, quantity: '2' }, { itemXREF: PAINT }] },
  });
  return { orderId, areaID };
}
const areasOf = (orderId: number) => ok(getAreasWithItems, { params: { orderId } });
const ROOM = (short: string, long: string) => ({
  ...{ shortWallsFeet: short, shortWallsInches: '0', longWallsFeet: long, longWallsInches: '0' },
  ...{ ceilingHeight1Feet: '8', ceilingHeight1Inches: '0', ceilingHeight2Feet: '', ceilingHeight2Inches: '0' },
  ...{ ceilingHeight3Feet: '', ceilingHeight3Inches: '0', gableDistanceFeet: '', gableDistanceInches: '0' },
  ceilingType: 'Flat' as const,
  anchorWall: '' as const,
});

it('C051: an area is duplicated with its lines, under a free name, and one undo takes it away', async () => {
  const { orderId, areaID } = await bath();
  const [copy] = await ok(duplicateAreaAndItems, { params: { orderId }, body: { OriginalAreaID: areaID } });
  const areas = await areasOf(orderId);
  const [was, is] = [areas.find((one) => one.areaID === areaID), areas.find((one) => one.areaID === copy?.areaID)];
  expect(is).toMatchObject({ label: 'Hall bath 2', areaType: 'BATH', measures: was?.measures });
  const own = (area: typeof was) => area?.items.filter((line) => !line.isLaborMinimum);
  expect(own(is)?.map((line) => [line.itemXREF, line.quantity, line.totalCost])).toEqual(
    own(was)?.map((line) => [line.itemXREF, line.quantity, line.totalCost]),
  );
  await ok(undo, { params: { orderId }, body: {} });
  expect((await areasOf(orderId)).map((area) => area.label)).toEqual(['Entire House', 'Hall bath']);
});

it('C051: several copies, each with a room of its own that its measured lines follow', async () => {
  const { orderId, areaID } = await bath();
  const body = {
    OriginalAreaID: areaID,
    Measurements: 'own' as const,
    Copies: [
      { NewAreaname: 'Upstairs bath', input: ROOM('5', '7') },
      { NewAreaname: 'Guest bath', input: ROOM('6', '10') },
    ],
  };
  const copies = await ok(duplicateAreaAndItems, { params: { orderId }, body });
  expect(copies.map(({ label, measures }) => [label, measures.walls])).toEqual([
    ['Upstairs bath', '192.00'],
    ['Guest bath', '256.00'],
  ]);
  const areas = await areasOf(orderId);
  const paint = (areaId: number | undefined) => areas.find((one) => one.areaID === areaId)?.items.find((line) => line.formulaXRef !== '');
  expect(copies.map(({ areaID: id }) => paint(id)?.quantity)).not.toContain(paint(areaID)?.quantity);
  const half = { ...body, Copies: [{ NewAreaname: 'Attic bath', input: { ...ROOM('5', '7'), longWallsFeet: '' } }] };
  expect(await refused(duplicateAreaAndItems, { params: { orderId }, body: half })).toEqual([422, 'MISSING_FIELDS']);
});

it('C051: two people who duplicate one area at once each get a copy; what is not there is refused, and nothing is made', async () => {
  const { orderId, areaID } = await bath();
  const copies = await Promise.all([1, 2].map(() => ok(duplicateAreaAndItems, { params: { orderId }, body: { OriginalAreaID: areaID } })));
  expect(
    copies
      .flat()
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['Hall bath 2', 'Hall bath 3']);

  const attempt = (body: Partial<(typeof duplicateAreaAndItems)['body']['_input']>) =>
    refused(duplicateAreaAndItems, { params: { orderId }, body: { OriginalAreaID: areaID, ...body } });
  expect(await attempt({ OriginalAreaID: 999_999_999 })).toEqual([404, 'AREA_NOT_FOUND']);
  expect(await attempt({ SelectedAreaID: 999_999_999 })).toEqual([404, 'AREA_NOT_FOUND']);
  expect(await attempt({ TaskId: 999_999_999 })).toEqual([404, 'TASK_NOT_FOUND']);
  expect(await attempt({ SelectedArea: '+ Create New', SelectedAreaType: 'Interior' })).toEqual([422, 'MISSING_FIELDS']);
  expect(await attempt({ NewAreaname: 'a\u0000b' })).toEqual([400, 'INVALID']);
  expect(await areasOf(orderId)).toHaveLength(4);
});

describe('C294: the display order of areas', () => {
  const labels = async (orderId: number) => (await ok(getAreaDisplaySequence, { params: { orderId } })).map(({ label }) => label);
  const named = async (orderId: number, ...names: string[]) => {
    const areas = await ok(getAreaDisplaySequence, { params: { orderId } });
    return names.map((name) => areas.find(({ label }) => label === name)?.areaID ?? 0);
  };
  const house = async () => {
    const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Order' } });
    for (const SelectedArea of ['Kitchen', 'Bathroom', 'Bedroom']) await ok(addArea, { params: { orderId }, body: { SelectedArea } });
    return orderId;
  };

  it('is saved as one step, and every list of areas has it', async () => {
    const orderId = await house();
    const areaIds = await named(orderId, 'Bedroom', 'Entire House', 'Bathroom', 'Kitchen');
    await ok(saveAreaDisplaySequence, { params: { orderId }, body: { areaIds } });
    expect(await labels(orderId)).toEqual(['Bedroom', 'Entire House', 'Bathroom', 'Kitchen']);
    expect((await areasOf(orderId)).map(({ areaID }) => areaID)).toEqual(areaIds);
    await ok(undo, { params: { orderId }, body: {} });
    expect(await labels(orderId)).toEqual(['Entire House', 'Kitchen', 'Bathroom', 'Bedroom']);
  });

  it('of somebody who did not know of a new area leaves it where it stands, and ignores one that is gone', async () => {
    const orderId = await house();
    const areaIds = await named(orderId, 'Bathroom', 'Bedroom', 'Kitchen', 'Entire House');
    await ok(deleteArea2, { params: { orderId, areaId: areaIds[0] ?? 0 } });
    await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Attic' } });
    await ok(saveAreaDisplaySequence, { params: { orderId }, body: { areaIds } });
    expect(await labels(orderId)).toEqual(['Bedroom', 'Attic', 'Kitchen', 'Entire House']);
  });

  it('two people who save an order at once both get an answer, and one order stands', async () => {
    const orderId = await house();
    const [one, other] = [await named(orderId, 'Bedroom', 'Kitchen'), await named(orderId, 'Bathroom', 'Bedroom')];
    const save = (areaIds: number[]) => ok(saveAreaDisplaySequence, { params: { orderId }, body: { areaIds } });
    expect(await Promise.all([save(one), save(other)])).toEqual([true, true]);
    expect([...(await labels(orderId))].sort()).toEqual(['Bathroom', 'Bedroom', 'Entire House', 'Kitchen']);
  });

  it('of areas that are all unknown is refused', async () => {
    const orderId = await house();
    expect(await refused(saveAreaDisplaySequence, { params: { orderId }, body: { areaIds: [999_999_999] } })).toEqual([
      404,
      'AREA_NOT_FOUND',
    ]);
    expect(await refused(saveAreaDisplaySequence, { params: { orderId }, body: { areaIds: [] } })).toEqual([400, 'INVALID']);
  });
});
