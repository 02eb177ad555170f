import { CompiledQuery, type Kysely } from 'kysely';
import { storable, storableJson } from './storable.ts';

/**
 * Column types that `write` takes, with the object ids of their Postgres types. `json` is JSON text in a `text` column,
 * `jsonb` takes any value.
 */
const OIDS = { bool: 16, int8: 20, int4: 23, text: 25, json: 25, jsonb: 3802 } as const;
export type ColumnType = keyof typeof OIDS;

/** Rows for one table. They replace rows with the same key; without `key` they are only inserted and must be new. */
export interface Upsert {
  table: string;
  key?: string | string[];
  columns: Record<string, ColumnType>;
  rows: object[];
}

/** Rows to delete from one table, by an integer key. */
export interface Removal {
  table: string;
  key: string;
  ids: number[];
}

/**
 * Writes all tables of a batch in one statement, whatever its size. Each column travels as one array, so that the statement's
 * text depends only on the tables. The arrays are in Postgres' binary format, because escaping texts for array literals costs
 * more than folding the events. A row may not be both upserted and removed.
 */
// biome-ignore lint/suspicious/noExplicitAny: writes tables of every read model
export async function write(tx: Kysely<any>, schema: string, upserts: Upsert[], removals: Removal[] = []): Promise<void> {
  const parameters: Buffer[] = [];
  const array = (values: readonly unknown[], type: ColumnType) =>
    `$${parameters.push(arrayOf(values, type))}::${type === 'json' ? 'text' : type}[]`;
  const removed = removals
    .filter(({ ids }) => ids.length > 0)
    .map(({ table, key, ids }) => `delete from "${schema}"."${table}" where "${key}" = any(${array(ids, 'int4')})`);
  const upserted = upserts
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, key, columns, rows }) => {
      const arrays = Object.entries(columns).map(([name, type]) =>
        array(
          rows.map((row) => row[name as keyof typeof row]),
          type,
        ),
      );
      const names = Object.keys(columns).map((name) => `"${name}"`);
      const insert = `insert into "${schema}"."${table}" (${names}) select * from unnest(${arrays})`;
      if (key === undefined) return insert;
      const keys = [key].flat().map((name) => `"${name}"`);
      const sets = names.map((name) => `${name} = excluded.${name}`);
      return `${insert} on conflict (${keys}) do update set ${sets}`;
    });
  const parts = [...removed, ...upserted].map((part, n) => `part${n} as (${part})`);
  // Raw SQL instead of Kysely's templates, because compiling a template took as long as Postgres took to run the statement.
  if (parts.length > 0) await tx.executeQuery(CompiledQuery.raw(`with ${parts} select 1`, parameters));
}

const HEADER = 20;
const NULL = -1;
const JSONB_VERSION = 1;

/**
 * A one-dimensional array in Postgres' binary format (src/backend/utils/adt/arrayfuncs.c, array_recv): number of dimensions,
 * null flag, element type, length and lower bound of the dimension, then each element after its length. Texts are made storable.
 */
export function arrayOf(input: readonly unknown[], type: ColumnType): Buffer {
  const values = textsOf(input, type) ?? input;
  // Binary jsonb is one byte with the format's version, followed by the text.
  const prefix = type === 'jsonb' ? 1 : 0;
  const texts = values === input ? undefined : values.map((text) => (text === null ? NULL : Buffer.byteLength(text as string) + prefix));
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
    if (prefix) at = buffer.writeUInt8(JSONB_VERSION, at);
    if (texts) at += buffer.write(value as string, at, length - prefix, 'utf8');
    else if (type === 'int8') at = buffer.writeBigInt64BE(BigInt(value as string), at);
    else if (type === 'int4') at = buffer.writeInt32BE(value as number, at);
    else at = buffer.writeUInt8(value ? 1 : 0, at);
  }
  return buffer;
}

function textsOf(values: readonly unknown[], type: ColumnType): (string | null)[] | undefined {
  switch (type) {
    case 'text':
      return values.map(storableText);
    case 'json':
      return values.map((json) => (json === null ? null : storableJson(json as string)));
    case 'jsonb':
      return values.map((value) => (value === null ? null : storableJson(JSON.stringify(value))));
    default:
      return undefined;
  }
}

/** Checks for U+0000 only, because `Buffer.write` replaces half a surrogate pair with U+FFFD itself. */
const storableText = (text: unknown) => (typeof text === 'string' && text.includes('\0') ? storable(text) : (text as string | null));
