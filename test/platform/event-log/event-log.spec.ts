import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { priceListEvents } from '../../../contracts/catalogue/events.ts';
import { startEventStoreNode } from '../../../server/platform/embedded/event-store/node.ts';
import { EventLog, WrongExpectedRevision } from '../../../server/platform/event-log/event-log.ts';
import { createDatabase, type TestDatabase } from '../../databases.ts';
import { freePort } from '../../demo-folder.ts';
import { eventually } from '../../fault/product.ts';
import { metadata, tallyEvents } from '../tally.ts';

type Node = Awaited<ReturnType<typeof startEventStoreNode>>;

describe('event log', () => {
  let database: TestDatabase;
  let port: number;
  let node: Node;
  let log: EventLog;
  const number = (amount: number) => ({ id: randomUUID(), type: 'NumberAdded', data: { amount, note: '' }, metadata: metadata() });

  beforeAll(async () => {
    database = await createDatabase();
    port = await freePort();
    node = await startEventStoreNode({ databaseUrl: database.url, port });
    log = new EventLog(node.url);
    log.defineEvents(tallyEvents);
  });
  /** Answers the last of the statements. */
  const query = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      for (const statement of statements.slice(0, -1)) await client.query(statement);
      return await client.query(statements.at(-1) ?? '');
    } finally {
      await client.end();
    }
  };
  afterAll(async () => {
    await log?.close();
    await node?.close();
    await database?.drop();
  });

  it('appends at the expected revision alone, and knows its own append again', async () => {
    const events = [number(1), number(2)];
    const first = await log.append('a-1', events, 'no_stream');
    expect(first.revision).toBe(1);
    expect(await log.append('a-1', events, 'no_stream')).toEqual(first);
    await expect(log.append('a-1', [number(3)], 'no_stream')).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect((await log.read('a-1', { fromRevision: 1 })).map(({ data, revision, position }) => ({ data, revision, position }))).toEqual([
      { data: { amount: 2, note: '' }, revision: 1, position: first.position },
    ]);
    expect(await log.read('nothing-here')).toEqual([]);
    expect(await log.lastPosition()).toBe(first.position);
  });

  it('of 32 appends that race at one revision one is recorded, and each other is told so, whatever the client', async () => {
    const { revision } = await log.append('raced-1', [number(0)], 'no_stream');
    const other = new EventLog(node.url);
    other.defineEvents(tallyEvents);
    const raced = await Promise.allSettled(
      Array.from({ length: 32 }, (_, n) => (n % 2 ? log : other).append('raced-1', [number(n)], revision)),
    );
    await other.close();
    const refused = raced.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(31);
    for (const reason of refused) expect(reason).toBeInstanceOf(WrongExpectedRevision);
    expect(await log.read('raced-1')).toHaveLength(2);
  });

  it('reads one by one, and stops when the reader leaves or aborts', async () => {
    const [note, count] = ['n'.repeat(20_000), 40];
    for (let n = 0; n < count; n++)
      await log.append('each-1', [{ ...number(n), data: { amount: n, note } }], n === 0 ? 'no_stream' : n - 1);
    const amounts: unknown[] = [];
    for await (const { data } of log.readEach('each-1', { fromRevision: 2, maxCount: 3 }))
      amounts.push((data as { amount: number }).amount);
    expect(amounts).toEqual([2, 3, 4]);
    // More readers than one connection takes if those who left still held their part of it.
    for (let n = 0; n < 30; n++) for await (const event of log.readEach('each-1')) if (event.revision === 1) break;
    const hungUp = new AbortController();
    const reading = (async () => {
      for await (const event of log.readEach('each-1', { signal: hungUp.signal }))
        if (event.revision === 3) hungUp.abort(new Error('hung up'));
    })();
    await expect(reading).rejects.toThrow('hung up');
    expect(await log.read('each-1', { fromRevision: count - 1 })).toHaveLength(1);
    for await (const _ of log.readEach('nothing-here')) throw new Error('There is nothing to read');
  });

  it('goes on after its reading of an import of 40,000 rows was left in the middle, again and again', async () => {
    log.defineEvents(priceListEvents);
    const none = { prices: [], items: [], ownItemId: null, removed: [], restored: [] };
    const [rows, perEvent] = [40_000, 3_000];
    for (let from = 0, part = 0; from < rows; from += perEvent, part++) {
      const prices = Array.from({ length: Math.min(perEvent, rows - from) }, (_, n) => [1_000_000 + from + n, '1234.5678']);
      const data = { listId: 1, importId: 1, part, ...none, prices };
      const event = { id: randomUUID(), type: 'PriceListRowsRecorded', data, metadata: metadata() };
      await log.append('pricelist-1', [event], part === 0 ? 'no_stream' : part - 1);
    }
    for (let round = 0; round < 10; round++) {
      const leave = async () => {
        for await (const { revision } of log.readEach('pricelist-1')) if (revision === 6) break;
      };
      await Promise.all([leave(), leave(), leave(), leave()]);
    }
    let read = 0;
    for (const { data } of await log.read('pricelist-1')) read += (data as { prices: unknown[] }).prices.length;
    expect(read).toBe(rows);
    await log.append('after-import', [number(1)], 'no_stream');
  });

  it('refuses what is not an event before anything is sent', async () => {
    await expect(log.append('a-2', [{ ...number(1), type: 'Unheard' }], 'no_stream')).rejects.toThrow(/not defined/);
    await expect(log.append('a-2', [], 'no_stream')).rejects.toThrow(/Nothing to append/);
  });

  it('says that it takes no writes, though it can be read', async () => {
    const { rows } = await query('select current_database() as name');
    const freshLog = () => new EventLog(node.url);
    const before = freshLog();
    expect(await before.canWrite()).toBe(true);
    await query(`alter database "${rows[0].name}" set default_transaction_read_only = on`);
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'event-store-writer' and datname = current_database()`);
    const meanwhile = freshLog();
    await eventually(async () => expect(await meanwhile.canWrite()).toBe(false));
    expect(await meanwhile.lastPosition()).toBeGreaterThan(0n);
    await query('set default_transaction_read_only = off', `alter database "${rows[0].name}" reset default_transaction_read_only`);
    await eventually(async () => expect(await meanwhile.canWrite()).toBe(true));
    await Promise.all([before.close(), meanwhile.close()]);
  });

  it('goes on by itself when the event store was away: append, read and subscription', async () => {
    const stop = new AbortController();
    const seen: unknown[] = [];
    let caughtUp = false;
    const listening = (async () => {
      for await (const batch of log.subscribeAll('start', ['b-'], { signal: stop.signal })) {
        seen.push(...batch.events.map((event) => (event.data as { amount: number }).amount));
        caughtUp = batch.caughtUp;
      }
    })();
    await log.append('b-1', [number(1)], 'no_stream');
    await node.close();
    const appending = log.append('b-1', [number(2)], 0);
    const reading = log.read('b-1');
    await eventually(async () => expect(await log.canWrite()).toBe(false));
    node = await startEventStoreNode({ databaseUrl: database.url, port });
    expect((await appending).revision).toBe(1);
    expect((await reading).length).toBeGreaterThan(0);
    await log.append('b-1', [number(3)], 1);
    // The last event may come in a batch before the one that says that nothing more waits.
    await eventually(async () => expect({ seen, caughtUp }).toEqual({ seen: [1, 2, 3], caughtUp: true }));
    stop.abort();
    await listening;
    expect(seen).toEqual([1, 2, 3]);
    expect(caughtUp).toBe(true);
  });
});
