import type pg from 'pg';
import type { ReadDb } from './read-db.ts';

/**
 * Not copied: read models and their progress are rebuilt from the log; reactions are placed in the new log; stored answers contain positions of the old log, and the log recognises repeats by itself; the target is not a
 * demo; snapshots are made again.
 */
export const LEFT_BEHIND = [
  'migration',
  'read_model',
  'read_model_set_aside',
  'reaction',
  'reaction_set_aside',
  'idempotency',
  'demo_data',
  'snapshot',
];
/** Where a database says that it was moved into, and from which log. */
export const MOVE_TABLE = 'moved_here';

export interface CopiedTables {
  names: string[];
  rows: number;
}

const ROWS_AT_ONCE = 500;
const ID_SEQUENCE = /^id_([a-z_]+)$/;

/**
 * Copies the data that only Postgres holds (passwords, sessions, secrets, mail, imports, id sequences) into a database
 * with the same tables, replacing its content in one transaction.
 */
export async function copyTables(from: ReadDb, to: ReadDb): Promise<CopiedTables> {
  const source = await from.connect();
  const target = await to.connect();
  let rows = 0;
  try {
    await source.query('begin isolation level repeatable read read only');
    await target.query('begin');
    const names = await tablesOf(source);
    for (const name of [...names].reverse()) await target.query(`delete from "${name}"`);
    for (const name of names) rows += await copyTable(source, target, `"${name}"`);
    await target.query('commit');
    for (const { name, last } of await sequencesOf(source)) {
      const kind = ID_SEQUENCE.exec(name)?.[1];
      if (kind && last !== null) await to.raiseId(kind, Number(last));
    }
    return { names, rows };
  } catch (error) {
    await target.query('rollback').catch(() => {});
    throw error;
  } finally {
    await source.query('rollback').catch(() => {});
    source.release();
    target.release();
  }
}

/** Names of the tables that a move copies, sorted so that referenced tables come first. */
export async function tablesOf(database: Pick<pg.PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)
     order by exists (select from pg_constraint where contype = 'f' and conrelid = format('%I.%I', schemaname, tablename)::regclass), tablename`,
    [[...LEFT_BEHIND, MOVE_TABLE]],
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(source: pg.PoolClient): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
  );
  return rows;
}

/** Rows travel as JSON, because all our column types can be read back from it. */
async function copyTable(source: pg.PoolClient, target: pg.PoolClient, table: string): Promise<number> {
  let count = 0;
  await source.query(`declare copied cursor for select row_to_json(t)::text as row from ${table} t`);
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from copied`);
    if (rows.length === 0) break;
    const array = `[${rows.map(({ row }) => row).join(',')}]`;
    await target.query(`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`, [array]);
    count += rows.length;
  }
  await source.query('close copied');
  const { rows: identities } = await target.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = '${table}'::regclass and attidentity <> ''`,
  );
  for (const { column } of identities)
    await target.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest((select max("${column}") from ${table}), 1)) where exists (select from ${table})`,
    );
  return count;
}
