import pg from 'pg';
import { contexts } from './contexts.ts';
import { createApp } from './create-app.ts';
import { type CopiedLog, copyLog, firstEventOf, LogOfAnother } from './platform/event-log/copy-log.ts';
import { PersonalKeys } from './platform/event-log/personal-keys.ts';
import { eventLog, runner } from './platform/platform.module.ts';
import { type CopiedTables, copyTables, LEFT_BEHIND, MOVE_TABLE, tablesOf } from './platform/read-db/copy-tables.ts';
import { ReadDb } from './platform/read-db/read-db.ts';
import { within } from './platform/within.ts';

export interface Stores {
  eventStoreUrl: string;
  databaseUrl: string;
  /** The same for both. */
  installationKey: Buffer;
}

export interface Receipt {
  log: CopiedLog;
  tables: CopiedTables;
}

const ANSWERS_WITHIN_MS = 10_000;
const TRIES = 3;
const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/**
 * Moves all data from one pair of stores to another: the log with its ids and order, the read models rebuilt from it,
 * then the tables that only Postgres holds. No server may run on either pair. No mail is sent again, because the copied
 * events were already reacted to. After an interruption anywhere the same call goes on. Throws what `examine` throws.
 */
export async function move(from: Stores, to: Stores, report: (text: string) => void): Promise<Receipt> {
  await examine(from, to);
  await beginMove(from, to);
  await makeTables(from, to);
  report('The tables are made');
  const reactions = await reactionsOf(from);
  const progress = (events: number) => report(`${counted(events, 'event')} copied`);
  const log = await copyLog(from.eventStoreUrl, to.eventStoreUrl, progress, [...reactions.values()]);
  report(
    `The log is copied and compared: ${counted(log.copied, 'event')}${log.found > 0 ? `, after ${log.found.toLocaleString('en')} of an earlier run` : ''}`,
  );
  await makeReadModels(from, to);
  await placeReactions(to, new Map([...reactions].map(([name, position]) => [name, log.reached.get(position) ?? 0n])));
  report('The read models are made');
  const tables = await withDatabases(from, to, async (source, target) => {
    const copied = await copyTables(source, target);
    await target.pool.query(`update ${MOVE_TABLE} set done_at = now()`);
    return copied;
  });
  report(`Passwords, sessions, mail, imports and ids are copied: ${counted(tables.rows, 'row')}`);
  return { log, tables };
}

/**
 * Looks at both new stores before anything is written: each is empty, or holds the beginning of this very move. Throws an
 * error that says which of them is not, or does not answer.
 */
export async function examine(from: Stores, to: Stores): Promise<void> {
  const first = await answering('The old event store', () => firstEventOf(from.eventStoreUrl));
  const there = await answering('The new event store', () => firstEventOf(to.eventStoreUrl));
  if (there && there.id !== first?.id) throw new LogOfAnother(there);
  const client = await answering('The new database', () => connected(to.databaseUrl));
  try {
    await examineDatabase(client, first?.id ?? '', there !== undefined);
  } finally {
    await client.end();
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWERS_WITHIN_MS });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function examineDatabase(client: pg.Client, firstId: string, logBegun: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const { rows: may } = await client.query<{ create: boolean }>(
    `select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as create`,
  );
  if (!may[0]?.create)
    throw new Error("The new database does not let its user make schemas and tables. Make the user the database's owner.");
  if (rows.length === 0) {
    if (logBegun)
      throw new Error(
        'The new event store holds the beginning of a move into another database. Name that database, or empty the event store.',
      );
    return;
  }
  if (!rows.some(({ name }) => name === `public.${MOVE_TABLE}`))
    throw new Error(
      `The new database holds something else (${counted(rows.length, 'table')}, ${rows[0]?.name} among them). It has to be empty.`,
    );
  const { rows: begun } = await client.query<{ first_event_id: string; done_at: Date | null }>(
    `select first_event_id, done_at from ${MOVE_TABLE}`,
  );
  if (begun[0]?.done_at)
    throw new Error(
      `The move into this database was finished at ${begun[0].done_at.toISOString()}. Start with EVENTSTORE_URL and DATABASE_URL set to the new stores.`,
    );
  if (begun[0] && begun[0].first_event_id !== firstId)
    throw new Error('The new database holds the beginning of a move of another log. It has to be empty.');
}

