import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadModel } from './read-model.ts';
import type { Schemas } from './schemas.ts';
import { type LoggedEvent, type SetAside, setAsideAt, TooManySetAside, tooMany } from './set-aside.ts';
import { isOfPostgres, isTransient, LogAway } from './transient.ts';

/** Another process moved this progress, so that process fills the schema now. */
export class ProgressLost extends Error {}

export interface Report {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

interface Tools {
  // biome-ignore lint/suspicious/noExplicitAny: works on tables of every read model
  db: Kysely<any>;
  schemas: Schemas;
  /** All events of a stream. */
  read: ReadStream;
  report?: Report;
}

/** The result of applying events, known once their transaction is committed. */
interface Outcome {
  applied: LoggedEvent[];
  newlySetAside: SetAside[];
}

// biome-ignore lint/suspicious/noExplicitAny: see Tools
type Tx = Transaction<any>;
type ReadStream = (stream: string) => Promise<LoggedEvent[]>;

const MEND_BATCH = 500;

/** One schema of a read model being filled: rows, progress and the streams set aside move in one transaction. */
export class Filling {
  /** Progress as known here; the log has no events of this model between `position` and it. */
  reached: bigint;
  storedAt = 0;
  caughtUp = false;
  stopped = false;
  /** Streams set aside, the earliest first. */
  setAside = new Map<string, SetAside>();
  /** Events that operators had left out before this schema was filled. Later ones are taken out of the rows when the skip is read. */
  readonly leftOut: Set<string>;
  private readonly cache = new Map<unknown, unknown>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly model: ReadModel,
    readonly schema: string,
    /** Progress as stored; moves with the rows. -1 before the first event. */
    public position: bigint,
    private streams: number,
    readonly live: boolean,
    /** The events that operators have left out by now. */
    private readonly skipped: ReadonlySet<string>,
    private readonly tools: Tools,
  ) {
    this.reached = position;
    // Only a schema that begins empty has no rows of these events.
    this.leftOut = new Set(position < 0n ? skipped : []);
  }

  async loadSetAside(): Promise<void> {
    this.setAside = new Map((await this.tools.schemas.setAside(this.schema)).map((row) => [row.stream, row]));
  }

