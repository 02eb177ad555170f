import { reportPresence } from '../../contracts/estimating/presence/report-presence.ts';
import type { PresentPerson, Whereabouts } from '../../contracts/presence-notice.ts';
import { type Caller, startStores } from '../harness.ts';
import { noticesUntil } from '../notices.ts';
import { eventually, newOrder, type Product, startProduct, temporaryFolder } from './product.ts';

/** Two servers of the product on one pair of stores, a person on each. */
describe('presence across two servers', () => {
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
