import { type Kysely, Kysely as KyselyOf, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Recorded } from '../contracts/log.ts';
import type { ReadModel, ReadModels } from '../projections/runner/read-model.ts';
import { createDatabase } from './databases.ts';

export interface Folding {
  /** Folds the events in batches of a size, into a schema of its own; answers it bound, as queries take it. */
  folded<Tables>(model: ReadModel, schema: string, events: Recorded[], size: number): Promise<{ db: Kysely<Tables>; models: ReadModels }>;
  stop(): Promise<void>;
}

/** A real, empty database of its own, bound to the tables that a test wants. */
export async function startDatabase<Tables>(): Promise<{ db: Kysely<Tables>; pool: pg.Pool; stop(): Promise<void> }> {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  // The pool's end does not wait for its connections' end: Postgres may still tell one of them that its database goes.
  pool.on('error', () => {});
  const db = new KyselyOf<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async stop() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** A real Postgres to fold read models in, without log and runner around them. */
export async function startFolding(): Promise<Folding> {
  const { db, pool, stop } = await startDatabase<unknown>();
  return {
    async folded<Tables>(model: ReadModel, schema: string, events: Recorded[], size: number) {
      for (const statement of [`create schema ${schema}`, ...model.schemaSql(schema)]) await pool.query(statement);
      const bound = db.withSchema(schema);
      const ctx = { schema, cache: new Map<unknown, unknown>(), past: pastIn(events) };
      for (let at = 0; at < events.length; at += size) {
        await bound.transaction().execute((tx) => model.fold(tx.withSchema(schema), events.slice(at, at + size), ctx));
        ctx.cache.clear();
      }
      return { db: bound as Kysely<Tables>, models: { db: () => bound as never, schema: () => schema, mustServe: () => {} } };
    },
    stop,
  };
}

/** What a fold reads of the log: here, the given events. */
export const pastIn = (events: Recorded[]) => async (stream: string, before: number) =>
  events.filter((event) => event.stream === stream && event.revision < before);

/** Events of one stream as the log would hold them, from a position on. */
export function recorded<Event extends { type: string; data: unknown }>(
  stream: string,
  events: Event[],
  { position, at, revision = 0 }: { position: number; at: string; revision?: number },
): Recorded<Event>[] {
  const actor = { kind: 'user' as const, userId: 1, organizationId: 3, name: 'Dana' };
  return events.map((event, n) => ({
    ...event,
    id: `00000000-0000-4000-8000-${String(position + n).padStart(12, '0')}`,
    stream,
    revision: revision + n,
    position: BigInt(position + n),
    metadata: { actor, at, command: event.type, commandId: String(position), correlationId: '', causationId: '' },
  }));
}

/** What Postgres cannot hold in `text`, and in `jsonb`: NUL, and half a surrogate pair. */
const ODD = 'x\u0000y\ud800z';
const WRITTEN = 'x\uFFFDy\uFFFDz';

/** The events as a log may hold them from a time when every text was taken: the named fields, and the actor's name, hold what Postgres cannot. */
export function withOddTexts(events: Recorded[], fields: string[]): Recorded[] {
  const odd = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return fields.includes(name) ? `${value}${ODD}` : value;
    if (Array.isArray(value)) return value.map((inner) => odd(inner, name));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, odd(inner, key)]));
  };
  return events.map((event) => {
    const { actor } = event.metadata;
    return { ...event, data: odd(event.data, ''), metadata: { ...event.metadata, actor: { ...actor, name: `${actor.name}${ODD}` } } };
  });
}

/** Expects rows that hold such texts with the replacement character in their place, and nothing odd any more. */
export function expectStorable(rows: unknown): void {
  const text = JSON.stringify(rows);
  expect(text).toContain(WRITTEN);
  expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
}
