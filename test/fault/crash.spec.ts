import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getHealth } from '../../contracts/platform.ts';
import type { Caller } from '../harness.ts';
import { Burst } from './burst.ts';
import {
  eventually,
  expectHonest,
  killPostgres,
  newOrder,
  type Product,
  queryStores,
  startProduct,
  temporaryFolder,
  withKey,
} from './product.ts';

describe('kill -9', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let product: Product;
  let contractor: Caller;

  const startAgain = async () => {
    product = await startProduct({ dataDir: folder.path, port: product.port });
  };

  beforeAll(async () => {
    folder = await temporaryFolder('demo');
    product = await startProduct({ dataDir: folder.path });
    contractor = await product.signedIn('contractor');
  });

  afterAll(async () => {
    await product?.stop();
    await folder?.remove();
  });

  const killedInABurst = async (label: string, keyed: boolean) => {
    const burst = await Burst.during(
      contractor,
      label,
      async (running) => {
        await running.untilAcknowledged(60);
        await product.kill();
      },
      keyed,
    );
    expectHonest(burst.outcomes);
    expect(burst.outcomes).toContain(undefined);
    await startAgain();
    await burst.expectKept();
    return burst;
  };

  it('of the whole product in the middle of a burst: nothing acknowledged is lost, and what is asked again is there once', async () => {
    const burst = await killedInABurst('whole', true);
    await burst.expectOnceAfterAskingAgain();
  });

  // Keeping the answer of a key is a commit too, which would make the event durable where the event store had not.
  it('of the whole product in the middle of a burst without keys: the event store alone keeps what was acknowledged', async () => {
    await killedInABurst('keyless', false);
  });

  it('between append and answer: the same request asked again records nothing, and answers as it would have', async () => {
    const orderId = await newOrder(contractor);
    const addTask = withKey('crash-task', { params: { orderId }, body: { Name: 'Once' } });
    const start = withKey('crash-order', { query: { newEstimateName: 'Started once' } });
    const task = await contractor.call(addEstimateTask, addTask);
    const order = await contractor.call(getNewOrder, start);
    await product.kill();
    await startAgain();
    // What such a crash leaves: the events, and no answer kept for their key.
    const forgotten = await queryStores<{ key: string }>(folder.path, `delete from idempotency where key like 'crash-%' returning key`);
    expect(forgotten.length).toBe(2);
    const taskAgain = await contractor.call(addEstimateTask, addTask);
    const orderAgain = await contractor.call(getNewOrder, start);
    expect(taskAgain.body).toEqual(task.body);
    expect(orderAgain.body).toEqual(order.body);
    expect(taskAgain.headers.get('x-log-position')).toBe(task.headers.get('x-log-position'));
    const { body: tasks } = await contractor.call(getEstimateTasks, { params: { orderId } });
    expect(tasks.filter(({ name }) => name === 'Once')).toEqual([task.body]);
    const { body: orders } = await contractor.call(getOrders);
    expect(orders.filter(({ externalRefId }) => externalRefId === 'Started once').map(({ id }) => id)).toEqual([order.body]);
  });

  it('of Postgres in the middle of a burst: the product stays, answers 503 meanwhile, and recovers by itself', async () => {
    const burst = await Burst.during(contractor, 'postgres', async (running) => {
      await running.untilAcknowledged(60);
      await killPostgres(folder.path);
      await running.untilAcknowledged(60);
    });
    expectHonest(burst.outcomes);
    expect(burst.outcomes).not.toContain(undefined);
    await burst.expectKept();
    await burst.expectOnceAfterAskingAgain();
    await eventually(async () => {
      const { status, body } = await contractor.call(getHealth);
      expect({ status, health: body.status }).toEqual({ status: 200, health: 'ok' });
    });
  });
});
