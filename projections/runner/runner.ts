import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Recorded } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type Change, type ReadModel, type ReadModels } from './read-model.ts';
import { isTransient } from './transient.ts';

/** What the runner needs of the event log. */
export interface LogSource {
  subscribeAll(
    from: bigint | 'start',
    prefixes: string[],
    options: { batchSize?: number; signal?: AbortSignal },
  ): AsyncIterable<{ events: (Recorded & { undecodable?: Error })[]; position: bigint; caughtUp: boolean }>;
}

export interface RunnerOptions {
  log: LogSource;
  // biome-ignore lint/suspicious/noExplicitAny: the runner works on tables of every read model
  db: Kysely<any>;
  /** Connections outside the pool, for the lock and for listening: they last as long as the runner. */
  connect(): Promise<pg.Client>;
  report?: { info(text: string): void; warn(text: string): void; error(text: string): void };
  /** How long a replaced schema stays for queries that have begun, in ms. */
  dropAfterMs?: number;
}

export interface ReadModelHealth {
  name: string;
  version: number;
  schema: string;
  position: string;
  live: boolean;
  /** `running`, `building` (beside the live one) or `stopped` (its fold threw; see `error`). */
  status: string;
  error: string | null;
}

/** A change that became visible, at this log position. */
export interface Applied extends Change {
  position: string;
}

interface Row {
  schema: string;
  name: string;
  version: number;
  position: string;
  live: boolean;
  status: string;
  error: string | null;
}

/** One version of a read model being filled. */
interface Filling {
  model: ReadModel;
  schema: string;
  /** Progress as stored; moves with the rows. -1 before the first event. */
  position: bigint;
  /** Progress as known here: nothing of this model's lies between `position` and this. */
  reached: bigint;
  storedAt: number;
  caughtUp: boolean;
  live: boolean;
  stopped: boolean;
  cache: Map<unknown, unknown>;
}

/** What is live under a name. `stored` is the progress read with the rows, `reached` what is known since. */
interface Live {
  schema: string;
  version: number;
  stored: bigint;
  reached: bigint;
  stopped: boolean;
  caughtUp: boolean;
}

interface Waiter {
  names: string[] | undefined;
  position: bigint;
  resolve: (reached: boolean) => void;
}

const CHANNEL = 'read_model';
const LEADER_LOCK = 5_309_002;
const BUILD_LOCK = 5_309_003;
const LIVE_BATCH = 500;
const BUILD_BATCH = 2_000;
const STORE_IDLE_PROGRESS_MS = 1_000;
const TELL_OTHERS_EVERY_MS = 10;
const DROP_GRACE_MS = 2_000;
/** Postgres takes notifications below 8000 bytes. */
const MAX_PAYLOAD = 7_500;

/** Another process moved this progress: it is the one that projects now. */
class ProgressLost extends Error {}

