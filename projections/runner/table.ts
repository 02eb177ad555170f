import type { ColumnType, Removal, Upsert } from './upsert.ts';

/** A column: its Postgres declaration, its type for `write`, and (only for the compiler) the type of its values in queries. */
export interface Column<Value> {
  sql: string;
  type: ColumnType;
  nullable?: boolean;
  value?: Value;
}

export const integer: Column<number> = { sql: 'integer', type: 'int4' };
/** As a string of digits, because it may exceed what a number holds exactly. */
export const bigint: Column<string> = { sql: 'bigint', type: 'int8' };
export const boolean: Column<boolean> = { sql: 'boolean', type: 'bool' };
export const text: Column<string> = { sql: 'text', type: 'text' };
/** A text column with a fixed set of values. */
export const textOf = <Value extends string>(): Column<Value> => ({ sql: 'text', type: 'text' });
/** JSON that is only passed on: its text, as the calls answer it. */
export const json: Column<string> = { sql: 'text', type: 'json' };
/** JSON that queries look into: written and read as a value. */
export const jsonb = <Value>(): Column<Value> => ({ sql: 'jsonb', type: 'jsonb' });
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true }) as Column<Value | null>;

// biome-ignore lint/suspicious/noExplicitAny: columns of any values
type Columns = Record<string, Column<any>>;
type RowOf<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };
/** A row of a table, as queries get it. */
export type Row<Of> = Of extends Table<infer Defined> ? RowOf<Defined> : never;
/** The table types for Kysely: `Kysely<Tables<typeof jobTables>>`, where `jobTables = { job, area }`. */
// biome-ignore lint/suspicious/noExplicitAny: tables of any columns
export type Tables<Of extends Record<string, Table<any>>> = { [Name in keyof Of]: Row<Of[Name]> };

/** One table of a read model: its declaration, its row type and its writes come from one definition. */
export class Table<Of extends Columns> {
  constructor(
    readonly name: string,
    private readonly columns: Of,
    private readonly key: (keyof Of & string)[],
    private readonly indexes: string[],
  ) {}

  /** The statements that create it in a schema. */
  ddl(schema: string): string[] {
    const columns = Object.entries(this.columns).map(([name, { sql, nullable: may }]) => `${name} ${sql}${may ? '' : ' not null'}`);
    return [
      `create table ${schema}.${this.name} (${columns.join(', ')}, primary key (${this.key.join(', ')}))`,
      ...this.indexes.map((index) => `create index on ${schema}.${this.name} ${index}`),
    ];
  }

  /** Inserts rows, or replaces those with the same key. */
  put(rows: RowOf<Of>[]): Upsert {
    return { ...this.add(rows), key: this.key };
  }

  /** Inserts rows with new keys. */
  add(rows: RowOf<Of>[]): Upsert {
    const columns = Object.fromEntries(Object.entries(this.columns).map(([name, { type }]) => [name, type]));
    return { table: this.name, columns, rows };
  }

  /** Deletes rows by a key that is one integer. */
  remove(ids: number[]): Removal {
    return { table: this.name, key: this.key[0] as string, ids };
  }
}

/** Each of `indexes` is the text after `create index on <table>`, as in `(order_id) where order_id > 0`. */
export const table = <Of extends Columns>(
  name: string,
  columns: Of,
  { key, indexes = [] }: { key: (keyof Of & string) | (keyof Of & string)[]; indexes?: string[] },
): Table<Of> => new Table(name, columns, [key].flat() as (keyof Of & string)[], indexes);

/** Makes a read model's `schemaSql` from its tables. */
export const schemaOf =
  // biome-ignore lint/suspicious/noExplicitAny: tables of any columns
    (tables: Record<string, Table<any>>) =>
    (schema: string): string[] =>
      Object.values(tables).flatMap((table) => table.ddl(schema));
