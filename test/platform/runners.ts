import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Recorded } from '../../contracts/log.ts';
import { operationsEvents } from '../../contracts/operations.ts';
import type { ReadModel } from '../../projections/runner/read-model.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { RunnerOptions } from '../../projections/runner/runner-context.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { platformMigrations } from '../../server/platform/read-db/migrations.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { startStores } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { metadata, type TallyEvent, tallyEvents } from './tally.ts';

export interface Tables {
  tally: { stream: string; sum: number; count: number };
}

/** Sums per stream. `poison` is an amount that its fold cannot take. */
export function tallies(name: string, streams: string[], version = 1, poison?: number): ReadModel {
  return {
    name,
    version,
    streams,
    schemaSql: (schema) => [`create table ${schema}.tally (stream text primary key, sum integer not null, count integer not null)`],
    async fold(tx: Kysely<Tables>, events) {
      const added = new Map<string, { sum: number; count: number }>();
      for (const { stream, data } of events as Recorded<TallyEvent>[]) {
        const amount = 'amount' in data ? data.amount : 0;
        if (amount === poison) throw new Error('this number is poison');
        const before = added.get(stream) ?? { sum: 0, count: 0 };
        added.set(stream, { sum: before.sum + amount, count: before.count + 1 });
      }
      const rows = [...added].map(([stream, row]) => ({ stream, ...row }));
      await tx
        .insertInto('tally')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('stream').doUpdateSet({ sum: sql`tally.sum + excluded.sum`, count: sql`tally.count + excluded.count` }),
        )
        .execute();
    },
    notify: (events) => [
      { organizationId: 3, orderId: 1, kinds: [...new Set(events.map((event) => event.type))], actor: { name: 'Ada Tally' } },
    ],
    async clear(tx: Kysely<Tables>, root) {
      await tx.deleteFrom('tally').where('stream', '=', root).execute();
    },
  };
}

/** A log and a Postgres of their own, on which a test starts as many runners as it likes. */
export class Runners {
  private readonly running: Runner[] = [];
  private readonly revisions = new Map<string, number>();
  /** What runners report of errors, in their order. */
  readonly errors: string[] = [];

  private constructor(
    private readonly stores: Awaited<ReturnType<typeof startStores>>,
    readonly log: EventLog,
    readonly readDb: ReadDb,
  ) {}

  static async open(): Promise<Runners> {
    const stores = await startStores();
    const log = new EventLog(stores.eventStoreUrl);
    log.defineEvents(tallyEvents);
    log.defineEvents(operationsEvents);
    const readDb = new ReadDb(stores.databaseUrl);
    await readDb.migrate(platformMigrations);
    return new Runners(stores, log, readDb);
  }

  get eventStoreUrl(): string {
    return this.stores.eventStoreUrl;
  }

  /** Not started. */
  runner(models: ReadModel[], options: Partial<RunnerOptions> = {}): Runner {
    const connect = async () => {
      const client = new pg.Client({ connectionString: this.stores.databaseUrl });
      await client.connect();
      return client;
    };
    const report = { info: () => {}, warn: () => {}, error: (text: string) => void this.errors.push(text) };
    const runner = new Runner({ log: this.log, db: this.readDb.db, connect, report, dropAfterMs: 0, ...options }, models);
    this.running.push(runner);
    return runner;
  }

  async start(...models: ReadModel[]): Promise<Runner> {
    const runner = this.runner(models);
    runner.start();
    expect(await runner.ready(PATIENCE_MS)).toBe(true);
    return runner;
  }

  async stop(...runners: Runner[]): Promise<void> {
    for (const runner of runners) {
      await runner.stop();
      this.running.splice(this.running.indexOf(runner), 1);
    }
  }

  async stopAll(): Promise<void> {
    await this.stop(...this.running);
  }

  /** Answers the position of the last. */
  async add(stream: string, ...amounts: number[]): Promise<bigint> {
    const events = amounts.map((amount) => ({ id: randomUUID(), type: 'NumberAdded', data: { amount, note: '' }, metadata: metadata() }));
    const at = this.revisions.get(stream);
    const { revision, position } = await this.log.append(stream, events, at === undefined ? 'no_stream' : at);
    this.revisions.set(stream, revision);
    return position;
  }

  rows(runner: Runner, name: string) {
    return runner.db<Tables>(name).selectFrom('tally').selectAll().orderBy('stream').execute();
  }

  async close(): Promise<void> {
    await this.log.close();
    await this.readDb.close();
    await this.stores.stop();
  }
}
