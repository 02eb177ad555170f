import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';
import { lifeOf } from '../../bench/jobs.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { move } from '../../server/move-stores.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { giveBack } from '../../server/platform/event-log/connection.ts';
import { copyLog, firstEventOf } from '../../server/platform/event-log/copy-log.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { createDatabase, type TestDatabase } from '../databases.ts';
import { type Caller, startApp, startStores, type TestApp } from '../harness.ts';
import { metadata, storedOnly } from './tally.ts';

const EVENTS = 1_000;
const EVENTS_PER_JOB = 500;

/** Rows of every live table of the read models, as text. */
async function rowsOf(databaseUrl: string): Promise<Record<string, string[]>> {
  const readDb = new ReadDb(databaseUrl, 1);
  try {
    const { rows: tables } = await readDb.pool.query<{ name: string; schema: string; table: string }>(
      `select m.name, m.schema, t.tablename as table from read_model m join pg_tables t on t.schemaname = m.schema where m.live order by 1, 3`,
    );
    const all: Record<string, string[]> = {};
    for (const { name, schema, table } of tables) {
      const { rows } = await readDb.pool.query<{ row: string }>(`select t::text as row from ${schema}."${table}" t order by 1`);
      all[`${name}.${table}`] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await readDb.close();
  }
}

it('a client is given back although it waits for ever for the end of a read that was given up as all of it arrived', async () => {
  const few = await startStores('people');
  try {
    const client = EventStoreDBClient.connectionString(few.eventStoreUrl);
    const reader = client.readAll();
    const events = reader[Symbol.asyncIterator]();
    await events.next();
    await pause(0);
    await events.return?.();
    await reader.cancel();
    await giveBack(client);
    expect((await firstEventOf(few.eventStoreUrl))?.revision).toBe(0n);
  } finally {
    await few.stop();
  }
}, 60_000);

describe('npm run move', () => {
  let old: TestApp;
  let next: Embedded;
  let database: TestDatabase;
  let moved: TestApp | undefined;
  const said: string[] = [];
  const demo = process.env.SCOPEBOOK_DEMO;

  beforeAll(async () => {
    old = await startApp({ data: 'demo' });
    const stores = await startStores();
    database = await createDatabase();
    next = { ...stores, databaseUrl: database.url };
    const log = old.app.get(EventLog);
    for (let job = 0; job < EVENTS / EVENTS_PER_JOB; job++)
      for (const { stream, events } of lifeOf(20_001 + job, 20, EVENTS_PER_JOB)) await log.append(stream, events, 'no_stream');
  });
  afterAll(async () => {
    await moved?.close();
    await old?.stores.stop();
    await next?.stop();
    await database?.drop();
    if (demo === undefined) delete process.env.SCOPEBOOK_DEMO;
    else process.env.SCOPEBOOK_DEMO = demo;
  });

  const mailsOf = async (caller: Caller) => (await caller.call(getOutbox)).body;

  it('copies the events with their ids and order, makes equal read models, mails nothing again, and goes on', async () => {
    const dana = await old.signedIn('contractor');
    const last = await old.app.get(EventLog).lastPosition();
    await old.caughtUp();
    const { body: jobs } = await dana.call(getOrders);
    const mails = await mailsOf(dana);
    expect(mails.length).toBeGreaterThan(0);
    await old.app.close();

    process.env.SCOPEBOOK_DEMO = '0';
    await move(old.stores, next, (text) => said.push(text));
    expect(said.join('\n')).toMatch(/[12],\d{3} events/);
    // What an interrupted move had copied is found, and not copied again.
    expect(await copyLog(old.stores.eventStoreUrl, next.eventStoreUrl)).toMatchObject({ copied: 0, found: expect.any(Number) });

    process.env.SCOPEBOOK_DEMO = '1';
    const rebuilt = await rowsOf(next.databaseUrl);
    expect(Object.keys(rebuilt)).toContain('estimates.item');
    expect(rebuilt).toEqual(await rowsOf(old.stores.databaseUrl));

    moved = await startApp({ databaseUrl: next.databaseUrl, eventStoreUrl: next.eventStoreUrl });
    expect(await moved.app.get(EventLog).lastPosition()).toBe(last);
    const again = await moved.signedIn('contractor');
    expect((await again.call(getOrders)).body).toEqual(jobs);
    expect(await mailsOf(again)).toEqual(mails);
    const { body: orderId } = await again.call(getNewOrder);
    expect(jobs.map(({ id }) => id)).not.toContain(orderId);
  });

  it('refuses a log that holds something else', async () => {
    const other = await startStores();
    try {
      const log = new EventLog(other.eventStoreUrl);
      log.defineEvents({ Foreign: storedOnly(z.object({})) });
      await log.append(
        'foreign-1',
        [{ id: '7f1f3c1e-4d4e-4b8e-9f0a-0d1c2b3a4f5e', type: 'Foreign', data: {}, metadata: metadata() }],
        'no_stream',
      );
      await log.close();
      await expect(copyLog(old.stores.eventStoreUrl, other.eventStoreUrl)).rejects.toThrow(
        /holds something else: Foreign at revision 0 of foreign-1/,
      );
    } finally {
      await other.stop();
    }
  });
});
