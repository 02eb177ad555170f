import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaDisplaySequence } from '../../contracts/estimating/areas/save-area-display-sequence.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { saveChangedOrderSequence } from '../../contracts/estimating/items/save-changed-order-sequence.ts';
import { reportPresence } from '../../contracts/estimating/presence/report-presence.ts';
import type { PresentPerson, Whereabouts } from '../../contracts/presence-notice.ts';
import { type Caller, startStores } from '../harness.ts';
import { noticesUntil } from '../notices.ts';
import { eventually, newOrder, type Product, startProduct, temporaryFolder } from './product.ts';

/** Two servers of the product on one pair of stores, a person on each. */
describe('colleagues across two servers', () => {
  let stores: Awaited<ReturnType<typeof startStores>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let servers: Product[] = [];
  let dana: Caller;
  let priya: Caller;
  let orderId: number;
  let sequence = 0;

  const NOWHERE: Whereabouts = { page: 'estimate', areaId: null, itemId: null, column: null, typed: null };
  const report = async (caller: Caller, more: Partial<Whereabouts> & { leaves?: boolean } = {}): Promise<string[]> => {
    sequence += 1;
    const tab = caller === dana ? 'danas-tab' : 'priyas-tab';
    const { status, body } = await caller.call(reportPresence, { params: { orderId }, body: { ...NOWHERE, ...more, tab, sequence } });
    expect(status).toBe(200);
    return body.map(({ name }) => name).sort();
  };

  beforeAll(async () => {
    stores = await startStores();
    folder = await temporaryFolder('empty');
    const env = { DATABASE_URL: stores.databaseUrl, EVENTSTORE_URL: stores.eventStoreUrl };
    for (let n = 0; n < 2; n++) servers.push(await startProduct({ dataDir: folder.path, env }));
    [dana, priya] = (await Promise.all(servers.map((server, n) => server.signedIn(n === 0 ? 'contractor' : 'admin')))) as [Caller, Caller];
    orderId = await newOrder(dana);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
    await stores?.stop();
    await folder?.remove();
  });

  it('what somebody types on one server is shown by the other; who leaves is gone on both', async () => {
    const stop = new AbortController();
    await report(dana);
    await eventually(async () => expect(await report(priya)).toEqual(['Dana Whitfield', 'Priya Raman']));
    const stream = await dana.fetch('/api/changes', { signal: stop.signal });
    await report(priya, { itemId: 12, column: 'quantity', typed: '14.5' });
    const peopleIn = (notice: Record<string, unknown>) => (notice['presence'] as { people: PresentPerson[] } | undefined)?.people;
    const told = await noticesUntil(stream, (notice) => peopleIn(notice)?.some(({ typed }) => typed === '14.5') ?? false);
    expect(peopleIn(told.at(-1) ?? { position: '' })?.[0]).toMatchObject({ name: 'Priya Raman', itemId: 12, column: 'quantity' });
    await report(priya, { leaves: true });
    stop.abort();
    await eventually(async () => expect(await report(dana)).toEqual(['Dana Whitfield']));
  });

  it('two people who order lines and areas at once, each on a server of their own, lose no line and end with one order', async () => {
    const { body: house } = await dana.call(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
    await dana.call(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
    const Repairs = Array.from({ length: 6 }, (_, n) => ({ itemXREF: 99999, description: `Line ${n}`, quantity: '1', labor: '1' }));
    const { body: lines } = await dana.call(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [house.areaID], Repairs },
    });
    const ids = lines.map(({ id }) => id);
    const areasOf = async (caller: Caller) => (await caller.call(getAreasWithItems, { params: { orderId } })).body;
    const areaIds = (await areasOf(dana)).map(({ areaID }) => areaID);
    const moveLine = (caller: Caller, ItemID: number | undefined, NewSeqNumber: number) =>
      caller.call(saveChangedOrderSequence, { params: { id: orderId }, body: { AreaID: house.areaID, ItemID, NewSeqNumber } });
    const order = (caller: Caller, wanted: number[]) =>
      caller.call(saveAreaDisplaySequence, { params: { orderId }, body: { areaIds: wanted } });
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([
        moveLine(dana, ids[round % 6], 6),
        moveLine(priya, ids[(round + 3) % 6], 1),
        order(dana, round % 2 === 0 ? areaIds.toReversed() : areaIds),
        order(priya, [areaIds[round % areaIds.length] ?? 0, ...areaIds]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const shape = (areas: Awaited<ReturnType<typeof areasOf>>) => areas.map(({ areaID, items }) => [areaID, items.map(({ id }) => id)]);
    await eventually(async () => expect(shape(await areasOf(dana))).toEqual(shape(await areasOf(priya))));
    const now = await areasOf(dana);
    expect(now.map(({ areaID }) => areaID).sort()).toEqual(areaIds.toSorted());
    expect(now.flatMap(({ items }) => items.map(({ id }) => id)).sort()).toEqual(ids.toSorted());
  });

  it('people of a killed server are gone after a while that is bounded, and one that starts hears at once who is there', async () => {
    await eventually(async () => {
      await report(priya);
      expect(await report(dana)).toEqual(['Dana Whitfield', 'Priya Raman']);
    });
    const [here, there] = servers as [Product, Product];
    await there.kill();
    await eventually(async () => expect(await report(dana)).toEqual(['Dana Whitfield']));
    const env = { DATABASE_URL: stores.databaseUrl, EVENTSTORE_URL: stores.eventStoreUrl };
    servers = [here, await startProduct({ dataDir: folder.path, env })];
    priya = (await servers[1]?.signedIn('admin')) as Caller;
    // Dana says nothing meanwhile: the new server asked the other one.
    await eventually(async () => expect(await report(priya)).toEqual(['Dana Whitfield', 'Priya Raman']));
  });
});
