import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { startEventStoreNode } from '../server/platform/embedded/event-store/node.ts';

/** One figure: `ratio` is `value` over `floor`, both measured in this run; `target` is what the ratio (or, without a floor, the value) should reach. */
export interface BenchRow {
  name: string;
  value: number;
  floor: number | null;
  ratio: number | null;
  target: number;
  p50ms?: number;
  p99ms?: number;
}

/** What a real EventStoreDB 23.10.6 reached of a bare insert's rate beside Postgres on two cores. */
const TARGETS: [writers: number, share: number][] = [
  [1, 0.38],
  [8, 0.33],
  [64, 0.52],
];
const READ_TARGET = 30_000;
const WARM_UP_MS = 1_000;
const MEASURE_MS = 4_000;
const EVENTS_TO_READ = 100_000;

const data = { orderId: 4711, itemId: 'item-000123', areaId: 'area-0042', quantity: '123.4567', notes: 'x'.repeat(180) };

/** Closed loop: `writers` run `once` again and again; rates are of the time after the warm-up. */
async function rateOf(
  writers: number,
  once: (writer: number) => Promise<unknown>,
): Promise<{ rate: number; p50ms: number; p99ms: number }> {
  const from = performance.now() + WARM_UP_MS;
  const until = from + MEASURE_MS;
  const took: number[] = [];
  const loop = async (writer: number) => {
    for (let start = performance.now(); start < until; start = performance.now()) {
      await once(writer);
      if (start >= from) took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => loop(writer)));
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { rate: took.length / (MEASURE_MS / 1000), p50ms: at(0.5), p99ms: at(0.99) };
}

/** The floor: the same row into a table with a bigserial key and a jsonb column, each insert in its own transaction, each writer on its own connection. */
async function bareInsert(databaseUrl: string, writers: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  try {
    await clients[0]?.query('drop table if exists bench_bare; create table bench_bare (id bigserial primary key, body jsonb not null)');
    const insert = { name: 'insert', text: 'insert into bench_bare (body) values ($1)' };
    const { rate } = await rateOf(writers, (writer) =>
      (clients[writer] as pg.Client).query({ ...insert, values: [JSON.stringify({ id: randomUUID(), ...data })] }),
    );
    return rate;
  } finally {
    await clients[0]?.query('drop table if exists bench_bare');
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Appends and reads through the client, against the embedded node on `databaseUrl`, whose schema `eventstore` it fills. */
export async function run(ctx: { databaseUrl: string }): Promise<BenchRow[]> {
  const node = await startEventStoreNode({ databaseUrl: ctx.databaseUrl });
  const client = EventStoreDBClient.connectionString(node.url);
  const rows: BenchRow[] = [];
  try {
    for (const [writers, target] of TARGETS) {
      const floor = await bareInsert(ctx.databaseUrl, writers);
      const run = randomUUID();
      const revisions: (bigint | 'no_stream')[] = Array.from({ length: writers }, () => 'no_stream');
      const { rate, p50ms, p99ms } = await rateOf(writers, async (writer) => {
        const event = jsonEvent({ type: 'ItemQuantitySaved', data });
        const answer = await client.appendToStream(`bench-${run}-${writer}`, event, { expectedRevision: revisions[writer] });
        revisions[writer] = answer.nextExpectedRevision;
      });
      rows.push({
        name: `append, ${writers} writer${writers > 1 ? 's' : ''} (/s)`,
        value: rate,
        floor,
        ratio: rate / floor,
        target,
        p50ms,
        p99ms,
      });
    }
    const fill = Array.from({ length: 500 }, () => 0);
    for (let n = 0; n < EVENTS_TO_READ; n += fill.length)
      await client.appendToStream(
        `bench-fill-${randomUUID()}`,
        fill.map(() => jsonEvent({ type: 'ItemQuantitySaved', data })),
      );
    const start = performance.now();
    let read = 0;
    for await (const _ of client.readAll({ maxCount: EVENTS_TO_READ })) read++;
    rows.push({
      name: 'read $all (events/s)',
      value: read / ((performance.now() - start) / 1000),
      floor: null,
      ratio: null,
      target: READ_TARGET,
    });
  } finally {
    await client.dispose();
    await node.close();
  }
  return rows;
}
