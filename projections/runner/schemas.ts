import { type Kysely, sql } from 'kysely';
import type { ReadModel } from './read-model.ts';
import type { SetAside } from './set-aside.ts';

/** One Postgres schema with the tables of a read model's version, and its progress. */
export interface SchemaRow {
  schema: string;
  name: string;
  version: number;
  position: string;
  /** The number of streams that begin within its progress. */
  streams: number;
  live: boolean;
  /** `running`, `building` (beside the live one), `replaced`, or `stopped` (see `error`). */
  status: string;
  error: string | null;
}

/** A version without progress for this long is dropped, because nobody will roll back to it. */
const ABANDONED_AFTER = '1 day';

/**
 * The table `read_model` and the schemas that it lists. Each version of a model has its own schemas, so that two builds that
 * run side by side during an upgrade or a rollback never write to the same one.
 */
export class Schemas {
  // biome-ignore lint/suspicious/noExplicitAny: works on tables of every read model
  constructor(private readonly db: Kysely<any>) {}

  async all(): Promise<SchemaRow[]> {
    const { rows } =
      await sql<SchemaRow>`select schema, name, version, position::text, streams, live, status, error from read_model`.execute(this.db);
    return rows;
  }

  async of({ name, version }: ReadModel): Promise<SchemaRow[]> {
    return (await this.all()).filter((row) => row.name === name && row.version === version);
  }

  async position(schema: string): Promise<bigint | undefined> {
    const { rows } = await sql<{ position: string }>`select position::text from read_model where schema = ${schema}`.execute(this.db);
    return rows[0] && BigInt(rows[0].position);
  }

  async setAside(schema?: string): Promise<(SetAside & { schema: string })[]> {
    const { rows } = await sql<Omit<SetAside, 'position'> & { schema: string; position: string }>`
      select schema, stream, root, position::text, revision, event_id as "eventId", type, error, waits_for as "waitsFor",
        organization_id as "organizationId",
        to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from read_model_set_aside where ${schema ?? null}::text is null or schema = ${schema ?? null} order by position`.execute(this.db);
    return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
  }

  /** Creates an empty schema, to be filled beside the live one. */
  async create(model: ReadModel): Promise<string> {
    const taken = (await this.of(model)).map((row) => Number(row.schema.split('_').at(-1)));
    const schema = `rm_${model.name}_v${model.version}_${Math.max(0, ...taken) + 1}`;
    await this.db.transaction().execute(async (tx) => {
      await sql`create schema ${sql.id(schema)}`.execute(tx);
      for (const statement of model.schemaSql(schema)) await sql.raw(statement).execute(tx);
      await sql`insert into read_model (schema, name, version, live, status)
        values (${schema}, ${model.name}, ${model.version}, false, 'building')`.execute(tx);
    });
    return schema;
  }

  /** Makes a schema the live one of its version, in one transaction. Answers the schema that it replaced. */
  async makeLive(model: ReadModel, schema: string): Promise<string | undefined> {
    return this.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ schema: string }>`update read_model set live = false, status = 'replaced'
        where name = ${model.name} and version = ${model.version} and live returning schema`.execute(tx);
      await sql`update read_model set live = true, status = 'running', error = null where schema = ${schema}`.execute(tx);
      return rows[0]?.schema;
    });
  }

  async stop(schema: string, error: string): Promise<void> {
    await sql`update read_model set status = 'stopped', error = ${error} where schema = ${schema}`.execute(this.db);
  }

  /** Sets a stopped live schema to `running` again. */
  async tryAgain({ name, version }: ReadModel): Promise<void> {
    await sql`update read_model set status = 'running', error = null
      where name = ${name} and version = ${version} and live and status = 'stopped'`.execute(this.db);
  }

  async drop(schema: string): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      const { numAffectedRows } = await sql`delete from read_model where schema = ${schema} and not live`.execute(tx);
      if (numAffectedRows === 0n) return;
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx);
    });
  }

  /** The model's other versions that have made no progress for a day. */
  async abandoned({ name, version }: ReadModel): Promise<number[]> {
    const { rows } = await sql<{ version: number }>`select version from read_model where name = ${name} and version <> ${version}
      group by version having max(updated_at) < now() - ${ABANDONED_AFTER}::interval`.execute(this.db);
    return rows.map((row) => row.version);
  }

  async dropVersion(name: string, version: number): Promise<void> {
    await sql`update read_model set live = false where name = ${name} and version = ${version}`.execute(this.db);
    for (const row of await this.all()) if (row.name === name && row.version === version) await this.drop(row.schema);
  }
}
