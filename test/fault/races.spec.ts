import { MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { estimateEvents } from '../../contracts/estimating/events.ts';
import { getPropertyItems } from '../../contracts/estimating/items/get-property-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { EventLog, WrongExpectedRevision } from '../../server/platform/event-log/event-log.ts';
import { PersonalKeys } from '../../server/platform/event-log/personal-keys.ts';
import { type Answered, type Caller, startStores } from '../harness.ts';
import { newOrder, type Product, saveQuantity, startProduct, temporaryFolder, withKey } from './product.ts';

/** Two nodes of the product on one pair of stores, an editor on each: nothing in a node's memory can save the day. */
describe('two nodes, two editors', () => {
  let stores: Awaited<ReturnType<typeof startStores>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let nodes: Product[] = [];
  let log: EventLog;
  let keys: PersonalKeys;
  let here: Caller;
  let there: Caller;

  beforeAll(async () => {
    stores = await startStores();
    folder = await temporaryFolder('empty');
    const env = {
      ...{ DATABASE_URL: stores.databaseUrl, EVENTSTORE_URL: stores.eventStoreUrl },
      INSTALLATION_KEY: stores.installationKey.toString('base64'),
    };
    for (let n = 0; n < 2; n++) nodes.push(await startProduct({ dataDir: folder.path, env }));
    [here, there] = (await Promise.all(nodes.map((node, n) => node.signedIn(n === 0 ? 'contractor' : 'admin')))) as [Caller, Caller];
    keys = PersonalKeys.of(stores);
    log = new EventLog(stores.eventStoreUrl, undefined, undefined, keys);
    log.defineEvents(estimateEvents);
  });

  afterAll(async () => {
    await log?.close();
    keys?.close();
    await Promise.all(nodes.map((node) => node.stop()));
    nodes = [];
    await stores?.stop();
    await folder?.remove();
  });

  /** What lets the other node's reads hold what this answer wrote. */
  const after = (answer: Answered<unknown>) => ({ 'X-Log-Position': answer.headers.get('x-log-position') ?? '' });

  const orderWithLine = async () => {
    const orderId = await newOrder(here);
    const area = await here.call(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
    const { status, body, headers } = await here.call(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: {
        Areas: [area.body.areaID],
        Repairs: [{ itemXREF: MANUAL_ENTRY_CODE, description: 'Mend the sill', unit: 'EA', labor: '12.34', quantity: '1' }],
      },
    });
    expect(status).toBe(200);
    return { orderId, itemId: body[0]?.id as number, position: { 'X-Log-Position': headers.get('x-log-position') ?? '' } };
  };

  it('two editors race on one line: every answer is true, the last one recorded stays, and both screens show it', async () => {
    const { orderId, itemId, position } = await orderWithLine();
    const { body: tasks } = await there.call(getEstimateTasks, { params: { orderId }, headers: position });
    expect(tasks.length).toBeGreaterThan(0);
    const quantities = Array.from({ length: 24 }, (_, n) => n + 2);
    const answers = await Promise.all(
      quantities.map((quantity, n) => saveQuantity(n % 2 === 0 ? here : there, orderId, itemId, String(quantity), position)),
    );
    expect(answers.map(({ status }) => status)).toEqual(quantities.map(() => 200));

    const saved = (await log.read(`estimate-${orderId}`)).filter(({ type }) => type === 'ItemQuantitySaved');
    const recorded = saved.map(({ data }) => Number((data as { quantity: string }).quantity));
    expect([...recorded].sort((a, b) => a - b)).toEqual(quantities);
    expect(new Set(saved.map(({ metadata }) => metadata.actor.name)).size).toBe(2);

    for (const [n, quantity] of quantities.entries()) {
      const { revision } = saved[recorded.indexOf(quantity)] as { revision: number };
      const { body } = await here.call(getEstimateAsOf, { params: { orderId }, query: { revision } });
      const line = body.areas.flatMap(({ items }) => items).find(({ id }) => id === itemId);
      expect({ quantity, totalCost: answers[n]?.body.totalCost }).toEqual({ quantity: Number(line?.quantity), totalCost: line?.totalCost });
    }

    const newest = answers.reduce((a, b) => (BigInt(after(a)['X-Log-Position']) > BigInt(after(b)['X-Log-Position']) ? a : b));
    for (const screen of [here, there]) {
      const { body } = await screen.call(getPropertyItems, { params: { orderId }, headers: after(newest) });
      expect(body.map(({ id, quantity }) => [id, Number(quantity)])).toEqual([[itemId, recorded.at(-1)]]);
    }
  });

  it('a node whose memory is behind the stream decides again, and keeps the work of both', async () => {
    const { orderId, itemId, position } = await orderWithLine();
    const elsewhere = await there.call(addEstimateTask, { params: { orderId }, body: { Name: 'Elsewhere' }, headers: position });
    expect(elsewhere.status).toBe(200);
    const behind = await saveQuantity(here, orderId, itemId, '7');
    expect(behind.status).toBe(200);
    const taken = await here.call(addEstimateTask, { params: { orderId }, body: { Name: 'Elsewhere' } });
    expect({ status: taken.status, code: taken.body.code }).toEqual({ status: 409, code: 'TASK_EXISTS' });
    const { body: areas } = await here.call(getAreasWithItems, { params: { orderId } });
    expect(areas.flatMap(({ items }) => items).map(({ quantity }) => Number(quantity))).toEqual([7]);
    const { body: tasks } = await here.call(getEstimateTasks, { params: { orderId } });
    expect(tasks.map(({ name }) => name)).toContain('Elsewhere');
  });

  it('the log refuses an append at a revision that the stream has passed', async () => {
    const { orderId } = await orderWithLine();
    const recorded = await log.read(`estimate-${orderId}`);
    const metadata = recorded[0]?.metadata as (typeof recorded)[number]['metadata'];
    const stale = log.append(
      `estimate-${orderId}`,
      [{ id: crypto.randomUUID(), type: 'JobIdChanged', data: { externalRefId: 'Stale' }, metadata }],
      0,
    );
    await expect(stale).rejects.toThrow(WrongExpectedRevision);
    expect((await log.read(`estimate-${orderId}`)).length).toBe(recorded.length);
  });

  describe('the same request twice', () => {
    it('one after another, on both nodes: one record, one answer; another body is refused', async () => {
      const { orderId, position } = await orderWithLine();
      const again = await nodes[1]?.signedIn('contractor');
      const request = (name: string) => withKey(`sequential-${orderId}`, { params: { orderId }, body: { Name: name }, headers: position });
      const first = await here.call(addEstimateTask, request('Asked twice'));
      const second = await here.call(addEstimateTask, request('Asked twice'));
      const third = await again?.call(addEstimateTask, request('Asked twice'));
      expect([first.status, second.status, third?.status]).toEqual([200, 200, 200]);
      expect([second.body, third?.body]).toEqual([first.body, first.body]);
      expect(second.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
      const other = await here.call(addEstimateTask, request('Something else'));
      expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
      const added = (await log.read(`estimate-${orderId}`)).filter(({ type }) => type === 'TaskAdded');
      expect(added.map(({ data }) => data)).toEqual([expect.objectContaining({ id: first.body.id, name: 'Asked twice' })]);
    });

    it('at the same moment, on both nodes: one record, one answer', async () => {
      const again = (await nodes[1]?.signedIn('contractor')) as Caller;
      for (let round = 0; round < 10; round++) {
        const { orderId, position } = await orderWithLine();
        const request = withKey(`concurrent-${orderId}`, { params: { orderId }, body: { Name: 'At once' }, headers: position });
        // Both nodes know the stream, so that neither has to read before it appends.
        await Promise.all(
          [here, again].map((caller) =>
            caller.call(addEstimateTask, { params: { orderId }, body: { Name: `${callerName(caller)}` }, headers: position }),
          ),
        );
        const answers = await Promise.all([here, again, here, again].map((caller) => caller.call(addEstimateTask, request)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const added = (await log.read(`estimate-${orderId}`)).flatMap(({ type, data }) =>
          type === 'TaskAdded' ? [data as { id: number; name: string }] : [],
        );
        const [once, ...more] = added.filter(({ name }) => name === 'At once');
        expect(more).toEqual([]);
        expect(answers.map(({ body }) => body.id)).toEqual(answers.map(() => once?.id));
      }
    });

    it('that starts an estimate, at the same moment, on both nodes: one estimate', async () => {
      const again = (await nodes[1]?.signedIn('contractor')) as Caller;
      const request = withKey('concurrent-start', { query: { newEstimateName: 'Started at once' } });
      const answers = await Promise.all([here, again, here, again].map((caller) => caller.call(getNewOrder, request)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { body: orders } = await here.call(getOrders);
      const started = orders.filter(({ externalRefId }) => externalRefId === 'Started at once').map(({ id }) => id);
      expect(started).toEqual([answers[0]?.body]);
      expect(answers.map(({ body }) => body)).toEqual(answers.map(() => started[0]));
    });
  });

  const callerName = (caller: Caller) => (caller === here ? 'Known here' : 'Known there');
});
