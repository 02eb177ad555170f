import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getHomeEstimates, MOST_ON_HOME } from '../../contracts/estimating/house/get-home-estimates.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { startWhatIf } from '../../contracts/estimating/what-if/start-what-if.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let helen: Caller;
const { ok } = askingAs(() => helen);

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  helen = await app.signedIn('homeowner');
});
afterAll(() => app?.close());

it('S010: the first page lists one’s own estimates in the words of the whole list, without what-ifs and archived ones', async () => {
  expect(await ok(getHomeEstimates, {})).toEqual({ count: 0, estimates: [] });
  const put = await ok(getNewOrder, { query: { newEstimateName: 'Put away' } });
  await ok(archiveOrder, { params: { id: put } });
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Water heater' } });
  const { areaID } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Basement' } });
  const Repairs = [
    { itemXREF: 26310, quantity: '1' },
    { itemXREF: 26345, quantity: '0' },
  ];
  await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaID], Repairs } });
  await ok(startWhatIf, { params: { orderId }, body: { name: 'Cheaper' } });
  const [whole] = (await ok(getOrders, {})).filter(({ id }) => id === orderId);
  expect(whole?.attentionCount).toBe(1);
  expect(await ok(getHomeEstimates, {})).toEqual({
    count: 1,
    estimates: [
      {
        ...{ id: orderId, externalRefId: 'Water heater', status: 'In Progress', attentionCount: 1 },
        grandTotal: whole?.totals.grandTotal,
      },
    ],
  });
  // Nobody else's: a contractor's organisation has its own.
  const { body } = await (await app.signedIn('contractor')).call(getHomeEstimates);
  expect(body.estimates.some(({ id }) => id === orderId)).toBe(false);
  expect((await app.stranger().call(getHomeEstimates)).status).toBe(401);
});

it('of more than it lists, the first page has the ones changed last, and says how many there are', async () => {
  for (let n = 1; n <= MOST_ON_HOME; n++) await ok(getNewOrder, { query: { newEstimateName: `Estimate ${n}` } });
  const { count, estimates } = await ok(getHomeEstimates, {});
  expect(count).toBe(MOST_ON_HOME + 1);
  expect(estimates).toHaveLength(MOST_ON_HOME);
  expect(estimates[0]?.externalRefId).toBe(`Estimate ${MOST_ON_HOME}`);
});