  /** Runs work one at a time, so that a stream is not mended while a batch is applied. */
  serialize<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.turn.then(work, work);
    this.turn = turn.catch(() => {});
    return turn;
  }

  folds(stream: string): boolean {
    for (const prefix of this.model.streams) if (stream.startsWith(prefix)) return true;
    return false;
  }

  /** See `FoldContext`. While the log does not answer, the batch is tried again, as while Postgres does not. */
  async past(stream: string, before: number): Promise<LoggedEvent[]> {
    const events = await this.tools.read(stream).catch((cause) => {
      throw new LogAway(`The log does not answer: ${messageOf(cause)}`, { cause });
    });
    const past = events.filter(({ revision, id }) => revision < before && !this.skipped.has(id));
    const undecodable = past.find((event) => event.undecodable)?.undecodable;
    if (undecodable) throw undecodable;
    return past;
  }

  /**
   * Applies events and moves progress in one transaction; while Postgres is unavailable it retries. When the fold fails on an
   * event, the event's stream is set aside. Throws when the model or Postgres is at fault. Answers undefined when aborted.
   */
  async apply(events: LoggedEvent[], to: bigint, signal: AbortSignal): Promise<Outcome | undefined> {
    let oneByOne = false;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        return await this.attempt(events, to, oneByOne);
      } catch (error) {
        this.cache.clear();
        if (error instanceof ProgressLost) throw error;
        if (isTransient(error)) {
          if (failures === 0) this.tools.report?.warn(`Read model ${this.model.name} waits: ${messageOf(error)}`);
          await pause(Math.min(50 * 2 ** failures, 2_000), signal);
          // When the connection broke after the commit, the batch is stored already.
          if ((await this.tools.schemas.position(this.schema).catch(() => undefined)) === to) {
            await this.loadSetAside();
            this.position = to;
            return { applied: events.filter((event) => !this.setAside.has(event.stream)), newlySetAside: [] };
          }
          continue;
        }
        if (oneByOne || isOfPostgres(error) || events.length === 0) throw error;
        oneByOne = true;
      }
    }
    return undefined;
  }

  private async attempt(events: LoggedEvent[], to: bigint, oneByOne: boolean): Promise<Outcome> {
    const { schema, position } = this;
    const begun = events.reduce((n, { revision }) => (revision === 0 ? n + 1 : n), 0);
    const work = new Work(this, this.setAside, this.streams + begun, this.cache);
    await this.tools.db.transaction().execute(async (tx) => {
      // The commit need not wait for the disk, because a crash loses rows and progress together and they can be rebuilt.
      const moved = await sql`update read_model set position = ${to.toString()}, streams = streams + ${begun}, updated_at = now()
        where schema = ${schema} and position = ${position.toString()} and set_config('synchronous_commit', 'off', true) = 'off'`.execute(
        tx,
      );
      if (moved.numAffectedRows !== 1n) throw new ProgressLost(`${schema} is no longer at ${position}`);
      if (events.length === 0) return;
      if (oneByOne) await work.foldOneByOne(tx, events);
      else await work.foldAll(tx, events);
      await work.store(tx);
    });
    this.position = to;
    this.streams += begun;
    this.storedAt = Date.now();
    this.setAside = work.setAside;
    return { applied: work.applied, newlySetAside: work.added };
  }

  /** Throws when so many of the streams are set aside that the model must be at fault. */
  mustBeSound(): void {
    const [latest] = [...this.setAside.values()].slice(-1);
    if (latest && tooMany(this.setAside.size, this.streams, true))
      throw new TooManySetAside(this.setAside.size, this.streams, latest.error);
  }

  /**
   * Rebuilds the rows of a stream, and of the streams that share them, from the log up to `position`. A stream that cannot be
   * folded is set aside (again). All in one transaction, so readers see either the old rows or the rebuilt ones.
   */
  async mend(stream: string, read: ReadStream, skipped: ReadonlySet<string>): Promise<Outcome> {
    const { model, schema, tools } = this;
    const ownEvents = await read(stream);
    const root = this.rootOf(ownEvents, stream);
    const shared = model.streamsOf ? await model.streamsOf(tools.db.withSchema(schema), root) : [];
    const streams = new Set([root, stream, ...shared]);
    for (const entry of this.setAside.values()) if (entry.root === root) streams.add(entry.stream);
    const events: LoggedEvent[] = [];
    for (const name of streams) events.push(...(name === stream ? ownEvents : await read(name)));
    const due = events.filter(
      (event) => event.position <= this.position && !skipped.has(event.id) && (event.undecodable || rootOf(model, event) === root),
    );
    due.sort((a, b) => (a.position === b.position ? a.revision - b.revision : a.position < b.position ? -1 : 1));

    const others = new Map([...this.setAside].filter(([name]) => !streams.has(name)));
    const work = new Work(this, others, this.streams, new Map());
    this.cache.clear();
    await tools.db.transaction().execute(async (tx) => {
      const locked =
        await sql`update read_model set updated_at = now() where schema = ${schema} and position = ${this.position.toString()}`.execute(tx);
      if (locked.numAffectedRows !== 1n) throw new ProgressLost(`${schema} is no longer at ${this.position}`);
      await sql`delete from read_model_set_aside where schema = ${schema} and stream = any(${[...streams]}::text[])`.execute(tx);
      await model.clear(tx.withSchema(schema), root);
      for (let at = 0; at < due.length; at += MEND_BATCH) await work.foldOneByOne(tx, due.slice(at, at + MEND_BATCH));
      await work.store(tx);
    });
    this.setAside = work.setAside;
    return { applied: work.applied, newlySetAside: work.added };
  }

  private rootOf(events: LoggedEvent[], stream: string): string {
    const decodable = events.find((event) => !event.undecodable);
    return this.setAside.get(stream)?.root ?? (decodable && rootOf(this.model, decodable)) ?? stream;
  }
}

