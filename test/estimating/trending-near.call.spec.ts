import { emptyCaches } from '../../contracts/bounded-cache.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getTrendingNear, LEAST_MADE } from '../../contracts/estimating/house/get-trending-near.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { startWhatIf } from '../../contracts/estimating/what-if/start-what-if.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { HOUSE_PROJECTS, markOf } from '../../server/estimating/house/projects.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
let helen: Caller;
const { ok } = askingAs(() => dana);

const HEATER = [26350, 26310, 26345, 26360];
const ROOF = [16220, 16145];

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [dana, helen] = [await app.signedIn('contractor'), await app.signedIn('homeowner')];
});
afterAll(() => app?.close());

/** An estimate with these items in one area, which comes to the answered cents. */
async function estimateOf(codes: number[], { zip = '43202', area = 'Basement', quantity = '1' } = {}) {
  const orderId = await ok(getNewOrder, {});
  const body = { address: '1 High St', address2: '', city: 'Columbus', state: 'OH', zip };
  await ok(updateAddressFields, { params: { orderId }, body });
  const { areaID } = await ok(addArea, { params: { orderId }, body: { SelectedArea: area } });
  const Repairs = codes.map((itemXREF) => ({ itemXREF, quantity }));
  const lines = await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaID], Repairs } });
  const added = lines.filter(({ isLaborMinimum }) => !isLaborMinimum);
  return { orderId, cents: added.reduce((sum, { totalCost }) => sum + toCents(totalCost), 0n) };
}

/** As after the five minutes for which an answer is kept. */
async function trending() {
  emptyCaches();
  return ok(getTrendingNear, {}, helen);
}

it('S014: without an address there is nothing near; a stranger is asked to sign in', async () => {
  expect(await trending()).toEqual({ zip: '', projects: [] });
  expect((await app.stranger().call(getTrendingNear)).status).toBe(401);
  await ok(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202-1234' } }, helen);
  expect(await trending()).toEqual({ zip: '43202', projects: [] });
});

it('S014: a project that everybody near estimated five times is told with its middle price; with four, and from far away, it is not', async () => {
  const near: bigint[] = [];
  for (const quantity of ['1', '2', '3', '4']) near.push((await estimateOf(HEATER, { quantity, zip: '43201' })).cents);
  await estimateOf(HEATER, { zip: '90210' });
  // Half of its items make a project, fewer do not, and in a kitchen it is other work.
  await estimateOf(HEATER.slice(0, 1));
  await estimateOf(HEATER, { area: 'Kitchen' });
  expect((await trending()).projects).toEqual([]);

  const fifth = await estimateOf(HEATER.slice(0, 2), { quantity: '9' });
  near.push(fifth.cents);
  const sorted = near.toSorted((a, b) => Number(a - b));
  const heater = { id: 'water-heater', name: 'Water heater', made: LEAST_MADE, middlePrice: fromCents(sorted[2] ?? 0n) };
  expect((await trending()).projects).toEqual([heater]);

  // A what-if repeats its estimate; one that was put away was made all the same.
  await ok(startWhatIf, { params: { orderId: fifth.orderId }, body: { name: 'Electric' } });
  await ok(archiveOrder, { params: { id: fifth.orderId } });
  expect((await trending()).projects).toEqual([heater]);
});

it('S014: what is done on the whole house is known by any of its materials, the most frequent stands first, and nothing tells whose it was', async () => {
  for (let n = 0; n <= LEAST_MADE; n++) await estimateOf(ROOF, { area: 'Exterior', zip: n % 2 ? '43202' : '43214' });
  const answer = await trending();
  expect(answer.projects.map(({ id, made }) => [id, made])).toEqual([
    ['roof', LEAST_MADE + 1],
    ['water-heater', LEAST_MADE],
  ]);
  expect(Object.keys(answer.projects[0] ?? {}).sort()).toEqual(['id', 'made', 'middlePrice', 'name']);
});

it('every project of a house is known by items that the price book has', () => {
  for (const mark of HOUSE_PROJECTS.map(markOf)) {
    expect({ id: mark.id, ways: mark.ways.length > 0 && mark.ways.every(({ size }) => size > 0) }).toEqual({ id: mark.id, ways: true });
    expect({ id: mark.id, hasAreas: mark.areaTypes.size > 0 }).toEqual({ id: mark.id, hasAreas: mark.id !== 'roof' });
  }
});
