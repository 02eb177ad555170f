// Above 400 lines because leading, filling, mending and building change the same state (`leading`, `filling`, `serving`,
// `skipped`) and their order with one another matters. Parts with a state of their own are in the files beside this one.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { EVENT_SKIPPED, OPERATIONS_STREAM } from '../../contracts/operations.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type Applied, Channel, type News } from './channel.ts';
import { Filling, messageOf, ProgressLost, pause, type Report } from './filling.ts';
import { type Batch, Intake } from './intake.ts';
import type { ReadModel, ReadModels } from './read-model.ts';
import { Schemas } from './schemas.ts';
import { Serving } from './serving.ts';
import type { LoggedEvent, SetAside } from './set-aside.ts';

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

export interface ReadModelHealth {
  name: string;
  version: number;
  schema: string;
  position: string;
  live: boolean;
  /** `running`, `building` (beside the live one) or `stopped` (see `error`). */
  status: string;
  error: string | null;
  setAside: SetAside[];
}

/**
 * First keys of the advisory locks: one process fills a version of a model, one process builds it. The second key is the
 * hash of the model's name and version.
 */
const LEADER_LOCK = 5_309_002;
const BUILD_LOCK = 5_309_003;
const LIVE_BATCH = 500;
const BUILD_BATCH = 2_000;
/** At most this many full batches wait for the slowest model. */
const BATCHES_AHEAD = 4;
const STORE_IDLE_PROGRESS_MS = 1_000;
const DROP_GRACE_MS = 2_000;

/** The build failed: the model's fold failed for too many streams, or Postgres failed for all of them. */
class NotBuilt extends Error {}

const keyOf = ({ name, version }: Pick<ReadModel, 'name' | 'version'>) => `${name}/${version}`;

/**
 * Fills the read models from the log and knows the progress of each. One process at a time fills a version of a model: an
 * advisory lock selects it, and because progress moves by compare-and-set, even two at once would do no harm. The other
 * processes follow its progress by NOTIFY and take over when it is gone. Each build of the product fills and serves its own
 * versions, so an older build continues with its older tables beside a newer build.
 */
