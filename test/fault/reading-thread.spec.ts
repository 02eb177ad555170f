import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { operationsEvents } from '../../contracts/operations.ts';
import { EventLog, LOG_BOUNDS } from '../../server/platform/event-log/event-log.ts';
import { type ReadingTask, receiveBatches } from '../../server/platform/event-log/reading-thread.ts';
import type { LogBatch } from '../../server/platform/event-log/subscribe-to-all.ts';
import { startStores } from '../harness.ts';
import { metadata } from '../platform/tally.ts';
import { eventually } from './product.ts';
import { Wire } from './wire.ts';

const THREAD = join(import.meta.dirname, '../../dist/server/platform/event-log/worker.js');
const BATCH = 50;

describe('the thread that reads the log for a rebuild', () => {
  let stores: Awaited<ReturnType<typeof startStores>>;
  let log: EventLog;
  let wired: { wire: Wire; url: string };
  let appended = 0;

  beforeAll(async () => {
    if (!existsSync(THREAD)) throw new Error('The product is not built: npm run build');
    stores = await startStores();
    wired = await Wire.to(stores.eventStoreUrl);
    log = new EventLog(stores.eventStoreUrl);
    log.defineEvents(operationsEvents);
    await append(1_000);
  });
  afterAll(async () => {
    await log?.close();
    await wired?.wire.cut();
    await stores?.stop();
  });

  async function append(count: number): Promise<void> {
    const events = Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      type: 'EventSkipped',
      data: { organizationId: 3, stream: 'tally-1', revision: appended + n, eventId: randomUUID(), type: 'Odd', reason: 'ü \u{1F600} <b>' },
      metadata: metadata(),
    }));
    await log.append('operations-1', events, appended === 0 ? 'no_stream' : appended - 1);
    appended += count;
  }

  function start(types: string[] = Object.keys(operationsEvents)): Worker {
    const { refusedPauseMs } = LOG_BOUNDS;
    const workerData: ReadingTask = { url: wired.url, types, from: 'start', prefixes: [], batchSize: BATCH, refusedPauseMs };
    return new Worker(THREAD, { workerData });
  }

  /** The events up to the end of the log, and whatever was appended while they were read. */
  async function read(batches: AsyncIterable<LogBatch>, until = appended): Promise<LogBatch['events']> {
    const events: LogBatch['events'] = [];
    for await (const batch of batches) {
      events.push(...batch.events);
      if (batch.caughtUp && events.length >= until) break;
    }
    return events;
  }

  it('hands over what this thread would have read', async () => {
    const thread = start();
    const gone = once(thread, 'exit');
    const events = await read(receiveBatches(thread, () => {}));
    expect(events).toHaveLength(appended);
    expect(events).toEqual(await read(log.subscribeAll('start', [])));
    await gone;
  });

  it('reads only three batches ahead of who takes them', async () => {
    const thread = start();
    let arrived = 0;
    thread.on('message', () => arrived++);
    const batches = receiveBatches(thread, () => {});
    const first = ((await batches.next()).value as LogBatch).events.length;
    // Whoever takes them all has read to the end meanwhile.
    await read(receiveBatches(start(), () => {}));
    expect(arrived).toBeLessThanOrEqual(4);
    expect(await read(batches, appended - first)).toHaveLength(appended - first);
  });

  it('goes on after an outage of the event store where it was, and warns', async () => {
    const warnings: string[] = [];
    const events: LogBatch['events'] = [];
    const leave = new AbortController();
    const reading = (async () => {
      for await (const batch of receiveBatches(start(), (text) => warnings.push(text), leave.signal)) events.push(...batch.events);
    })();
    await eventually(async () => expect(events).toHaveLength(appended));
    await wired.wire.cut();
    await append(10);
    await eventually(async () => expect(warnings).toContainEqual(expect.stringContaining('Subscription broken after')));
    await wired.wire.mend();
    await eventually(async () => expect(events).toHaveLength(appended));
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: appended }, (_, n) => n));
    leave.abort();
    await reading;
  });

  it('ends with who no longer wants it, also while the event store is away', async () => {
    await wired.wire.cut();
    const leave = new AbortController();
    const thread = start();
    const gone = once(thread, 'exit');
    const reading = read(
      receiveBatches(thread, () => leave.abort(), leave.signal),
      1,
    );
    expect(await reading).toEqual([]);
    await gone;
    await wired.wire.mend();
  });

  it('fails who reads when it does not know an event of the product, or ends by itself', async () => {
    await expect(read(receiveBatches(start(['EventSkipped', 'NobodyKnows']), () => {}))).rejects.toThrow('does not know NobodyKnows');
    const thread = start();
    const batches = receiveBatches(thread, () => {});
    await batches.next();
    await thread.terminate();
    await expect(read(batches)).rejects.toThrow('ended with 1');
  });
});
