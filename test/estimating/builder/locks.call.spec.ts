import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { getSuspension } from '../../../contracts/accounts/people/get-suspension.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { getEnhancedRepairItemList } from '../../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { addCustomLibrary } from '../../../contracts/catalogue/libraries/add-custom-library.ts';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { duplicateAreaAndItems } from '../../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderLock } from '../../../contracts/estimating/orders/get-order-lock.ts';
import { lockOrder } from '../../../contracts/estimating/orders/lock-order.ts';
import { unlockOrder } from '../../../contracts/estimating/orders/unlock-order.ts';
import { addEstimateTask } from '../../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
let helen: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [dana, priya, helen] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin'), app.signedIn('homeowner')]);
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);
const KITCHEN = { SelectedArea: 'Kitchen', NewAreaname: '', SelectedAreaType: '' };

async function estimate() {
  const orderId = await ok(getNewOrder);
  const { areaID } = await ok(addArea, { params: { orderId }, body: KITCHEN });
  return { orderId, areaID, params: { orderId } };
}
const standing = async (orderId: number) => [
  (await ok(getAreasWithItems, { params: { orderId } })).map(({ label, items }) => [label, items.length]),
  (await ok(getEstimateTasks, { params: { orderId } })).map(({ name }) => name),
];

it('R131, R132: to a locked order neither a task nor an area is added, nor a line or a copy; it says who locked it and why, until it is unlocked', async () => {
  const { orderId, areaID, params } = await estimate();
  const before = await standing(orderId);
  const [item] = await ok(getEnhancedRepairItemList);
  expect(await ok(getOrderLock, { params })).toEqual({ lock: null });
  await ok(lockOrder, { params, body: { reason: 'Accepted on Monday' } }, priya);
  expect(await ok(getOrderLock, { params })).toMatchObject({ lock: { by: 'Priya Raman', reason: 'Accepted on Monday' } });
  const LOCKED = [409, 'ORDER_LOCKED'];
  expect(await refused(addEstimateTask, { params, body: { Name: 'Finishes' } })).toEqual(LOCKED);
  expect(await refused(addArea, { params, body: KITCHEN })).toEqual(LOCKED);
  const addition = { Areas: [areaID], Repairs: [{ itemXREF: item?.itemXREF }] };
  expect(await refused(addRepairItems, { params: { orderId, taskId: 0 }, body: addition })).toEqual(LOCKED);
  expect(await refused(duplicateAreaAndItems, { params, body: { OriginalAreaID: areaID, NewAreaname: 'Kitchen 2' } })).toEqual(LOCKED);
  expect(await standing(orderId)).toEqual(before);
  await ok(unlockOrder, { params });
  await ok(addEstimateTask, { params, body: { Name: 'Finishes' } });
  expect(await refused(lockOrder, { params }, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
});

it('R129, R130: a suspended account adds neither a task nor an area, reads and changes nothing else, and knows whom to ask', async () => {
  const { orderId, params } = await estimate();
  const before = await standing(orderId);
  const userId = (await ok(getMe))?.userId ?? 0;
  await ok(suspendUser, { params: { userId }, body: { reason: 'On leave' } }, priya);
  // Answers once the read model of the users, which sessions are read from, has it.
  expect(await ok(getPeople, {}, priya)).toContainEqual(expect.objectContaining({ userId, isSuspended: true }));
  const SUSPENDED = [403, 'ACCOUNT_SUSPENDED'];
  expect(await refused(addEstimateTask, { params, body: { Name: 'Finishes' } })).toEqual(SUSPENDED);
  expect(await refused(addArea, { params, body: KITCHEN })).toEqual(SUSPENDED);
  expect(await refused(getNewOrder)).toEqual(SUSPENDED);
  expect(await refused(addCustomLibrary, { body: {} } as never)).toEqual(SUSPENDED);
  // A locked order changes nothing of it: the account comes first.
  await ok(lockOrder, { params, body: {} }, priya);
  expect(await refused(addArea, { params, body: KITCHEN })).toEqual(SUSPENDED);
  expect(await refused(getAreasWithItems, { params })).toEqual(SUSPENDED);
  const { suspended, administrators } = await ok(getSuspension);
  expect([suspended?.reason, administrators.map(({ name }) => name)]).toEqual(['On leave', ['Priya Raman']]);
  await ok(unlockOrder, { params }, priya);
  await ok(reinstateUser, { params: { userId } }, priya);
  expect(await ok(getPeople, {}, priya)).toContainEqual(expect.objectContaining({ userId, isSuspended: false }));
  expect(await standing(orderId)).toEqual(before);
  await ok(addArea, { params, body: KITCHEN });
  expect((await ok(getSuspension)).suspended).toBeNull();
});

it('who may suspend: an administrator, somebody else, of the own organization', async () => {
  const [me, priyas, helens] = await Promise.all([dana, priya, helen].map(async (one) => (await ok(getMe, {}, one))?.userId ?? 0));
  expect(await refused(suspendUser, { params: { userId: priyas } })).toEqual([403, 'FORBIDDEN']);
  expect(await refused(getPeople)).toEqual([403, 'FORBIDDEN']);
  expect(await refused(suspendUser, { params: { userId: priyas }, body: {} }, priya)).toEqual([409, 'NOT_OWN_ACCOUNT']);
  for (const userId of [helens, 999_999]) {
    expect(await refused(suspendUser, { params: { userId }, body: {} }, priya)).toEqual([404, 'NOT_FOUND']);
    expect(await refused(reinstateUser, { params: { userId } }, priya)).toEqual([404, 'NOT_FOUND']);
  }
  expect((await ok(getPeople, {}, priya)).map(({ userId }) => userId)).toEqual([priyas, me]);
});
