import { randomUUID } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { operationsEvents } from '../../../contracts/operations.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { LogSource } from '../../../projections/runner/runner-context.ts';
import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { Unanswered } from '../../../server/platform/event-log/connection.ts';
import { EventLog, LogUnavailable } from '../../../server/platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../server/platform/http/read-your-writes.ts';
import { platformMigrations } from '../../../server/platform/read-db/migrations.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { startStores } from '../../harness.ts';
import { PATIENCE_MS } from '../../patience.ts';
import { StandInCluster } from '../event-store/cluster.ts';
import { type Tables, tallies } from '../runners.ts';
import { metadata, tallyEvents } from '../tally.ts';

const number = (amount: number) => ({ id: randomUUID(), type: 'NumberAdded', data: { amount, note: '' }, metadata: metadata() });
// What must succeed has the time that a slow machine needs: an append is given up after 700 ms, so that a hanging leader is left, and then tried for as
// long as discovery and connecting anew may take.
const BOUNDS = { budgetMs: PATIENCE_MS, firstTryMs: 700, laterTryMs: 20_000, readTryMs: 2_000, refusedPauseMs: 50 };
/** For an append that nobody answers. */
const GIVEN_UP_AFTER_MS = 1_500;

describe('event log before a cluster', () => {
  let stores: Embedded;
  let cluster: StandInCluster;
  let log: EventLog;

  beforeAll(async () => {
    stores = await startStores();
  });
  afterAll(() => stores?.stop());
  beforeEach(async () => {
    cluster = await StandInCluster.before(stores.eventStoreUrl);
    log = new EventLog(cluster.url, BOUNDS);
    log.defineEvents(tallyEvents);
  });
  afterEach(async () => {
    await log.close();
    await cluster.close();
  });

  it('writes again by itself after all nodes were away', async () => {
    await cluster.leave();
    await expect(log.append('away-1', [number(1)], 'no_stream', Date.now() + GIVEN_UP_AFTER_MS)).rejects.toBeInstanceOf(LogUnavailable);
    await cluster.comeBack();
    expect((await log.append('away-1', [number(2)], 'no_stream')).revision).toBe(0);
  });

  it('writes again by itself after all nodes went away in the middle', async () => {
    await log.append('away-2', [number(1)], 'no_stream');
    await cluster.leave();
    await expect(log.append('away-2', [number(2)], 0, Date.now() + GIVEN_UP_AFTER_MS)).rejects.toBeInstanceOf(LogUnavailable);
    await cluster.comeBack();
    expect((await log.append('away-2', [number(3)], 0)).revision).toBe(1);
  });

  it('leaves a leader that hangs for the next one within its first try', async () => {
    await log.append('hang-1', [number(1)], 'no_stream');
    cluster.hang(0);
    cluster.lead(1);
    const asked = cluster.asked;
    expect((await log.append('hang-1', [number(2)], 0)).revision).toBe(1);
    expect(cluster.asked).toBeGreaterThan(asked);
    expect((await log.read('hang-1')).length).toBe(2);
  });

  it('a read under which the connection is renewed is whole, wherever that happens', async () => {
    const [count, each] = [600, 100];
    for (let n = 0; n < count; n += each)
      await log.append(
        'renewed-1',
        Array.from({ length: each }, (_, more) => number(n + more)),
        n === 0 ? 'no_stream' : n - 1,
      );
    const connection = log['connection'];
    const renew = () => connection.renew(connection.client, new Unanswered('the test says so'));
    for (let at = 0; at < count; at += 23) {
      const revisions: number[] = [];
      for await (const { revision } of log.readEach('renewed-1')) {
        if (revisions.push(revision) === at) renew();
      }
      expect({ at, read: revisions.length, last: revisions.at(-1) }).toEqual({ at, read: count, last: count - 1 });
    }
    for (let n = 0; n < 20; n++) {
      const reads = [log.read('renewed-1'), log.readMarked('renewed-1'), log.read('renewed-1', { fromRevision: count - 1 })];
      const last = log.lastPosition();
      // Each is somewhere else by then: connecting, asking, reading.
      await delay(n);
      renew();
      expect((await Promise.all(reads)).map(({ length }) => length)).toEqual([count, count, 1]);
      expect(await last).toBeGreaterThan(0n);
    }
  });

  it('a read at a leader that hangs goes on at the next one', async () => {
    for (let n = 0; n < 3; n++) await log.append('frozen-1', [number(n)], n === 0 ? 'no_stream' : n - 1);
    const revisions: number[] = [];
    for await (const { revision } of log.readEach('frozen-1')) {
      if (revision === 0) cluster.hang(0);
      if (revision === 0) cluster.lead(1);
      revisions.push(revision);
    }
    expect(revisions).toEqual([0, 1, 2]);
    expect(await log.read('frozen-1')).toHaveLength(3);
  });

  it('a read knows the revision that it must reach: one that ends before it is no answer', async () => {
    await log.append('through-1', [number(1), number(2)], 'no_stream');
    expect(await log.read('through-1', { through: 1 })).toHaveLength(2);
    await expect(log.read('through-1', { through: 2, until: Date.now() + 300 })).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.read('through-2', { through: 0, until: Date.now() + 300 })).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('a subscription goes on over an outage, and each resubscription gives its listeners and connections back', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    let wake = () => {};
    const listening = (async () => {
      for await (const { events } of log.subscribeAll('start', ['subscribed-'], { signal: stop.signal })) {
        for (const { data } of events) seen.push((data as { amount: number }).amount);
        wake();
      }
    })();
    const until = async (count: number) => {
      while (seen.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    };
    await log.append('subscribed-1', [number(0)], 'no_stream');
    await until(1);
    const listeners = getEventListeners(stop.signal, 'abort').length;
    const { connections } = cluster;
    expect(connections).toBeGreaterThan(0);
    for (let outage = 1; outage <= 3; outage++) {
      await cluster.leave();
      await cluster.comeBack();
      await log.append('subscribed-1', [number(outage)], outage - 1);
      await until(outage + 1);
    }
    expect(getEventListeners(stop.signal, 'abort').length).toBeLessThanOrEqual(listeners);
    for (const end = Date.now() + PATIENCE_MS; cluster.connections > connections && Date.now() < end; ) await delay(20);
    expect(cluster.connections).toBe(connections);
    stop.abort();
    await listening;
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it("an own write is waited for though the subscription lags: it is never taken for beyond the log's end", async () => {
    const readDb = new ReadDb(stores.databaseUrl);
    await readDb.migrate(platformMigrations);
    log.defineEvents(operationsEvents);
    // A follower hands events on only when the script lets it.
    let catchUp = () => {};
    const lag = new Promise<void>((resolve) => {
      catchUp = resolve;
    });
    let lagging = false;
    const follower: LogSource = {
      readMarked: (stream) => log.readMarked(stream),
      async *subscribeAll(from, prefixes, options) {
        for await (const batch of log.subscribeAll(from, prefixes, options)) {
          if (lagging) await lag;
          yield batch;
        }
      },
    };
    const connect = async () => {
      const client = new pg.Client({ connectionString: stores.databaseUrl });
      await client.connect();
      return client;
    };
    const runner = new Runner({ log: follower, db: readDb.db, connect }, [tallies('lagged', ['lagged-'])]);
    runner.start();
    try {
      expect(await runner.ready(PATIENCE_MS)).toBe(true);
      lagging = true;
      const { position } = await log.append('lagged-1', [number(5)], 'no_stream');
      const asked = jest.spyOn(log, 'lastPosition');
      let answered = false;
      const read = new ReadYourWrites(runner, log).waitFor(position).finally(() => {
        answered = true;
      });
      // It waits for longer than it takes to become suspicious, asks for the end, and goes on waiting.
      while (asked.mock.results.length === 0) await delay(10);
      expect(await asked.mock.results[0]?.value).toBe(position);
      await new Promise(setImmediate);
      expect(answered).toBe(false);
      catchUp();
      await read;
      expect(await runner.reached(position, undefined, PATIENCE_MS)).toBe(true);
      expect(await new ReadYourWrites(runner, log).waitFor(position)).toBe(true);
      const rows = await runner.db<Tables>('lagged').selectFrom('tally').selectAll().execute();
      expect(rows).toEqual([{ stream: 'lagged-1', sum: 5, count: 1 }]);
    } finally {
      catchUp();
      await runner.stop();
      await readDb.close();
    }
  });

  it('an own write is in every read, though the projecting server reads at a follower that is 450 ms behind', async () => {
    await cluster.addFollower(stores.databaseUrl, 450);
    const readDb = new ReadDb(stores.databaseUrl);
    const behind = new EventLog(cluster.preferringFollower, BOUNDS);
    for (const each of [behind, log]) each.defineEvents(operationsEvents);
    behind.defineEvents(tallyEvents);
    const connect = async () => {
      const client = new pg.Client({ connectionString: stores.databaseUrl });
      await client.connect();
      return client;
    };
    const runner = new Runner({ log: behind, db: readDb.db, connect }, [tallies('behind', ['behind-'])]);
    try {
      await readDb.migrate(platformMigrations);
      runner.start();
      expect(await runner.ready(PATIENCE_MS)).toBe(true);
      const caughtUp = new ReadYourWrites(runner, log);
      for (let n = 0; n < 12; n++) {
        const { position } = await log.append('behind-1', [number(1)], n === 0 ? 'no_stream' : n - 1);
        expect(await runner.reached(position, undefined, 0)).toBe(false);
        // It says so when it did not get there in its time, as on a machine that is busy; it never says it wrongly.
        while (!(await caughtUp.waitFor(position)));
        const rows = await runner.db<Tables>('behind').selectFrom('tally').selectAll().execute();
        expect(rows).toEqual([{ stream: 'behind-1', sum: n + 1, count: n + 1 }]);
      }
    } finally {
      await runner.stop();
      await behind.close();
      await readDb.close();
    }
  });

  it('writes within moments of the choice of a new leader after the old one was killed', async () => {
    await cluster.addFollower(stores.databaseUrl, 0);
    await log.append('killed-1', [number(1)], 'no_stream');
    await cluster.killLeader();
    // Only the follower is left, which does not know who leads: what it is given to pass on is lost.
    const asked = cluster.asked;
    const appended = log.append('killed-1', [number(2)], 0);
    while (cluster.asked === asked) await delay(10);
    await delay(1_000);
    cluster.lead(1);
    const chosen = Date.now();
    expect((await appended).revision).toBe(1);
    const waited = Date.now() - chosen;
    // How long a client that begins anew takes on this machine.
    const began = Date.now();
    const fresh = new EventLog(cluster.url, BOUNDS);
    fresh.defineEvents(tallyEvents);
    await fresh.append('killed-2', [number(1)], 'no_stream');
    const anew = Date.now() - began;
    await fresh.close();
    expect(waited).toBeLessThan(2_000 + 10 * anew);
  });

  it('is moved on by a follower to who leads, though it prefers to read there', async () => {
    await cluster.addFollower(stores.databaseUrl, 0);
    const reader = new EventLog(cluster.preferringFollower, BOUNDS);
    reader.defineEvents(tallyEvents);
    try {
      expect(await reader.read('moved-1')).toEqual([]);
      const { position } = await reader.append('moved-1', [number(1)], 'no_stream');
      expect(await reader.lastPosition()).toBe(position);
      expect((await reader.read('moved-1')).length).toBe(1);
    } finally {
      await reader.close();
    }
  });

  it('asks the leader where the log ends', async () => {
    const { position } = await log.append('end-1', [number(1)], 'no_stream');
    const asked = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
    expect(await log.lastPosition()).toBe(position);
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ requiresLeader: true }));
    asked.mockRestore();
  });
});