/** The folding of one transaction. Its results count only after the commit. */
class Work {
  readonly setAside: Map<string, SetAside>;
  readonly added: SetAside[] = [];
  readonly applied: LoggedEvent[] = [];

  constructor(
    private readonly filling: Filling,
    setAside: Map<string, SetAside>,
    private readonly streams: number,
    private readonly cache: Map<unknown, unknown>,
  ) {
    this.setAside = new Map(setAside);
  }

  /** The usual way: folds all events at once; one failing event fails them all. */
  async foldAll(tx: Tx, events: LoggedEvent[]): Promise<void> {
    const due = this.due(events);
    await this.fold(tx, due);
    this.applied.push(...due);
  }

  /** Halves a failing batch until one event remains, sets that event's stream aside, and folds all others. */
  async foldOneByOne(tx: Tx, events: LoggedEvent[], again = true): Promise<void> {
    const due = this.due(events);
    const [first] = due;
    if (!first) return;
    await sql`savepoint fold`.execute(tx);
    try {
      await this.fold(tx, due);
      this.applied.push(...due);
      await sql`release savepoint fold`.execute(tx);
      return;
    } catch (error) {
      this.cache.clear();
      if (isTransient(error) || isOfPostgres(error)) throw error;
      await sql`rollback to savepoint fold`.execute(tx);
      await sql`release savepoint fold`.execute(tx);
      if (due.length === 1 && !again) {
        this.put(first, error);
        return;
      }
    }
    // A single failing event is tried again from stored rows, because the cache may have caused the failure.
    if (due.length === 1) return this.foldOneByOne(tx, due, false);
    const middle = Math.ceil(due.length / 2);
    await this.foldOneByOne(tx, due.slice(0, middle));
    await this.foldOneByOne(tx, due.slice(middle));
  }

  async store(tx: Tx): Promise<void> {
    for (const entry of this.added)
      await sql`insert into read_model_set_aside (schema, stream, root, position, revision, event_id, type, error, waits_for, organization_id, since)
        values (${this.filling.schema}, ${entry.stream}, ${entry.root}, ${entry.position.toString()}, ${entry.revision}, ${entry.eventId}, ${entry.type},
          ${entry.error}, ${entry.waitsFor}, ${entry.organizationId}, ${entry.since})`.execute(tx);
  }

  private async fold(tx: Tx, events: LoggedEvent[]): Promise<void> {
    const { model, schema } = this.filling;
    const undecodable = events.find((event) => event.undecodable)?.undecodable;
    if (undecodable) throw undecodable;
    if (events.length > 0)
      await model.fold(tx.withSchema(schema), events, {
        schema,
        cache: this.cache,
        past: (stream, before) => this.filling.past(stream, before),
      });
  }

  /** The events that can be folded: neither their stream nor a stream that they need is set aside. */
  private due(events: LoggedEvent[]): LoggedEvent[] {
    if (this.setAside.size === 0) return events;
    return events.filter((event) => {
      if (this.setAside.has(event.stream)) return false;
      const needed = this.needs(event).find((stream) => this.setAside.has(stream));
      if (needed !== undefined) this.put(event, `It waits for ${needed}, which is set aside`, needed);
      return needed === undefined;
    });
  }

  private needs(event: LoggedEvent): string[] {
    const { model } = this.filling;
    try {
      return [rootOf(model, event), ...(event.undecodable ? [] : (model.needs?.(event) ?? []))];
    } catch {
      // The fold of this event reports the failure.
      return [];
    }
  }

  private put(event: LoggedEvent, cause: unknown, waitsFor: string | null = null): void {
    const entry = setAsideAt(event, rootOf(this.filling.model, event), cause, waitsFor);
    this.setAside.set(event.stream, entry);
    this.added.push(entry);
    if (tooMany(this.setAside.size, this.streams))
      throw new TooManySetAside(this.setAside.size, this.streams, `${entry.type} of ${entry.stream}, ${entry.error}`);
  }
}

function rootOf(model: ReadModel, event: LoggedEvent): string {
  if (event.undecodable || !model.rootOf) return event.stream;
  try {
    return model.rootOf(event);
  } catch {
    return event.stream;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