export class Runner implements ReadModels {
  private readonly models = new Map<string, ReadModel>();
  private readonly schemas: Schemas;
  private readonly serving: Serving;
  private readonly channel: Channel;
  // biome-ignore lint/suspicious/noExplicitAny: see RunnerOptions
  private readonly bound = new Map<string, Kysely<any>>();
  /** The live schemas that this process fills, by model name. */
  private readonly filling = new Map<string, Filling>();
  private readonly feeds = new Set<Promise<void>>();
  private readonly listeners = new Set<(change: Applied) => void>();
  private readonly stopping = new AbortController();
  private readonly drops = new Map<NodeJS.Timeout, string>();
  /** Ids of the events that operators have left out permanently. */
  private readonly skipped = new Set<string>();
  private leading?: { signal: AbortSignal; abort(): void; names: Set<string> };
  private running?: Promise<void>;
  private reloads: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: RunnerOptions,
    models: ReadModel[] = [],
  ) {
    this.schemas = new Schemas(options.db);
    this.serving = new Serving(this.models);
    this.channel = new Channel(options.db, (news) => this.onNews(news));
    this.define(models);
  }

  /** Registers read models. Call it before `start`. */
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
    this.channel.close();
    await this.running;
  }

  // For readers

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
    const live = this.serving.live(name);
    if (live) return live.schema;
    if (this.serving.isStopped(name)) throw new Refusal('READ_MODEL_STOPPED');
    throw new Refusal('NOT_CAUGHT_UP', `The read model ${name} is not there yet. Please try again in a moment.`);
  }

  mustServe(name: string, stream: string): void {
    if (this.serving.live(name)?.setAside.has(stream)) throw new Refusal('STREAM_SET_ASIDE');
  }

  /** Refuses a write that a read model could not show, because the model has stopped or has set the stream aside. */
  mustTake(stream: string): void {
    for (const { name, streams } of this.models.values()) {
      if (!streams.some((prefix) => stream.startsWith(prefix))) continue;
      if (this.serving.isStopped(name)) throw new Refusal('READ_MODEL_STOPPED');
      this.mustServe(name, stream);
    }
  }

  /** The entry of a stream that one of the named models (default: all) has set aside. */
  setAside(stream: string, names: Iterable<string> = this.models.keys()): SetAside | undefined {
    for (const name of names) {
      const entry = this.serving.live(name)?.setAside.get(stream);
      if (entry) return entry;
    }
    return undefined;
  }

  /** Whether any stream is set aside. Callers skip the costlier checks while the answer is no, which is nearly always. */
  anySetAside(): boolean {
    for (const name of this.models.keys()) if ((this.serving.live(name)?.setAside.size ?? 0) > 0) return true;
    return false;
  }

  /** Those of the named models (default: all) that have stopped. */
  stopped(names: Iterable<string> = this.models.keys()): string[] {
    return [...names].filter((name) => this.serving.isStopped(name));
  }

  /** Resolves true once every model has caught up in this build's version, or has stopped; false after `timeoutMs`. */
  ready(timeoutMs: number): Promise<boolean> {
    return this.serving.ready(timeoutMs);
  }

  /**
   * Resolves true as soon as the named models (default: all) hold everything up to `position`; false after `timeoutMs`, and
   * at once when one of them has stopped before `position`.
   */
  reached(position: bigint, names: string[] | undefined, timeoutMs: number): Promise<boolean> {
    return this.serving.reached(position, names, timeoutMs);
  }

  /** Calls the listener with every change once it is visible, whichever process applied it. Answers a function that unsubscribes. */
  onApplied(listener: (change: Applied) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** All versions of all models, live and building. Throws when Postgres does not answer. */
  async health(): Promise<ReadModelHealth[]> {
    const [rows, setAside] = await Promise.all([this.schemas.all(), this.schemas.setAside()]);
    return rows
      .filter((row) => row.status !== 'replaced')
      .map(({ streams: _, ...row }) => {
        const live = this.serving.live(row.name);
        const reached = live?.schema === row.schema && live.reached > BigInt(row.position) ? live.reached.toString() : row.position;
        return { ...row, position: reached, setAside: setAside.filter((entry) => entry.schema === row.schema) };
      })
      .sort((a, b) => a.name.localeCompare(b.name) || a.version - b.version);
  }

  // For operators

  /**
   * Fills new schemas for these models beside the live ones, switches to each in one step once it has caught up, and drops
   * the old. Works in any process: the process that fills the live schemas is notified and continues with the new ones.
   * Throws when a model is at fault; the old schema then stays live.
   */
  async rebuild(names: string[] = [...this.models.keys()], signal: AbortSignal = this.stopping.signal): Promise<void> {
    await this.build(names, signal, false);
  }

  /**
   * Rebuilds the rows of one stream in the process that fills the model, or here when no process does. Throws when the rows
   * could not be rebuilt. Answers the stream's entry when it is still set aside.
   */
  async mend(name: string, stream: string, timeoutMs = 60_000): Promise<SetAside | undefined> {
    const model = this.models.get(name);
    if (!model) throw new Error(`There is no read model ${name}`);
    const client = await this.options.connect();
    client.on('error', () => {});
    try {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [
        LEADER_LOCK,
        keyOf(model),
      ]);
      if (rows[0]?.got) await this.mendHere(model, stream);
      else await this.askToMend(client, name, stream, timeoutMs);
    } finally {
      await client.end().catch(() => {});
    }
    await this.reload();
    return this.serving.live(name)?.setAside.get(stream);
  }

  /**
   * Drops the schemas that rebuilds of this process replaced, after a delay in which every server learns of the switch and
   * ends its older queries. For a process that is about to exit; a server drops them by itself.
   */
  async dropReplaced(): Promise<void> {
    await pause(DROP_GRACE_MS, this.stopping.signal);
    for (const [timer, schema] of this.drops) {
      clearTimeout(timer);
      this.drops.delete(timer);
      await this.drop(schema);
    }
  }

  // Leading

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.connected();
      } catch (error) {
        if (!this.stopping.signal.aborted) this.options.report?.warn(`Read models: ${messageOf(error)}; trying again`);
      }
      await pause(300, this.stopping.signal);
    }
  }

  /** Listens and leads each model once its lock is free, until the connection or the runner ends. */
  private async connected(): Promise<void> {
    const client = await this.options.connect();
    const lost = new AbortController();
    const lose = () => lost.abort();
    client.on('error', lose).on('end', lose);
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    const names = new Set<string>();
    this.leading = { signal, abort: lose, names };
    const leads: Promise<void>[] = [];
    try {
      await this.channel.open(client);
      await this.loadSkipped();
      for (let first = true; !signal.aborted; first = false) {
        const gained = await this.lock(client, names);
        if (first) {
          await this.reload(this.models.keys());
          if (gained.length < this.models.size) await this.channel.send({ hello: true });
        }
        if (gained.length > 0) {
          for (const model of gained) names.add(model.name);
          const lead = this.lead(client, gained, signal).catch((error) => {
            if (!signal.aborted) this.options.report?.error(`Projection ended: ${messageOf(error)}`);
            lose();
          });
          leads.push(lead);
        }
        if (names.size === this.models.size) await aborted(signal);
        else await pause(1_000, signal);
      }
    } finally {
      lose();
      await Promise.all([...leads, ...this.feeds]);
      this.filling.clear();
      this.leading = undefined;
      this.channel.close();
      await client.end().catch(() => {});
    }
  }

  /** Takes the free locks of the models that this process does not fill yet; answers the models that it got. */
  private async lock(client: pg.Client, names: ReadonlySet<string>): Promise<ReadModel[]> {
    const candidates = [...this.models.values()].filter((model) => !names.has(model.name));
    const { rows } = await client.query<{ key: string; got: boolean }>(
      'select key, pg_try_advisory_lock($1, hashtext(key)) as got from unnest($2::text[]) as key',
      [LEADER_LOCK, candidates.map(keyOf)],
    );
    const got = new Set(rows.filter((row) => row.got).map((row) => row.key));
    return candidates.filter((model) => got.has(keyOf(model)));
  }

  private async lead(client: pg.Client, models: ReadModel[], signal: AbortSignal): Promise<void> {
    for (const model of models) {
      await this.dropAbandoned(client, model);
      for (const row of await this.schemas.of(model)) if (row.status === 'replaced') await this.drop(row.schema);
      await this.schemas.tryAgain(model);
    }
    await this.reload(models.map(({ name }) => name));
    for (let failures = 0; !signal.aborted; failures++) {
      const missing = models.filter(({ name }) => !this.serving.newest(name)).map(({ name }) => name);
      if (missing.length === 0) return;
      try {
        await this.build(missing, signal, true);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (failures === 0 || error instanceof NotBuilt) this.options.report?.error(messageOf(error));
        // Trying again cannot help: it takes another build of the product, or another Postgres.
        if (error instanceof NotBuilt) return;
        await pause(Math.min(1_000 * 2 ** failures, 30_000), signal);
        await this.reload();
      }
    }
  }

  /** Drops versions that no build has filled for a day. Until then somebody may roll back to them. */
  private async dropAbandoned(client: pg.Client, model: ReadModel): Promise<void> {
    for (const version of await this.schemas.abandoned(model)) {
      const lock = [LEADER_LOCK, keyOf({ name: model.name, version })];
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', lock);
      if (!rows[0]?.got) continue;
      this.options.report?.info(`Read model ${model.name}: dropping version ${version}, which nobody has used for a day`);
      await this.schemas.dropVersion(model.name, version);
      await client.query('select pg_advisory_unlock($1, hashtext($2))', lock);
    }
  }

  /** While leading: starts to fill live schemas that are not filled yet, and stops filling replaced ones. */
  private adopt(): void {
    const { leading } = this;
    if (!leading || leading.signal.aborted) return;
    const adopted: Filling[] = [];
    for (const model of this.models.values()) {
      const live = leading.names.has(model.name) ? this.serving.newest(model.name) : undefined;
      const current = this.filling.get(model.name);
      if (!live || current?.schema === live.schema) continue;
      if (current) current.stopped = true;
      const filling = this.begin(model, live.schema, live.stored, live.streams, true);
      filling.setAside = new Map(live.setAside);
      this.filling.set(model.name, filling);
      adopted.push(filling);
    }
    if (adopted.length === 0) return;
    const feed = this.feedLive(adopted, leading.signal)
      .catch((error) => {
        // An event's failure sets its stream aside, and a lost connection is waited out. Anything else restarts from the stored progress.
        if (!leading.signal.aborted) this.options.report?.error(`Projection ended: ${messageOf(error)}`);
        leading.abort();
      })
      .finally(() => this.feeds.delete(feed));
    this.feeds.add(feed);
  }

  // Filling

  private begin(model: ReadModel, schema: string, position: bigint, streams: number, live: boolean): Filling {
    const { db, report } = this.options;
    return new Filling(model, schema, position, streams, live, this.skipped, {
      db,
      schemas: this.schemas,
      read: (name) => this.options.log.readMarked(name),
      report,
    });
  }

  /** First tries the set-aside streams again, because a new build or a recovered Postgres may be able to fold them. */
  private async feedLive(fillings: Filling[], signal: AbortSignal): Promise<void> {
    for (const filling of fillings) await filling.serialize(() => this.mendAll(filling));
    await this.feed(fillings, LIVE_BATCH, signal, false);
  }

  /**
   * Each model takes the batches in order and at its own pace: a model that is slow, is mending or waits for Postgres delays
   * neither the other models nor their notices. Reading ahead of the slowest model is limited (`BATCHES_AHEAD`).
   */
  private async feed(fillings: Filling[], batchSize: number, signal: AbortSignal, untilCaughtUp: boolean): Promise<void> {
    const over = new AbortController();
    const until = AbortSignal.any([signal, over.signal]);
    const first = fillings.reduce((least, { position }) => (position < least ? position : least), fillings[0]?.position ?? -1n);
    let failure: { error: unknown } | undefined;
    const takeInTurn = (filling: Filling, batch: Batch) =>
      filling
        .serialize(async () => {
          await this.take(filling, batch, until);
          await this.leaveOut(filling, skipsIn(batch), until);
          if (fillings.every(({ stopped }) => stopped)) over.abort();
        })
        .catch((error) => {
          failure ??= { error };
          over.abort();
        });
    const intakes = fillings.map((filling) => new Intake((batch) => takeInTurn(filling, batch), batchSize, untilCaughtUp));
    const drained = () => Promise.all(intakes.map((intake) => intake.drained()));
    // A build reads the whole log.
    const options = { batchSize, signal: until, inThread: untilCaughtUp };
    try {
      for await (const batch of this.options.log.subscribeAll(first < 0n ? 'start' : first, [], options)) {
        for (const { eventId } of skipsIn(batch)) this.skipped.add(eventId);
        for (const intake of intakes) intake.put(batch);
        await Promise.all(intakes.map((intake) => intake.room(batchSize * BATCHES_AHEAD)));
        if (untilCaughtUp && batch.caughtUp) await drained();
        if (until.aborted || (untilCaughtUp && batch.caughtUp)) break;
      }
    } finally {
      await drained();
    }
    if (failure) throw failure.error;
  }

  private async take(filling: Filling, batch: Batch, signal: AbortSignal): Promise<void> {
    if (filling.stopped) return;
    // Nearly always the whole batch is new; then no event's position has to be compared.
    const isNew = (batch.events[0]?.position ?? 0n) > filling.position;
    const events = batch.events.filter(
      (event) => filling.folds(event.stream) && (isNew || event.position > filling.position) && !this.skipped.has(event.id),
    );
    const idle = events.length === 0 && (batch.position <= filling.position || Date.now() - filling.storedAt <= STORE_IDLE_PROGRESS_MS);
    try {
      const outcome = idle ? undefined : await filling.apply(events, batch.position, signal);
      if (signal.aborted || filling.stopped) return;
      if (batch.position > filling.reached) filling.reached = batch.position;
      if (batch.caughtUp) filling.caughtUp = true;
      if (outcome && outcome.newlySetAside.length > 0) await this.noteSetAside(filling, outcome.newlySetAside);
      if (!filling.live) return;
      this.publish(filling);
      if (outcome) this.tellOfChanges(filling, outcome.applied);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ProgressLost) throw error;
      await this.stopAlone(filling, error);
    }
  }

  private async stopAlone(filling: Filling, error: unknown): Promise<void> {
    const { model, schema } = filling;
    filling.stopped = true;
    this.options.report?.error(`Read model ${model.name} stopped: ${messageOf(error)}`);
    this.serving.update(model.name, schema, { stopped: true });
    await this.schemas.stop(schema, messageOf(error)).catch((failure) => this.options.report?.warn(messageOf(failure)));
    await this.channel.broadcast({ reload: true });
  }

  // Setting aside and mending

  private async noteSetAside(filling: Filling, added: SetAside[]): Promise<void> {
    const { model, schema, live } = filling;
    for (const { stream, type, revision, error } of added)
      this.options.report?.error(`Read model ${model.name} set aside ${stream} before its ${type} at revision ${revision}: ${error}`);
    if (live) await this.showSetAside(model.name, schema, filling.setAside);
  }

  private async showSetAside(name: string, schema: string, setAside: Map<string, SetAside>): Promise<void> {
    this.serving.update(name, schema, { setAside: new Map(setAside) });
    await this.channel.broadcast({ reload: true });
  }

  /** Tries once to mend every stream that is set aside. */
  private async mendAll(filling: Filling): Promise<void> {
    for (const { stream, root } of [...filling.setAside.values()]) {
      if (!filling.setAside.has(stream)) continue;
      await this.mendOne(filling, stream).catch((error) => {
        if (error instanceof ProgressLost) throw error;
        this.options.report?.warn(`Read model ${filling.model.name} could not mend ${root}: ${messageOf(error)}`);
      });
    }
  }

  private async mendOne(filling: Filling, stream: string): Promise<void> {
    const { model, schema } = filling;
    const before = [...filling.setAside.keys()];
    const { applied, newlySetAside } = await filling.mend(stream, (name) => this.options.log.readMarked(name), this.skipped);
    for (const name of before)
      if (!filling.setAside.has(name)) this.options.report?.info(`Read model ${model.name}: ${name} is no longer set aside`);
    const known = new Set(before);
    const added = newlySetAside.filter((entry) => !known.has(entry.stream));
    if (added.length > 0) await this.noteSetAside(filling, added);
    if (filling.live) {
      await this.showSetAside(model.name, schema, filling.setAside);
      this.tellOfChanges(filling, applied);
    }
    const freed = [...filling.setAside.values()].find(({ waitsFor }) => waitsFor !== null && !filling.setAside.has(waitsFor));
    if (freed && freed.stream !== stream) await this.mendOne(filling, freed.stream);
  }

  private async mendHere(model: ReadModel, stream: string): Promise<void> {
    await this.loadSkipped();
    const row = (await this.schemas.of(model)).find(({ live }) => live);
    if (!row) throw new Error(`Read model ${model.name} is not built yet`);
    const filling = this.begin(model, row.schema, BigInt(row.position), row.streams, true);
    await filling.loadSetAside();
    await this.mendOne(filling, stream);
  }

  private async askToMend(client: pg.Client, name: string, stream: string, timeoutMs: number): Promise<void> {
    const id = randomUUID();
    let channel: Channel | undefined;
    const outcome = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No server has mended ${stream} within ${timeoutMs / 1000} s`)), timeoutMs);
      channel = new Channel(this.options.db, ({ mended }) => {
        if (mended?.id !== id) return;
        clearTimeout(timer);
        resolve(mended.outcome);
      });
      const opened = channel;
      opened
        .open(client)
        .then(() => opened.broadcast({ mend: { name, stream, id } }))
        .catch(reject);
    }).finally(() => channel?.close());
    if (outcome !== '') throw new Error(outcome);
  }

  private async answerMend({ name, stream, id }: NonNullable<News['mend']>): Promise<void> {
    const filling = this.filling.get(name);
    if (!filling || filling.stopped) return;
    const outcome = await filling
      .serialize(async () => {
        await this.loadSkipped();
        await this.mendOne(filling, stream);
      })
      .then(() => '', messageOf);
    await this.channel.broadcast({ mended: { id, outcome } });
  }

  private async loadSkipped(): Promise<void> {
    const events = await this.options.log.readMarked(OPERATIONS_STREAM);
    for (const { eventId } of events.filter((event) => !event.undecodable).flatMap(skippedBy)) this.skipped.add(eventId);
  }

  /** Rebuilds the rows of streams with newly skipped events, so that no row holds or waits for a skipped event. */
  private async leaveOut(filling: Filling, skips: { stream: string; eventId: string }[], signal: AbortSignal): Promise<void> {
    for (const { stream, eventId } of skips) {
      if (signal.aborted || filling.stopped || !filling.folds(stream) || filling.leftOut.has(eventId)) continue;
      await this.mendOne(filling, stream).catch((error) => {
        if (error instanceof ProgressLost) throw error;
        this.options.report?.warn(`Read model ${filling.model.name} could not leave out ${eventId} of ${stream}: ${messageOf(error)}`);
      });
    }
  }

  // Building beside what is live

  /** With `resume`, continues a build that another process began before it ended. */
  private async build(names: string[], signal: AbortSignal, resume: boolean): Promise<void> {
    const client = await this.options.connect();
    client.on('error', () => {});
    try {
      await this.loadSkipped();
      const built: Filling[] = [];
      for (const name of names) {
        const model = this.models.get(name);
        if (!model) throw new Error(`There is no read model ${name}`);
        const lock = [BUILD_LOCK, keyOf(model)];
        const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', lock);
        if (!rows[0]?.got) throw new Error(`Read model ${name} is being rebuilt by another process`);
        built.push(await this.beginBuilding(model, resume));
      }
      await this.feed(built, BUILD_BATCH, signal, true);
      if (signal.aborted) return;
      for (const filling of built) if (!filling.stopped) await this.finish(filling);
      await this.reload();
      await this.channel.broadcast({ reload: true });
      const failed = built.filter((filling) => filling.stopped).map((filling) => filling.model.name);
      if (failed.length > 0) throw new NotBuilt(`Not rebuilt (npm run operate -- list says why): ${failed.join(', ')}`);
    } finally {
      await client.end().catch(() => {});
    }
  }

  private async beginBuilding(model: ReadModel, resume: boolean): Promise<Filling> {
    for (const row of await this.schemas.of(model)) {
      if (row.live || row.status === 'replaced') continue;
      if (resume && row.status === 'building') {
        const filling = this.begin(model, row.schema, BigInt(row.position), row.streams, false);
        await filling.loadSetAside();
        return filling;
      }
      await this.drop(row.schema);
    }
    return this.begin(model, await this.schemas.create(model), -1n, 0, false);
  }

  private async finish(filling: Filling): Promise<void> {
    try {
      filling.mustBeSound();
    } catch (error) {
      return this.stopAlone(filling, error);
    }
    return this.switchTo(filling);
  }

  private async switchTo({ model, schema }: Filling): Promise<void> {
    const replaced = await this.schemas.makeLive(model, schema);
    this.options.report?.info(`Read model ${model.name} is now served from ${schema}`);
    if (!replaced) return;
    const timer = setTimeout(() => {
      this.drops.delete(timer);
      this.drop(replaced).catch((error) => this.options.report?.warn(messageOf(error)));
    }, this.options.dropAfterMs ?? 10_000);
    timer.unref();
    this.drops.set(timer, replaced);
  }

  private async drop(schema: string): Promise<void> {
    await this.schemas.drop(schema);
    this.bound.delete(schema);
    this.serving.forget(schema);
  }

  // Loading the state of all schemas, and notifying other processes

  private reload(afresh: Iterable<string> = []): Promise<void> {
    this.reloads = this.reloads
      .catch(() => {})
      .then(async () => {
        const rows = await this.schemas.all();
        this.serving.load(rows, await this.schemas.setAside(), new Set(afresh));
        this.adopt();
      });
    return this.reloads;
  }

  private publish({ model, schema, reached, caughtUp }: Filling): void {
    this.serving.update(model.name, schema, { reached, caughtUp });
    if (caughtUp) this.channel.position(schema, reached);
  }

  private tellOfChanges(filling: Filling, events: LoggedEvent[]): void {
    if (events.length === 0) return;
    try {
      for (const change of filling.model.notify?.(events) ?? []) {
        const applied = { ...change, position: filling.reached.toString() };
        this.emit(applied);
        this.channel.change(applied);
      }
    } catch (error) {
      // The rows are stored; only the notice to open screens is missing.
      this.options.report?.warn(`Read model ${filling.model.name} could not tell of a change: ${messageOf(error)}`);
    }
  }

  private emit(change: Applied): void {
    for (const listener of this.listeners) listener(change);
  }

  private onNews({ reload, hello, positions, changes, mend }: News): void {
    if (reload) this.reload().catch((error) => this.options.report?.warn(messageOf(error)));
    if (mend) this.answerMend(mend).catch((error) => this.options.report?.warn(messageOf(error)));
    if (hello)
      for (const { schema, reached, caughtUp, stopped } of this.filling.values())
        if (caughtUp && !stopped) this.channel.position(schema, reached);
    for (const [schema, position] of Object.entries(positions ?? {})) this.serving.announce(schema, BigInt(position));
    for (const change of changes ?? []) this.emit(change);
  }
}

/** The events that operators left out, as recorded in a batch; nearly always none. */
function skipsIn({ events }: Batch): { stream: string; eventId: string }[] {
  const skips: { stream: string; eventId: string }[] = [];
  for (const event of events) if (event.stream === OPERATIONS_STREAM && !event.undecodable) skips.push(...skippedBy(event));
  return skips;
}

function skippedBy({ type, data }: LoggedEvent): { stream: string; eventId: string }[] {
  return type === EVENT_SKIPPED ? [data as { stream: string; eventId: string }] : [];
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
