import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Column types that `upsert` writes, with the object ids of their Postgres types. */
const OIDS = { bool: 16, int8: 20, int4: 23, text: 25 } as const;
export type ColumnType = keyof typeof OIDS;

/** Rows for one table: inserted, or put in the place of those that have the same key. */
export interface Upsert {
  table: string;
  key: string;
  columns: Record<string, ColumnType>;
  rows: object[];
}

/** Rows to take out of one table, by an integer key. */
export interface Removal {
  table: string;
  key: string;
  ids: number[];
}

/**
 * Writes all tables of a batch in one statement, whatever its size: each column travels as one array, so that the statement's text depends on
 * the tables alone, and in Postgres' binary format, because escaping texts for its array literals costs more than folding the events does.
 * A row may not be both upserted and removed.
 */
export async function write(tx: Kysely<never>, schema: string, upserts: Upsert[], removals: Removal[] = []): Promise<void> {
  const parts = [
    ...removals
      .filter(({ ids }) => ids.length > 0)
      .map(
        ({ table, key, ids }) =>
          sql`delete from ${sql.table(`${schema}.${table}`)} where ${sql.ref(key)} = any(${arrayOf(ids, 'int4')}::int4[])`,
      ),
    ...upserts.filter(({ rows }) => rows.length > 0).map((upsert) => statementOf(schema, upsert)),
  ];
  if (parts.length === 0) return;
  const named = parts.map((part, n) => sql`${sql.ref(`part${n}`)} as (${part})`);
  await sql`with ${sql.join(named)} select 1`.execute(tx);
}

function statementOf(schema: string, { table, key, columns, rows }: Upsert): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const arrays = Object.entries(columns).map(
    ([name, type]) =>
      sql`${arrayOf(
        rows.map((row) => row[name as keyof typeof row]),
        type,
      )}::${sql.raw(type)}[]`,
  );
  const sets = names.filter((name) => name !== key).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  return sql`insert into ${sql.table(`${schema}.${table}`)} (${sql.join(names.map((n) => sql.ref(n)))}) select * from unnest(${sql.join(arrays)}) on conflict (${sql.ref(key)}) do update set ${sql.join(sets)}`;
}

const HEADER = 20;
const NULL = -1;

/**
 * A one-dimensional array in Postgres' binary format (src/backend/utils/adt/arrayfuncs.c, array_recv): dimensions, whether it holds nulls, the
 * elements' type, then length and lower bound of the dimension, then each element with its length in front.
 */
export function arrayOf(values: readonly unknown[], type: ColumnType): Buffer {
  const texts = type === 'text' ? values.map((value) => (value === null ? NULL : Buffer.byteLength(value as string))) : undefined;
  const width = type === 'int8' ? 8 : type === 'int4' ? 4 : 1;
  let size = HEADER;
  for (let n = 0; n < values.length; n++) size += 4 + (values[n] === null ? 0 : texts ? (texts[n] as number) : width);
  const buffer = Buffer.allocUnsafe(size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  buffer.writeInt32BE(OIDS[type], 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER;
  for (let n = 0; n < values.length; n++) {
    const value = values[n];
    const length = value === null ? NULL : texts ? (texts[n] as number) : width;
    at = buffer.writeInt32BE(length, at);
    if (value === null) continue;
    if (texts) at += buffer.write(value as string, at, length, 'utf8');
    else if (type === 'int8') at = buffer.writeBigInt64BE(BigInt(value as string), at);
    else if (type === 'int4') at = buffer.writeInt32BE(value as number, at);
    else at = buffer.writeUInt8(value ? 1 : 0, at);
  }
  return buffer;
}
