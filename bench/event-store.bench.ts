import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import pg from 'pg';
import { startEventStoreNode } from '../server/platform/embedded/event-store/node.ts';
import { alternate, ascending, type BenchContext, type BenchRow, type Once, quantile } from './measure.ts';
import { startReplay } from './replay.ts';

/** What a real EventStoreDB 23.10.6 reached of a bare insert's rate beside Postgres on two cores. */
const TARGETS: [writers: number, share: number][] = [
  [1, 0.38],
  [8, 0.33],
  [64, 0.52],
];
/**
 * EventStoreDB 23.10.6, one node, insecure, on two cores shared with the client and Postgres, at a load of 2 to 4. Its share of a bare insert was 0.22
 * (1 writer), 0.29 (8) and 0.60 (64) in that sitting.
 */
const REAL = {
  append: new Map([
    [1, '782'],
    [8, '2,861'],
    [64, '3,829'],
  ]),
  readAll: '26,133',
  catchUp: '27,691',
};
const READ_TARGET = 30_000;
const EVENTS_TO_READ = 100_000;
const READ_ROUNDS = 3;
const median = (values: number[]) => quantile(ascending(values), 0.5);

const data = { orderId: 4711, itemId: 'item-000123', areaId: 'area-0042', quantity: '123.4567', notes: 'x'.repeat(180) };

/** The floor: the same row into a table with a bigserial key and a jsonb column, each insert in its own transaction, each writer on its own connection. */
async function bareInsert(databaseUrl: string, writers: number): Promise<{ once: Once; close(): Promise<void> }> {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients as [pg.Client];
  await first.query('drop table if exists bench_bare; create table bench_bare (id bigserial primary key, body jsonb not null)');
  return {
    once: (writer) =>
      (clients[writer] as pg.Client).query({
        name: 'insert',
        text: 'insert into bench_bare (body) values ($1)',
        values: [JSON.stringify({ id: randomUUID(), ...data })],
      }),
    async close() {
      await first.query('drop table bench_bare');
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

/** Reads the log once from its beginning: events a second. */
async function readAll(client: EventStoreDBClient): Promise<number> {
  const start = performance.now();
  let read = 0;
  for await (const _ of client.readAll({ maxCount: EVENTS_TO_READ })) read++;
  return read / ((performance.now() - start) / 1000);
}

/** Subscribes to the log from its beginning, as far as the reads go: events a second. */
async function catchUp(client: EventStoreDBClient): Promise<number> {
  const start = performance.now();
  const subscription = client.subscribeToAll({ fromPosition: START });
  let read = 0;
  for await (const _ of subscription) if (++read >= EVENTS_TO_READ) break;
  const seconds = (performance.now() - start) / 1000;
  await subscription.unsubscribe();
  return read / seconds;
}

/** Appends and reads through the client, against the embedded node on `databaseUrl`, whose schema `eventstore` it fills. */
export async function run(ctx: Pick<BenchContext, 'databaseUrl'>): Promise<BenchRow[]> {
  const node = await startEventStoreNode({ databaseUrl: ctx.databaseUrl });
  const client = EventStoreDBClient.connectionString(node.url);
  const rows: BenchRow[] = [];
  try {
    for (const [writers, target] of TARGETS) {
      const bare = await bareInsert(ctx.databaseUrl, writers);
      const name = randomUUID();
      const revisions: (bigint | 'no_stream')[] = Array.from({ length: writers }, () => 'no_stream');
      const append: Once = async (writer) => {
        const event = jsonEvent({ type: 'ItemQuantitySaved', data });
        const answer = await client.appendToStream(`bench-${name}-${writer}`, event, { expectedRevision: revisions[writer] });
        revisions[writer] = answer.nextExpectedRevision;
      };
      const { floor, rate, p50ms, p99ms } = await alternate(writers, bare.once, append);
      await bare.close();
      rows.push({
        name: `append, ${writers} writer${writers > 1 ? 's' : ''} (/s)`,
        value: rate,
        floor,
        ratio: rate / floor,
        target,
        p50ms,
        p99ms,
        real: REAL.append.get(writers),
      });
    }
    const fill = Array.from({ length: 500 }, () => 0);
    for (let n = 0; n < EVENTS_TO_READ; n += fill.length)
      await client.appendToStream(
        `bench-fill-${randomUUID()}`,
        fill.map(() => jsonEvent({ type: 'ItemQuantitySaved', data })),
      );
    const replay = await startReplay(node.url);
    const replayed = EventStoreDBClient.connectionString(replay.url);
    try {
      await readAll(replayed);
      const floor: number[] = [];
      const measured: number[] = [];
      for (let round = 0; round < READ_ROUNDS; round++) {
        floor.push(await readAll(replayed));
        measured.push(await readAll(client));
      }
      const value = median(measured);
      rows.push({
        name: 'read $all (events/s; floor: the client, fed the same bytes again)',
        value,
        floor: median(floor),
        ratio: value / median(floor),
        target: null,
      });
      rows.push({ name: 'read $all (events/s)', value, floor: null, ratio: null, target: READ_TARGET, real: REAL.readAll });
      const catchUps: number[] = [];
      for (let round = 0; round < READ_ROUNDS; round++) catchUps.push(await catchUp(client));
      rows.push({
        name: 'catch-up subscription to $all (events/s; floor: the client reading, fed the same bytes again)',
        value: median(catchUps),
        floor: median(floor),
        ratio: median(catchUps) / median(floor),
        target: null,
        real: REAL.catchUp,
      });
    } finally {
      await replayed.dispose();
      await replay.close();
    }
  } finally {
    await client.dispose();
    await node.close();
  }
  return rows;
}
