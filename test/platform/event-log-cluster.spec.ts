import { randomUUID } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { EventLog, LogUnavailable } from '../../server/platform/event-log/event-log.ts';
import { startStores } from '../harness.ts';
import { StandInCluster } from './event-store/cluster.ts';
import { metadata, tallyEvents } from './tally.ts';

const number = (amount: number) => ({ id: randomUUID(), type: 'NumberAdded', data: { amount, note: '' }, metadata: metadata() });
const BOUNDS = { budgetMs: 4_000, firstTryMs: 700, laterTryMs: 2_000 };

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
    await expect(log.append('away-1', [number(1)], 'no_stream')).rejects.toBeInstanceOf(LogUnavailable);
    await cluster.comeBack();
    expect((await log.append('away-1', [number(2)], 'no_stream')).revision).toBe(0);
  });

  it('writes again by itself after all nodes went away in the middle', async () => {
    await log.append('away-2', [number(1)], 'no_stream');
    await cluster.leave();
    await expect(log.append('away-2', [number(2)], 0)).rejects.toBeInstanceOf(LogUnavailable);
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

  it('a subscription goes on over an outage, and each resubscription gives its listeners back', async () => {
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
    for (let outage = 1; outage <= 3; outage++) {
      await cluster.leave();
      await cluster.comeBack();
      const appended = log.append('subscribed-1', [number(outage)], outage - 1, Date.now() + 60_000);
      await appended;
      await until(outage + 1);
    }
    expect(getEventListeners(stop.signal, 'abort').length).toBeLessThanOrEqual(listeners);
    stop.abort();
    await listening;
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it('asks the leader where the log ends', async () => {
    const { position } = await log.append('end-1', [number(1)], 'no_stream');
    const asked = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
    expect(await log.lastPosition()).toBe(position);
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ requiresLeader: true }));
    asked.mockRestore();
  });
});
