import type { Kysely } from 'kysely';
import type pg from 'pg';
import { Filling, type Report } from './filling.ts';
import type { Batch } from './intake.ts';
import type { ReadModel } from './read-model.ts';
import { Schemas } from './schemas.ts';
import { Serving } from './serving.ts';
import type { LoggedEvent } from './set-aside.ts';
import { SkippedEvents } from './skipped-events.ts';

/** What the runner needs of the event log. */
export interface LogSource {
  /** `inThread` reads and decodes in a thread of its own, for a long stretch of the log. */
  subscribeAll(
    from: bigint | 'start',
    prefixes: string[],
    options: { batchSize?: number; signal?: AbortSignal; inThread?: boolean },
  ): AsyncIterable<Batch>;
  /** All events of a stream. Those that cannot be decoded carry the error in `undecodable`. */
  readMarked(stream: string): Promise<LoggedEvent[]>;
}

export interface RunnerOptions {
  log: LogSource;
  // biome-ignore lint/suspicious/noExplicitAny: the runner works on tables of every read model
  db: Kysely<any>;
  /** Opens a connection outside the pool. The locks and LISTEN need connections that stay open. */
  connect(): Promise<pg.Client>;
  report?: Report;
  /** How long a replaced schema stays before it is dropped, in ms, so that running queries can end. */
  dropAfterMs?: number;
}

/** The read models of this build and their schemas, as every part of the runner needs them. */
export class RunnerContext {
  readonly models = new Map<string, ReadModel>();
  readonly schemas: Schemas;
  readonly serving: Serving;
  readonly skipped: SkippedEvents;
  // biome-ignore lint/suspicious/noExplicitAny: see RunnerOptions
  private readonly bound = new Map<string, Kysely<any>>();

  constructor(readonly options: RunnerOptions) {
    this.schemas = new Schemas(options.db);
    this.serving = new Serving(this.models);
    this.skipped = new SkippedEvents(options.log);
  }

  get report(): Report | undefined {
    return this.options.report;
  }

  define(models: ReadModel[]): void {
    for (const model of models) {
      if (!/^[a-z][a-z0-9_]*$/.test(model.name)) throw new Error(`${model.name} is not a name for a read model`);
      if (this.models.has(model.name)) throw new Error(`Read model ${model.name} is defined twice`);
      this.models.set(model.name, model);
    }
  }

  /** Throws when no read model has the name. */
  model(name: string): ReadModel {
    const model = this.models.get(name);
    if (!model) throw new Error(`There is no read model ${name}`);
    return model;
  }

  /** The tables of one schema. */
  // biome-ignore lint/suspicious/noExplicitAny: see RunnerOptions
  tables(schema: string): Kysely<any> {
    let bound = this.bound.get(schema);
    if (!bound) {
      bound = this.options.db.withSchema(schema);
      this.bound.set(schema, bound);
    }
    return bound;
  }

  fill(model: ReadModel, schema: string, position: bigint, streams: number, live: boolean): Filling {
    const { db, log, report } = this.options;
    return new Filling(model, schema, position, streams, live, this.skipped.ids, {
      db,
      schemas: this.schemas,
      read: (name) => log.readMarked(name),
      report,
    });
  }

  async drop(schema: string): Promise<void> {
    await this.schemas.drop(schema);
    this.bound.delete(schema);
    this.serving.forget(schema);
  }
}
