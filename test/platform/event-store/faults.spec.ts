import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventStoreNode, startEventStoreNode } from '../../../server/platform/embedded/event-store/node.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../server/platform/embedded/postgres.ts';
import { eventually } from '../../fault/product.ts';

describe('the embedded event store, when things break', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let node: EventStoreNode;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'event-store-faults-'));
    postgres = await startPostgres({ dataDir });
    node = await startEventStoreNode({ databaseUrl: postgres.url });
    client = EventStoreDBClient.connectionString(node.url);
  });

  afterAll(async () => {
    await client?.dispose();
    await node?.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const killPostgres = async () => {
    const [pid] = (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };

  const idsOf = async (stream: string): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { event } of client.readStream(stream)) if (event) ids.push(event.id);
    return ids;
  };

  it('Postgres killed under a burst: what was acknowledged is there once, in order, and reaches a subscriber', async () => {
    const streams = ['fault-a', 'fault-b', 'fault-c', 'fault-d'];
    const acknowledged = new Map<string, string[]>(streams.map((stream) => [stream, []]));
    const heard: string[] = [];
    const subscription = client.subscribeToAll({ fromPosition: 'start' });
    subscription.on('data', ({ event }) => void (event?.streamId.startsWith('fault-') && heard.push(event.id)));
    subscription.on('error', () => {});
    const refusals = new Set<string>();
    let running = true;
    const writer = async (stream: string) => {
      for (let revision = -1n; running; ) {
        const event = jsonEvent({ id: randomUUID(), type: 'Burst', data: {} });
        for (;;) {
          try {
            const answer = await client.appendToStream(stream, event, { expectedRevision: revision < 0n ? 'no_stream' : revision });
            revision = answer.nextExpectedRevision;
            acknowledged.get(stream)?.push(event.id);
            break;
          } catch (error) {
            refusals.add((error as { type?: string }).type ?? String(error));
            await pause(50);
          }
        }
      }
    };
    const writers = streams.map(writer);
    const untilAcknowledged = async (more: number) => {
      const wanted = [...acknowledged].map(([stream, ids]) => [stream, ids.length + more] as const);
      await eventually(async () => {
        for (const [stream, length] of wanted) expect(acknowledged.get(stream)?.length).toBeGreaterThanOrEqual(length);
      });
    };
    await untilAcknowledged(5);
    await killPostgres();
    await eventually(async () => expect(refusals.size).toBeGreaterThan(0));
    await untilAcknowledged(5);
    running = false;
    await Promise.all(writers);
    const all = [...acknowledged.values()].flat();
    expect(refusals).toEqual(new Set(['unavailable']));
    for (const stream of streams) expect(await idsOf(stream)).toEqual(acknowledged.get(stream));
    await eventually(async () => expect(heard.length).toBeGreaterThanOrEqual(all.length));
    expect(heard.length).toBe(all.length);
    expect(new Set(heard)).toEqual(new Set(all));
    await subscription.unsubscribe();
  });

  it('a second node does not write the same database', async () => {
    await expect(startEventStoreNode({ databaseUrl: postgres.url })).rejects.toThrow('another event store node writes this database');
  });

  it('a node started again goes on where the one before stopped, and recognises a repeated append', async () => {
    const event = jsonEvent({ id: randomUUID(), type: 'Kept', data: {} });
    const first = await client.appendToStream('restart', event, { expectedRevision: 'no_stream' });
    await client.dispose();
    await node.close();
    node = await startEventStoreNode({ databaseUrl: postgres.url });
    client = EventStoreDBClient.connectionString(node.url);
    const repeated = await client.appendToStream('restart', event, { expectedRevision: 'any' });
    expect(repeated.position).toEqual(first.position);
    const next = await client.appendToStream('restart', jsonEvent({ type: 'Next', data: {} }), { expectedRevision: 0n });
    expect(next.nextExpectedRevision).toBe(1n);
    expect(next.position?.commit).toBe((first.position?.commit as bigint) + 1n);
  });
});