/** Marks the new database as this move's, before anything else is written there. */
async function beginMove(from: Stores, to: Stores): Promise<void> {
  const id = (await firstEventOf(from.eventStoreUrl))?.id ?? '';
  const target = new ReadDb(to.databaseUrl, 1);
  try {
    await target.pool.query(
      `create table if not exists ${MOVE_TABLE} (
         one_row boolean primary key default true check (one_row), first_event_id text not null, begun_at timestamptz not null default now(), done_at timestamptz)`,
    );
    await target.pool.query(`insert into ${MOVE_TABLE} (first_event_id) values ($1) on conflict do nothing`, [id]);
  } finally {
    await target.close();
  }
}

/**
 * Starting and stopping a server makes all tables. Only before the first event is copied: on a part of the log a server
 * would react to it, and write what the old log says later.
 */
async function makeTables(from: Stores, to: Stores): Promise<void> {
  await withDatabases(from, to, async (source, target) => {
    const needed = await tablesOf(source.pool);
    if (!(await firstEventOf(to.eventStoreUrl))) {
      const paymentGateway = needed.includes('test_gateway_payment') ? ('test' as const) : undefined;
      const app = await createApp({ ...to, paymentGateway, logLevel: 'error' });
      await app.close();
    }
    const made = new Set(await tablesOf(target.pool));
    const unknown = needed.filter((table) => !made.has(table));
    if (unknown.length > 0)
      throw new Error(`The old database has what this build does not know: ${unknown.join(', ')}. Move with the build that ran last.`);
  });
}

async function makeReadModels(from: Stores, to: Stores): Promise<void> {
  const target = new ReadDb(to.databaseUrl);
  const product = await contexts();
  // The keys of personal data are copied with the other tables, after the read models are made.
  const source = new ReadDb(from.databaseUrl, 2);
  const keys = new PersonalKeys(source.pool, from.installationKey);
  const log = eventLog({ eventStoreUrl: to.eventStoreUrl, events: product.events }, keys);
  const readModels = runner(log, target, product);
  try {
    await readModels.rebuild();
    await readModels.dropReplaced();
  } finally {
    await readModels.stop();
    await log.close();
    keys.close();
    await source.close();
    await target.close();
  }
}

/** How far each reaction has come in the old log. */
async function reactionsOf({ databaseUrl }: Stores): Promise<Map<string, bigint>> {
  const source = new ReadDb(databaseUrl, 1);
  try {
    const { rows } = await source.pool.query<{ name: string; position: string }>('select name, position from reaction');
    return new Map(rows.map(({ name, position }) => [name, BigInt(position)]));
  } finally {
    await source.close();
  }
}

/** Each goes on after the last event that it had reacted to, so that nothing is mailed or sealed twice, and nothing left out. */
async function placeReactions({ databaseUrl }: Stores, reactions: Map<string, bigint>): Promise<void> {
  const target = new ReadDb(databaseUrl, 1);
  try {
    await target.pool.query('delete from reaction');
    for (const [name, position] of reactions)
      await target.pool.query('insert into reaction (name, position) values ($1, $2)', [name, String(position)]);
  } finally {
    await target.close();
  }
}

async function withDatabases<T>(from: Stores, to: Stores, work: (source: ReadDb, target: ReadDb) => Promise<T>): Promise<T> {
  const source = new ReadDb(from.databaseUrl, 2);
  const target = new ReadDb(to.databaseUrl);
  try {
    return await work(source, target);
  } finally {
    await source.close();
    await target.close();
  }
}

/** Asks again with a new connection: the client of the event store may wait for ever on one that was lost as it was made. */
async function answering<T>(store: string, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await within(ANSWERS_WITHIN_MS, ask(), () => new Error(`no answer within ${ANSWERS_WITHIN_MS / 1_000} s`));
    } catch (error) {
      if (tries < TRIES) continue;
      throw new Error(`${store} does not answer: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

/** What a finished move tells: what came over, with a digest of the log, and what did not. */
export function receiptText({ log, tables }: Receipt, files: string): string[] {
  return [
    `Receipt: ${counted(log.copied + log.found, 'event')} in ${counted(log.streams, 'stream')}, equal in both logs, SHA-256 ${log.digest}`,
    `Receipt: ${counted(tables.rows, 'row')} of ${counted(tables.names.length, 'table')}: ${tables.names.join(', ')}`,
    `Receipt: left behind: ${LEFT_BEHIND.filter((name) => name !== 'reaction').join(', ')}, system streams, the server's own creation times of events, and demo mode: the demo's people cannot sign in at the new stores unless SCOPEBOOK_DEMO=1`,
    `Receipt: ${files}`,
  ];
}
