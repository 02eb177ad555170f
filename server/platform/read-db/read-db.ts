import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { isTransient } from '../../../projections/runner/transient.ts';
import type { Migration } from './migrations.ts';

export interface PlatformTables {
  read_model: { schema: string; name: string; version: number; position: string; live: boolean; status: string; error: string | null };
  idempotency: {
    user_id: number;
    call: string;
    key: string;
    body_hash: string;
    status: number;
    answer: string | null;
    position: string | null;
  };
  allocated_id: { kind: string; key: string; id: number };
}

/** How long a query waits for a restarting Postgres before it fails as unavailable. */
const CONNECT_PATIENCE_MS = 4_000;
const MIGRATION_LOCK = 5_309_001;
const FIRST_ID = 1_000;

/** The Postgres of read models, sessions, ids and saved answers; the log is elsewhere. */
@Injectable()
export class ReadDb {
  private readonly logger = new Logger(ReadDb.name);
  readonly pool: pg.Pool;
  readonly db: Kysely<PlatformTables>;
  private readonly sequences = new Map<string, Promise<string>>();

  constructor(
    readonly url: string,
    poolSize = 20,
  ) {
    this.pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5_000, application_name: 'scopebook' });
    // pg has already removed an idle connection that Postgres closed; the next query opens another.
    this.pool.on('error', (error) => this.logger.warn(`Idle connection lost: ${error.message}`));
    // pg emits a second `error` on a client that breaks in use, after failing its query; without a listener Node would
    // exit.
    this.pool.on('connect', (client) => client.on('error', () => {}));
    const patient: PostgresPool = { connect: () => this.connect(), end: () => this.pool.end() };
    this.db = new Kysely<PlatformTables>({ dialect: new PostgresDialect({ pool: patient }) });
  }

  /** The same database, typed with a context's own tables. */
  tables<Tables>(): Kysely<Tables> {
    return this.db as unknown as Kysely<Tables>;
  }

  /** A connection from the pool; waits while Postgres restarts. */
  async connect(): Promise<pg.PoolClient> {
    const end = Date.now() + CONNECT_PATIENCE_MS;
    for (let wait = 50; ; wait = Math.min(wait * 2, 500)) {
      try {
        return await this.pool.connect();
      } catch (error) {
        if (!isTransient(error) || Date.now() + wait > end) throw error;
        await delay(wait);
      }
    }
  }

  /** Runs pending migrations, one process at a time. Contexts with their own tables call it in `onModuleInit`. */
  async migrate(migrations: Migration[]): Promise<void> {
    const client = await this.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await client.query('create table if not exists migration (id text primary key, run_at timestamptz not null default now())');
      const done = await client.query<{ id: string }>('select id from migration');
      const ids = new Set(done.rows.map((row) => row.id));
      for (const migration of migrations) {
        if (ids.has(migration.id)) continue;
        for (const statement of migration.sql) await client.query(statement);
        await client.query('insert into migration (id) values ($1)', [migration.id]);
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  /** A new id of a kind (`order`, `report`, ...), from 1000 on; never reused, even after a rebuild. */
  async nextId(kind: string): Promise<number> {
    const sequence = await this.sequence(kind);
    const { rows } = await sql<{ id: string }>`select nextval(${sequence}) as id`.execute(this.db);
    return Number(rows[0]?.id);
  }

  /** `count` new ids of a kind, ascending, though perhaps with gaps. */
  async nextIds(kind: string, count: number): Promise<number[]> {
    const sequence = await this.sequence(kind);
    const { rows } = await sql<{ id: string }>`select nextval(${sequence}) as id from generate_series(1, ${count})`.execute(this.db);
    return rows.map((row) => Number(row.id));
  }

  /**
   * The id of the entity that a write with this key creates: the same key gets the same id, so that a repeated request
   * cannot create it twice.
   */
  async idFor(kind: string, key: string): Promise<number> {
    const known = () => this.db.selectFrom('allocated_id').select('id').where('kind', '=', kind).where('key', '=', key).executeTakeFirst();
    const before = await known();
    if (before) return before.id;
    const id = await this.nextId(kind);
    await this.db
      .insertInto('allocated_id')
      .values({ kind, key, id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await known())?.id ?? id;
  }

  /** Raises a kind's ids past the highest in the log, because a restored database may be older than the log. */
  async raiseId(kind: string, highest: number): Promise<void> {
    const sequence = await this.sequence(kind);
    await sql`select setval(${sequence}, ${highest}) where ${highest} > (select coalesce(pg_sequence_last_value(${sequence}::regclass), 0))`.execute(
      this.db,
    );
  }

  /** Throws when Postgres does not answer. */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.db);
  }

  async close(): Promise<void> {
    await this.db.destroy();
  }

  private sequence(kind: string): Promise<string> {
    if (!/^[a-z_]+$/.test(kind)) throw new Error(`${kind} is not a kind of id`);
    const known = this.sequences.get(kind);
    if (known) return known;
    const name = `id_${kind}`;
    const made = this.migrate([{ id: `sequence-${kind}`, sql: [`create sequence if not exists ${name} start ${FIRST_ID}`] }]).then(
      () => name,
    );
    this.sequences.set(kind, made);
    made.catch(() => this.sequences.delete(kind));
    return made;
  }
}
