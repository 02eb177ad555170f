import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadModel } from './read-model.ts';
import type { Schemas } from './schemas.ts';
import { type LoggedEvent, type SetAside, setAsideAt, TooManySetAside, tooMany } from './set-aside.ts';
import { isOfPostgres, isTransient } from './transient.ts';

/** Another process moved this progress: it is the one that projects now. */
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
  report?: Report;
}

/** What became of events, known once their transaction is committed. */
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
  /** Progress as known here: nothing of this model's lies between `position` and this. */
  reached: bigint;
  storedAt = 0;
  caughtUp = false;
  stopped = false;
  /** Streams set aside, in the order in which they were. */
  setAside = new Map<string, SetAside>();
  /** Events that an operator had left out before this began: the others are taken out of rows when their skipping is read. */
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
    leftOut: ReadonlySet<string>,
    private readonly tools: Tools,
  ) {
    this.reached = position;
    // A schema that begins empty never held them.
    this.leftOut = new Set(position < 0n ? leftOut : []);
  }

  async loadSetAside(): Promise<void> {
    this.setAside = new Map((await this.tools.schemas.setAside(this.schema)).map((row) => [row.stream, row]));
  }

  /** One thing after the other: a stream is not mended while a batch is applied. */
  serialize<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.turn.then(work, work);
    this.turn = turn.catch(() => {});
    return turn;
  }

  folds(stream: string): boolean {
    for (const prefix of this.model.streams) if (stream.startsWith(prefix)) return true;
    return false;
  }

  /**
   * Applies events and moves progress in one transaction; waits out a Postgres that is away. An event that the fold cannot take sets aside its
   * stream. Throws when it is the model that is at fault, or Postgres. Answers nothing when aborted.
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
          if (failures === 0) this.tools.report?.warn(`Read model ${this.model.name} waits for Postgres: ${messageOf(error)}`);
          await pause(Math.min(50 * 2 ** failures, 2_000), signal);
          // The connection may have broken after the commit.
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
      // Rows and progress are lost together or not at all, and can be made again: the commit need not wait for the disk.
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

  /** Throws when so much was set aside of all that there is that the model must be wrong. */
  mustBeSound(): void {
    const [latest] = [...this.setAside.values()].slice(-1);
    if (latest && tooMany(this.setAside.size, this.streams, true))
      throw new TooManySetAside(this.setAside.size, this.streams, latest.error);
  }

  /**
   * Makes the rows of a stream, and of those that share them, anew from the log, as far as this is filled. What cannot be folded is set aside
   * (again). Everything in one transaction: readers see the rows as they were, or as they should be.
   */
  async mend(stream: string, read: ReadStream, skipped: ReadonlySet<string>): Promise<Outcome> {
    const { model, schema, tools } = this;
    const own = await read(stream);
    const root = this.rootOf(own, stream);
    const shared = model.streamsOf ? await model.streamsOf(tools.db.withSchema(schema), root) : [];
    const streams = new Set([root, stream, ...shared]);
    for (const one of this.setAside.values()) if (one.root === root) streams.add(one.stream);
    const events: LoggedEvent[] = [];
    for (const one of streams) events.push(...(one === stream ? own : await read(one)));
    const due = events.filter(
      (event) => event.position <= this.position && !skipped.has(event.id) && (event.undecodable || rootOf(model, event) === root),
    );
    due.sort((a, b) => (a.position === b.position ? a.revision - b.revision : a.position < b.position ? -1 : 1));

    const others = new Map([...this.setAside].filter(([name]) => !streams.has(name)));
    const work = new Work(this, others, this.streams, new Map());
    this.cache.clear();
    await tools.db.transaction().execute(async (tx) => {
      const held =
        await sql`update read_model set updated_at = now() where schema = ${schema} and position = ${this.position.toString()}`.execute(tx);
      if (held.numAffectedRows !== 1n) throw new ProgressLost(`${schema} is no longer at ${this.position}`);
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

/** The folding of one transaction. Nothing of it counts before the commit. */
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

  /** The usual way: all at once, and all fails with one. */
  async foldAll(tx: Tx, events: LoggedEvent[]): Promise<void> {
    const due = this.due(events);
    await this.fold(tx, due);
    this.applied.push(...due);
  }

  /** Halves what fails until it is one event; that one's stream is set aside, and all others are folded. */
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
    // One alone is tried again from stored rows, lest what the cache held be blamed on it.
    if (due.length === 1) return this.foldOneByOne(tx, due, false);
    const middle = Math.ceil(due.length / 2);
    await this.foldOneByOne(tx, due.slice(0, middle));
    await this.foldOneByOne(tx, due.slice(middle));
  }

  async store(tx: Tx): Promise<void> {
    for (const one of this.added)
      await sql`insert into read_model_set_aside (schema, stream, root, position, revision, event_id, type, error, waits_for, organization_id, since)
        values (${this.filling.schema}, ${one.stream}, ${one.root}, ${one.position.toString()}, ${one.revision}, ${one.eventId}, ${one.type},
          ${one.error}, ${one.waitsFor}, ${one.organizationId}, ${one.since})`.execute(tx);
  }

  private async fold(tx: Tx, events: LoggedEvent[]): Promise<void> {
    const { model, schema } = this.filling;
    const undecodable = events.find((event) => event.undecodable)?.undecodable;
    if (undecodable) throw undecodable;
    if (events.length > 0) await model.fold(tx.withSchema(schema), events, { schema, cache: this.cache });
  }

  /** Those of streams that are not set aside, and need none that is. */
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
      // Its fold will say what is wrong with it.
      return [];
    }
  }

  private put(event: LoggedEvent, cause: unknown, waitsFor: string | null = null): void {
    const one = setAsideAt(event, rootOf(this.filling.model, event), cause, waitsFor);
    this.setAside.set(event.stream, one);
    this.added.push(one);
    if (tooMany(this.setAside.size, this.streams))
      throw new TooManySetAside(this.setAside.size, this.streams, `${one.type} of ${one.stream}, ${one.error}`);
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