/** A fold refused an event; the model stops before it. */
class FoldFailed extends Error {
  constructor(event: Recorded, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${event.type} at revision ${event.revision} of ${event.stream} (position ${event.position}): ${why}`, { cause });
  }
}

/**
 * Fills the read models from the log and knows how far each has come. One process at a time fills them (an advisory lock says which, and
 * progress moved by compare-and-set makes even two harmless); the others follow its progress by NOTIFY and take over when it is gone.
 */
export class Runner implements ReadModels {
  private readonly models = new Map<string, ReadModel>();
  /** What is live, by name, as far as this process knows. */
  private readonly view = new Map<string, Live>();
  /** What replaces it, by name, until it is as far as readers were told that the one in view is. */
  private readonly coming = new Map<string, Live>();
  /** Progress that another process told of, by schema. */
  private readonly toldOf = new Map<string, bigint>();
  // biome-ignore lint/suspicious/noExplicitAny: see RunnerOptions
  private readonly bound = new Map<string, Kysely<any>>();
  private readonly filling = new Map<string, Filling>();
  private readonly feeds = new Set<Promise<void>>();
  private readonly waiters = new Set<Waiter>();
  private readonly readyWaiters = new Set<() => void>();
  private readonly listeners = new Set<(change: Applied) => void>();
  private readonly stopping = new AbortController();
  private readonly drops = new Map<NodeJS.Timeout, string>();
  private session?: pg.Client;
  private leading?: AbortController;
  private running?: Promise<void>;
  private reloads: Promise<void> = Promise.resolve();
  /** Progress by schema. */
  private untold: { models: Record<string, string>; changes: Applied[] } = { models: {}, changes: [] };
  private telling?: NodeJS.Timeout;
  private told: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: RunnerOptions,
    models: ReadModel[] = [],
  ) {
    this.define(models);
  }

  /** Makes read models known; before `start`. */
  define(models: ReadModel[]): void {
    for (const model of models) {
      if (!/^[a-z][a-z0-9_]*$/.test(model.name)) throw new Error(`${model.name} is not a name for a read model`);
      if (this.models.has(model.name)) throw new Error(`Read model ${model.name} is defined twice`);
      this.models.set(model.name, model);
    }
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.leading?.abort();
    for (const timer of this.drops.keys()) clearTimeout(timer);
    clearTimeout(this.telling);
    await this.session?.end().catch(() => {});
    await this.running;
  }

  // biome-ignore lint/suspicious/noExplicitAny: see ReadModels
  db<Tables = any>(name: string): Kysely<Tables> {
    const schema = this.schema(name);
    let bound = this.bound.get(schema);
    if (!bound) {
      bound = this.options.db.withSchema(schema);
      this.bound.set(schema, bound);
    }
    return bound;
  }

  schema(name: string): string {
    const live = this.view.get(name);
    if (!live) throw new Refusal('NOT_CAUGHT_UP', `The read model ${name} is not there yet. Please try again in a moment.`);
    return live.schema;
  }

  /** Resolves once every model is there in this build's version and has caught up (or has stopped); false after `timeoutMs`. */
  async ready(timeoutMs: number): Promise<boolean> {
    const isReady = () =>
      [...this.models.values()].every((model) => {
        const live = this.view.get(model.name);
        return live !== undefined && (live.stopped || (live.caughtUp && live.version === model.version));
      });
    if (isReady()) return true;
    return new Promise((resolve) => {
      const check = () => {
        if (!isReady()) return;
        done(true);
      };
      const done = (result: boolean) => {
        clearTimeout(timer);
        this.readyWaiters.delete(check);
        resolve(result);
      };
      const timer = setTimeout(() => done(false), timeoutMs);
      this.readyWaiters.add(check);
    });
  }

  /**
   * Resolves true as soon as the named models (all, when left out) hold everything up to `position`, false after `timeoutMs`. A stopped
   * model is not waited for: it serves its last good rows, and `/health` says so.
   */
  reached(position: bigint, names: string[] | undefined, timeoutMs: number): Promise<boolean> {
    if (this.met(position, names)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
      const waiter: Waiter = {
        names,
        position,
        resolve: (reached) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(reached);
        },
      };
      this.waiters.add(waiter);
    });
  }

  /** Tells of every change after it became visible, whichever process applied it. Answers how to stop listening. */
  onApplied(listener: (change: Applied) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** All versions there are, live and building. Throws when Postgres does not answer. */
  async health(): Promise<ReadModelHealth[]> {
    const rows = await this.rows();
    return rows
      .filter((row) => row.status !== 'replaced')
      .map((row) => {
        const live = row.live ? this.view.get(row.name) : undefined;
        const reached = live && live.schema === row.schema && live.reached > BigInt(row.position) ? live.reached.toString() : row.position;
        return { ...row, position: reached };
      })
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /**
   * Fills new schemas for these models beside the live ones, switches to each in one step once it has caught up, and drops the old. Works
   * in any process; the one that projects hears of it and goes on with the new. Throws when a fold throws: the old one then stays.
   */
  async rebuild(names: string[] = [...this.models.keys()], signal: AbortSignal = this.stopping.signal): Promise<void> {
    const client = await this.options.connect();
    client.on('error', () => {});
    try {
      const built: Filling[] = [];
      for (const name of names) {
        const model = this.models.get(name);
        if (!model) throw new Error(`There is no read model ${name}`);
        const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [BUILD_LOCK, name]);
        if (!rows[0]?.got) throw new Error(`Read model ${name} is being rebuilt by another process`);
        await this.dropLeftovers(name);
        built.push(await this.create(model, false));
      }
      await this.feed(built, BUILD_BATCH, signal, true);
      for (const filling of built) {
        if (filling.stopped) continue;
        if (signal.aborted) return;
        await this.switchTo(filling);
      }
      await this.reload();
      await this.tellToReload();
      const failed = built.filter((filling) => filling.stopped).map((filling) => filling.model.name);
      if (failed.length > 0) throw new Error(`Not rebuilt, because a fold threw (see /health): ${failed.join(', ')}`);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /**
   * Drops what rebuilds of this process replaced, once every server has had the time to hear of the switch and to end the queries that it
   * began before. For a process that ends now; a server does it by itself.
   */
  async dropReplaced(): Promise<void> {
    await pause(DROP_GRACE_MS, this.stopping.signal);
    for (const [timer, schema] of this.drops) {
      clearTimeout(timer);
      this.drops.delete(timer);
      await this.drop(schema);
    }
  }

  // Who projects

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.connected();
      } catch (error) {
        if (!this.stopping.signal.aborted) this.options.report?.warn(`Read models: ${message(error)}; trying again`);
      }
      await pause(300, this.stopping.signal);
    }
  }

  /** As long as one connection lasts: listens, and leads once the lock is free. */
  private async connected(): Promise<void> {
    const client = await this.options.connect();
    const lost = new AbortController();
    const lose = () => lost.abort();
    client.on('error', lose).on('end', lose);
    const over = AbortSignal.any([lost.signal, this.stopping.signal]);
    this.session = client;
    try {
      const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      client.on('notification', ({ processId, payload }) => {
        if (processId !== own[0]?.pid) this.heard(payload ?? '');
      });
      await client.query(`listen ${CHANNEL}`);
      for (let following = false; !over.aborted; following = true) {
        const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LEADER_LOCK]);
        if (rows[0]?.got) {
          await this.lead(over);
          return;
        }
        if (!following) {
          await this.reload(true);
          await this.tell('{"hello":true}');
        }
        await pause(1_000, over);
      }
    } finally {
      this.session = undefined;
      await client.end().catch(() => {});
    }
  }

  private async lead(over: AbortSignal): Promise<void> {
    const leading = new AbortController();
    this.leading = leading;
    over.addEventListener('abort', () => leading.abort(), { once: true });
    if (over.aborted) leading.abort();
    try {
      await this.prepare();
      const outdated = [...this.models.values()].filter((model) => this.view.get(model.name)?.version !== model.version);
      this.adopt();
      if (outdated.length > 0) {
        await this.rebuild(
          outdated.map((model) => model.name),
          leading.signal,
        ).catch((error) => {
          this.options.report?.error(message(error));
          // Readers keep the version that is there; `ready` does not wait for one that cannot be built.
          for (const { name, version } of outdated) {
            const live = this.view.get(name);
            if (live && live.version !== version) live.stopped = true;
          }
          this.wake();
        });
      }
      await aborted(leading.signal);
    } finally {
      leading.abort();
      await Promise.all(this.feeds);
      this.filling.clear();
      this.leading = undefined;
    }
  }

  /** Creates what is missing, drops what was left over, lets stopped models try again. */
  private async prepare(): Promise<void> {
    for (const row of await this.rows()) if (row.status === 'replaced') await this.drop(row.schema);
    await sql`update read_model set status = 'running', error = null where live and status = 'stopped'`.execute(this.options.db);
    const live = new Set((await this.rows()).filter((row) => row.live).map((row) => row.name));
    for (const model of this.models.values()) if (!live.has(model.name)) await this.create(model, true);
    await this.reload(true);
  }

  /** While leading: fills whatever is live in this build's version and not filled yet, and lets go of what was replaced. */
  private adopt(): void {
    const leading = this.leading;
    if (!leading || leading.signal.aborted) return;
    const taken: Filling[] = [];
    for (const model of this.models.values()) {
      const live = this.coming.get(model.name) ?? this.view.get(model.name);
      if (!live || live.version !== model.version) continue;
      const current = this.filling.get(model.name);
      if (current?.schema === live.schema) continue;
      if (current) current.stopped = true;
      const filling = this.begin(model, live.schema, live.stored, true);
      this.filling.set(model.name, filling);
      taken.push(filling);
    }
    if (taken.length === 0) return;
    const feed = this.feed(taken, LIVE_BATCH, leading.signal, false)
      .catch((error) => {
        // Not a fold (those stop alone) and not the connection (that is waited out): begin again from what is stored.
        this.options.report?.error(`Projection ended: ${message(error)}`);
        leading.abort();
      })
      .finally(() => this.feeds.delete(feed));
    this.feeds.add(feed);
  }

  // Filling

  private async feed(fillings: Filling[], batchSize: number, signal: AbortSignal, untilCaughtUp: boolean): Promise<void> {
    const first = fillings.reduce((least, { position }) => (position < least ? position : least), fillings[0]?.position ?? -1n);
    const batches = this.options.log.subscribeAll(first < 0n ? 'start' : first, [], { batchSize, signal });
    for await (const batch of batches) {
      await Promise.all(fillings.map((filling) => this.take(filling, batch, signal)));
      if (signal.aborted || fillings.every((filling) => filling.stopped)) return;
      if (untilCaughtUp && batch.caughtUp) return;
    }
  }

  private async take(
    filling: Filling,
    batch: { events: (Recorded & { undecodable?: Error })[]; position: bigint; caughtUp: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    if (filling.stopped) return;
    const { model } = filling;
    const events = batch.events.filter(
      (event) => event.position > filling.position && model.streams.some((p) => event.stream.startsWith(p)),
    );
    try {
      if (events.length > 0) await this.fold(filling, events, batch.position, signal);
      else if (batch.position > filling.position && Date.now() - filling.storedAt > STORE_IDLE_PROGRESS_MS) {
        await this.fold(filling, [], batch.position, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ProgressLost) throw error;
      await this.stopAlone(filling, error);
      return;
    }
    if (signal.aborted || filling.stopped) return;
    if (batch.position > filling.reached) filling.reached = batch.position;
    if (batch.caughtUp) filling.caughtUp = true;
    if (!filling.live) return;
    this.publish(filling);
    if (events.length > 0) this.tellOfChanges(filling, events);
  }

  /** Applies events and moves progress in one transaction; waits out connection errors; narrows a failure down to its event. */
  private async fold(filling: Filling, events: (Recorded & { undecodable?: Error })[], to: bigint, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.attempt(filling, events, to);
        return;
      } catch (error) {
        filling.cache.clear();
        if (error instanceof ProgressLost) throw error;
        if (isTransient(error)) {
          if (failures === 0) this.options.report?.warn(`Read model ${filling.model.name} waits for Postgres: ${message(error)}`);
          await pause(Math.min(50 * 2 ** failures, 2_000), signal);
          // The connection may have broken after the commit.
          if ((await this.storedPosition(filling).catch(() => undefined)) === to) {
            filling.position = to;
            return;
          }
          continue;
        }
        const [first] = events;
        if (!first || events.length === 1) throw first ? new FoldFailed(first, error) : error;
        const middle = Math.ceil(events.length / 2);
        const head = events.slice(0, middle);
        await this.fold(filling, head, head.at(-1)?.position ?? to, signal);
        await this.fold(filling, events.slice(middle), to, signal);
        return;
      }
    }
  }

  private async attempt(filling: Filling, events: (Recorded & { undecodable?: Error })[], to: bigint): Promise<void> {
    const { schema, position, model, cache } = filling;
    await this.options.db.transaction().execute(async (tx) => {
      // Rows and progress are lost together or not at all, and can be made again: the commit need not wait for the disk.
      const moved = await sql`update read_model set position = ${to.toString()}, updated_at = now()
        where schema = ${schema} and position = ${position.toString()} and set_config('synchronous_commit', 'off', true) = 'off'`.execute(
        tx,
      );
      if (moved.numAffectedRows !== 1n) throw new ProgressLost(`${schema} is no longer at ${position}`);
      if (events.length === 0) return;
      const undecodable = events.find((event) => event.undecodable)?.undecodable;
      if (undecodable) throw undecodable;
      await model.fold(tx.withSchema(schema), events, { schema, cache });
    });
    filling.position = to;
    filling.storedAt = Date.now();
  }

  private async stopAlone(filling: Filling, error: unknown): Promise<void> {
    filling.stopped = true;
    this.options.report?.error(`Read model ${filling.model.name} stopped: ${message(error)}`);
    this.update(filling.model.name, filling.schema, { stopped: true });
    await sql`update read_model set status = 'stopped', error = ${message(error)} where schema = ${filling.schema}`
      .execute(this.options.db)
      .catch((failure) => this.options.report?.warn(message(failure)));
    this.wake();
    await this.tellToReload();
  }

  // Schemas

  private async create(model: ReadModel, live: boolean): Promise<Filling> {
    const names = (await this.rows()).filter((row) => row.name === model.name).map((row) => Number(row.schema.split('_').at(-1)));
    const schema = `rm_${model.name}_${Math.max(0, ...names) + 1}`;
    await this.options.db.transaction().execute(async (tx) => {
      await sql`create schema ${sql.id(schema)}`.execute(tx);
      for (const statement of model.schemaSql(schema)) await sql.raw(statement).execute(tx);
      await sql`insert into read_model (schema, name, version, live, status)
        values (${schema}, ${model.name}, ${model.version}, ${live}, ${live ? 'running' : 'building'})`.execute(tx);
    });
    return this.begin(model, schema, -1n, live);
  }

  private begin(model: ReadModel, schema: string, position: bigint, live: boolean): Filling {
    return { model, schema, position, reached: position, storedAt: 0, caughtUp: false, live, stopped: false, cache: new Map() };
  }

  private async switchTo(filling: Filling): Promise<void> {
    const { schema, model } = filling;
    const replaced = await this.options.db.transaction().execute(async (tx) => {
      const old = await sql<{ schema: string }>`update read_model set live = false, status = 'replaced'
        where name = ${model.name} and live returning schema`.execute(tx);
      await sql`update read_model set live = true, status = 'running' where schema = ${schema}`.execute(tx);
      return old.rows[0]?.schema;
    });
    this.options.report?.info(`Read model ${model.name} is now served from ${schema}`);
    if (!replaced) return;
    const timer = setTimeout(() => {
      this.drops.delete(timer);
      this.drop(replaced).catch((error) => this.options.report?.warn(message(error)));
    }, this.options.dropAfterMs ?? 10_000);
    timer.unref();
    this.drops.set(timer, replaced);
  }

  private async dropLeftovers(name: string): Promise<void> {
    for (const row of await this.rows()) if (row.name === name && !row.live && row.status !== 'replaced') await this.drop(row.schema);
  }

  private async drop(schema: string): Promise<void> {
    await this.options.db.transaction().execute(async (tx) => {
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx);
      await sql`delete from read_model where schema = ${schema} and not live`.execute(tx);
    });
    this.bound.delete(schema);
    this.toldOf.delete(schema);
  }

  private async rows(): Promise<Row[]> {
    return (await sql<Row>`select schema, name, version, position::text, live, status, error from read_model`.execute(this.options.db))
      .rows;
  }

  private async storedPosition(filling: Filling): Promise<bigint | undefined> {
    const { rows } = await sql<{ position: string }>`select position::text from read_model where schema = ${filling.schema}`.execute(
      this.options.db,
    );
    return rows[0] && BigInt(rows[0].position);
  }

  // What is known here, and what others are told

  /** `afresh` trusts what is stored alone: a Postgres that crashed may have lost the last commits, rows and progress together. */
  private reload(afresh = false): Promise<void> {
    this.reloads = this.reloads
      .catch(() => {})
      .then(async () => {
        if (afresh) {
          this.coming.clear();
          this.toldOf.clear();
        }
        for (const row of await this.rows()) {
          if (!row.live) continue;
          const stored = BigInt(row.position);
          const known = this.view.get(row.name);
          const same = this.known(row.name, row.schema);
          const next: Live = {
            schema: row.schema,
            version: row.version,
            stored,
            reached: afresh ? stored : greatest(stored, same?.reached, this.toldOf.get(row.schema)),
            stopped: row.status === 'stopped',
            caughtUp: known?.caughtUp ?? false,
          };
          if (afresh || !known || known.schema === row.schema) this.view.set(row.name, next);
          else this.coming.set(row.name, next);
          this.replace(row.name);
        }
        this.adopt();
        this.wake();
      });
    return this.reloads;
  }

  /** Shows what replaces a schema as soon as nobody can have been told that the old one is further. */
  private replace(name: string): void {
    const next = this.coming.get(name);
    const live = this.view.get(name);
    if (!next || (live && next.reached < live.reached && !next.stopped)) return;
    this.view.set(name, next);
    this.coming.delete(name);
  }

  /** A schema that is in view or about to be. */
  private known(name: string, schema: string): Live | undefined {
    return [this.view.get(name), this.coming.get(name)].find((live) => live?.schema === schema);
  }

  /** News of such a schema. */
  private update(name: string, schema: string, { reached = -1n, ...news }: Partial<Pick<Live, 'reached' | 'caughtUp' | 'stopped'>>): void {
    const live = this.known(name, schema);
    if (!live) return;
    Object.assign(live, news, { reached: greatest(live.reached, reached) });
    this.replace(name);
    this.wake();
  }

  private publish({ model, schema, reached, caughtUp }: Filling): void {
    this.update(model.name, schema, { reached, caughtUp });
    if (caughtUp) this.tellOf(schema, reached);
  }

  private tellOf(schema: string, reached: bigint): void {
    this.untold.models[schema] = reached.toString();
    this.tellSoon();
  }

  private tellOfChanges(filling: Filling, events: Recorded[]): void {
    const changes = filling.model.notify?.(events) ?? [];
    for (const change of changes) {
      const applied = { ...change, position: filling.reached.toString() };
      this.emit(applied);
      this.untold.changes.push(applied);
    }
  }

  private emit(change: Applied): void {
    for (const listener of this.listeners) listener(change);
  }

  private met(position: bigint, names: string[] | undefined): boolean {
    for (const name of names ?? this.models.keys()) {
      const live = this.view.get(name);
      if (!live || (!live.stopped && live.reached < position)) return false;
    }
    return true;
  }

  private wake(): void {
    for (const waiter of this.waiters) if (this.met(waiter.position, waiter.names)) waiter.resolve(true);
    for (const check of this.readyWaiters) check();
  }

  private tellSoon(): void {
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      const { models, changes } = this.untold;
      this.untold = { models: {}, changes: [] };
      let payload = JSON.stringify({ models, changes });
      if (payload.length > MAX_PAYLOAD) payload = JSON.stringify({ models, changes: changes.map(brief) });
      if (payload.length > MAX_PAYLOAD) payload = JSON.stringify({ models, changes: [] });
      this.tell(payload);
    }, TELL_OTHERS_EVERY_MS).unref();
  }

  /** One after the other: a connection takes one query at a time. */
  private tell(payload: string): Promise<unknown> {
    const { session } = this;
    // Losing one is harmless: the next carries the newer position, and a reader that waits in vain is answered 503 and asks again.
    this.told = this.told.then(() => session?.query('select pg_notify($1, $2)', [CHANNEL, payload])).catch(() => {});
    return this.told;
  }

  private async tellToReload(): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, '{"reload":true}')`.execute(this.options.db).catch(() => {});
  }

  private heard(payload: string): void {
    const told = JSON.parse(payload) as { reload?: true; hello?: true; models?: Record<string, string>; changes?: Applied[] };
    if (told.reload) {
      this.reload().catch((error) => this.options.report?.warn(message(error)));
      return;
    }
    if (told.hello)
      for (const { schema, reached, caughtUp, stopped } of this.filling.values()) if (caughtUp && !stopped) this.tellOf(schema, reached);
    for (const [schema, position] of Object.entries(told.models ?? {})) {
      const reached = greatest(BigInt(position), this.toldOf.get(schema));
      this.toldOf.set(schema, reached);
      for (const name of this.models.keys()) this.update(name, schema, { reached, caughtUp: true });
    }
    for (const change of told.changes ?? []) this.emit(change);
  }
}

/** What still lets a screen refetch, without saying which lines. */
function brief({ organizationId, orderId, actor, position }: Applied): Applied {
  return { organizationId, orderId, actor, position, kinds: [] };
}

function greatest(first: bigint, ...others: (bigint | undefined)[]): bigint {
  return others.reduce<bigint>((most, other) => (other !== undefined && other > most ? other : most), first);
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
