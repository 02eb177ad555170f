import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BoundedCache, type CacheBound, cacheBound } from '../../../contracts/bounded-cache.ts';
import type { Actor, Metadata, NewEvent, Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { metered } from '../work-meter.ts';
import { type EventLog, LOG_BOUNDS, LogUnavailable, WrongExpectedRevision } from './event-log.ts';
import { originOf } from './origin.ts';
import { recordPosition } from './recorded-position.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * The pure logic of one kind of stream. `decide` throws `Refusal`; `evolve` accepts every event, and may change and
 * return the same object.
 */
export interface Decider<State, Command, Event extends NewEvent> {
  streamOf(id: number): string;
  initial(id: number): State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Recorded<Event>): State;
  /** Rough size of the state in memory, in bytes; called after every change, so it must be cheap. */
  weigh(state: State): number;
}

export interface CommandMeta {
  actor: Actor;
  /** Identifies the request: the same key by the same actor is recorded once. */
  idempotencyKey: string;
  /** The command's name, for the audit. */
  command: string;
  /** ISO instant. */
  at: string;
  correlationId?: string;
  causationId?: string;
  /** The earlier command that this one undoes or redoes. */
  undoOf?: string;
  redoOf?: string;
  /** The stream's id was just drawn: nothing is read before the append, which is refused, and decided again, if the stream exists after all. */
  isNew?: boolean;
}

export interface Handled<State, Event extends NewEvent = NewEvent> {
  /** The events that this command recorded, now or on its first request; empty if there was nothing to record. */
  events: Recorded<Event>[];
  revision: number;
  /** Log position to wait for before reading; 0 when the stream is empty. */
  position: bigint;
  state: State;
  commandId: string;
}

/** The cached state of one stream. */
interface CachedStream<State> {
  state: State;
  /** -1 before the first event. */
  revision: number;
  position: bigint;
  /** The stream's latest commands, oldest first, with the place of their events. */
  commands: Commands;
  /** The last event's id, and the latest instant of all (ms). */
  eventId: string;
  latestAt: number;
  /** The revision of the last snapshot, -1 for none. */
  snapshot: number;
}

type Commands = Map<string, { name: string; from: number; count: number }>;

/** A snapshot's part of `CachedStream`. */
type Whole<State> = Pick<CachedStream<State>, 'state' | 'commands'>;

interface HandlerOptions {
  /** Of the states in memory, in bytes. */
  cache?: CacheBound;
  /** Where states of long streams are kept over a restart. */
  snapshots?: Snapshots;
  /** How long a command may take, in ms. */
  budgetMs?: number;
}

const MAX_TRIES = 8;
const COMMANDS_KEPT = 1_000;
const COMMAND_BYTES = 250;
const STREAMS = cacheBound({
  name: 'streams that are written to',
  most: 32 * 1024 * 1024,
  of: 'bytes',
  because:
    'of each kind of stream: whoever writes again within minutes finds the state in memory; estimates, which are larger, have a bound of their own',
});

/**
 * Handles the commands of one kind of stream: load (cached state plus the events since), decide, append at the revision read. One command
 * of a stream at a time in this process; against other processes the append's expected revision decides.
 */
export class StreamHandler<State, Command, Event extends NewEvent> {
  private readonly cache: BoundedCache<CachedStream<State>>;
  private readonly queues = new Map<string, Promise<unknown>>();

  private readonly snapshots: Snapshots | undefined;
  private readonly budgetMs: number;

  constructor(
    private readonly log: Pick<EventLog, 'append' | 'read' | 'readEach'>,
    private readonly decider: Decider<State, Command, Event>,
    { cache = STREAMS, snapshots, budgetMs = LOG_BOUNDS.budgetMs }: HandlerOptions = {},
  ) {
    this.cache = new BoundedCache(cache);
    this.snapshots = snapshots;
    this.budgetMs = budgetMs;
  }

  /**
   * Decides and records. After a lost race it decides again on the new state, at most 8 times, then refuses CONFLICT,
   * or throws `LogUnavailable` if nobody else appended anything or if tries stayed without an answer: then it was not
   * others that won, but a leader that was lost. A repeat of key and actor returns the first result;
   * with another command name it refuses IDEMPOTENCY_MISMATCH, so a request that sends several commands to one stream
   * must derive a key for each. Throws the decider's `Refusal`, `LogUnavailable`.
   */
  handle(id: number, command: Command, meta: CommandMeta): Promise<Handled<State, Event>> {
    const until = this.patience();
    return this.serialize(this.decider.streamOf(id), until, () => this.decideAndAppend(id, command, meta, until));
  }

  /** The stream's newest state. Do not keep it across an `await`: deciders may change it in place. Revision -1 when it has no events. */
  load(id: number): Promise<{ state: State; revision: number; position: bigint }> {
    const stream = this.decider.streamOf(id);
    const until = this.patience();
    return this.serialize(stream, until, async () => {
      const entry = this.cache.get(stream) ?? (await this.coldEntry(id, until));
      await this.catchUp(stream, entry, until);
      return { state: entry.state, revision: entry.revision, position: entry.position };
    });
  }

  /** The state, if memory holds it at exactly this revision. Do not keep it across an `await`. */
  cachedAt(id: number, revision: number): { state: State; position: bigint } | undefined {
    const entry = this.cache.peek(this.decider.streamOf(id));
    return entry?.revision === revision ? { state: entry.state, position: entry.position } : undefined;
  }

  /** The state as it was after a revision, folded anew. */
  async atRevision(id: number, revision: number): Promise<State> {
    let state = this.decider.initial(id);
    for await (const event of this.log.readEach(this.decider.streamOf(id), { through: revision }))
      state = this.decider.evolve(state, event as Recorded<Event>);
    return state;
  }

  /** The deadline of a request that arrives now, including its wait in the queue. */
  private patience(): number {
    return Date.now() + this.budgetMs;
  }

  private async decideAndAppend(id: number, command: Command, meta: CommandMeta, until: number): Promise<Handled<State, Event>> {
    const stream = this.decider.streamOf(id);
    const commandId = commandIdOf(meta.actor, meta.idempotencyKey);
    let entry = this.cache.get(stream);
    // The cache may be stale if another process writes too, so it alone may neither refuse a command nor skip a write.
    let fresh = false;
    if (!entry) {
      entry = meta.isNew ? this.emptyEntry(id) : await this.coldEntry(id, until);
      if (!meta.isNew) await this.catchUp(stream, entry, until);
      fresh = !meta.isNew;
    }
    let unmoved = 0;
    let unanswered = 0;
    for (let attempt = 0; attempt < MAX_TRIES; ) {
      const before = entry.commands.get(commandId);
      if (before) return this.replayResult(stream, entry, commandId, before, meta.command);
      let decided: Event[];
      try {
        const { state } = entry;
        decided = metered(() => this.decider.decide(command, state));
      } catch (error) {
        if (fresh || !(await this.catchUp(stream, entry, until))) throw error;
        fresh = true;
        continue;
      }
      if (decided.length === 0) {
        if (!fresh && (await this.catchUp(stream, entry, until))) {
          fresh = true;
          continue;
        }
        return { events: [], revision: entry.revision, position: entry.position, state: entry.state, commandId };
      }
      const events = await this.append(stream, entry, decided, commandId, meta, until);
      if (events instanceof WrongExpectedRevision) unanswered += events.failures;
      else {
        recordPosition(entry.position);
        return { events, revision: entry.revision, position: entry.position, state: entry.state, commandId };
      }
      // The loser of a race must read before it retries, and loses again to a process that writes continuously; so wait
      // until that burst is over.
      await delay(Math.random() * Math.min(4 * 2 ** attempt++, 400));
      if (await this.catchUp(stream, entry, until)) unmoved = 0;
      else unmoved++;
      fresh = true;
    }
    // The race was lost although nobody appended: nodes that have lost their majority answer like this.
    if (unmoved > 1) throw new LogUnavailable('the expected revision was refused although the stream has not moved');
    if (unanswered > 0) throw new LogUnavailable('the expected revision was refused after tries without an answer');
    throw new Refusal('CONFLICT');
  }

  /**
   * Returns the error if the race was lost. After any other failure the stream's content is unknown, so the cached state
   * is dropped.
   */
  private async append(stream: string, entry: CachedStream<State>, decided: Event[], commandId: string, meta: CommandMeta, until: number) {
    const metadata = metadataOf(commandId, meta);
    // Event ids depend on the key, so that a repeat is recognised, and on the content: otherwise, if two processes
    // decide the same request differently, the second append would be taken for a repeat and its decision for recorded.
    const events = decided.map((event, index) => ({
      ...event,
      id: uuidOf(JSON.stringify([commandId, stream, index, event, metadata])),
      metadata,
    }));
    try {
      const expected = entry.revision < 0 ? 'no_stream' : entry.revision;
      const { revision, position } = await this.log.append(stream, events, expected, until);
      const first = revision - events.length + 1;
      const recorded = events.map((event, index) => ({ ...event, stream, revision: first + index, position }) as Recorded<Event>);
      for (const event of recorded) this.apply(entry, event);
      this.touchLru(stream, entry);
      return recorded;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return error;
      this.cache.delete(stream);
      throw error;
    }
  }

  private async replayResult(
    stream: string,
    entry: CachedStream<State>,
    commandId: string,
    before: { name: string; from: number; count: number },
    name: string,
  ): Promise<Handled<State, Event>> {
    if (before.name !== name) throw new Refusal('IDEMPOTENCY_MISMATCH');
    const events = (await this.log.read(stream, {
      fromRevision: before.from,
      through: before.from + before.count - 1,
    })) as Recorded<Event>[];
    const last = events.at(-1);
    const position = last?.position ?? entry.position;
    recordPosition(position);
    return { events, revision: last?.revision ?? entry.revision, position, state: entry.state, commandId };
  }

  /** Reads the stream's new events; returns true if there were any. */
  private async catchUp(stream: string, entry: CachedStream<State>, until: number): Promise<boolean> {
    try {
      const before = entry.revision;
      for await (const event of this.log.readEach(stream, { fromRevision: before + 1, until })) this.apply(entry, event as Recorded<Event>);
      this.touchLru(stream, entry);
      return entry.revision > before;
    } catch (error) {
      this.cache.delete(stream);
      throw error;
    }
  }

  private apply(entry: CachedStream<State>, event: Recorded<Event>): void {
    entry.state = metered(() => this.decider.evolve(entry.state, event));
    entry.revision = event.revision;
    entry.position = event.position;
    entry.eventId = event.id;
    const { commandId, command, at } = event.metadata;
    entry.latestAt = Math.max(entry.latestAt, Date.parse(at));
    const recorded = entry.commands.get(commandId);
    if (recorded) {
      recorded.count = event.revision - recorded.from + 1;
      return;
    }
    entry.commands.set(commandId, { name: command, from: event.revision, count: 1 });
    if (entry.commands.size > COMMANDS_KEPT) {
      for (const oldest of entry.commands.keys()) {
        entry.commands.delete(oldest);
        break;
      }
    }
  }

  /** What a stream that is not in memory is folded on from: its newest snapshot, or nothing. */
  private async coldEntry(id: number, until: number): Promise<CachedStream<State>> {
    const stream = this.decider.streamOf(id);
    const kept = await this.snapshots?.newest<Whole<State>>(this.log, stream, { whole: true }, { until });
    if (!kept) return this.emptyEntry(id);
    const { revision, position, eventId, latestAt } = kept;
    return { ...kept.state, revision, position, eventId, latestAt, snapshot: revision };
  }

  private emptyEntry(id: number): CachedStream<State> {
    return {
      state: this.decider.initial(id),
      revision: -1,
      position: 0n,
      commands: new Map(),
      eventId: '',
      latestAt: 0,
      snapshot: -1,
    };
  }

  private touchLru(stream: string, entry: CachedStream<State>): void {
    const bytes = this.decider.weigh(entry.state) + entry.commands.size * COMMAND_BYTES;
    this.cache.set(stream, entry, bytes);
    if (!this.snapshots?.isDue(entry.revision, entry.snapshot, bytes)) return;
    entry.snapshot = entry.revision;
    // Between two turns state and revision are of the same event, whatever else is appended until then.
    this.snapshots.keep<Whole<State>>(stream, () => {
      const { state, commands, revision, eventId, latestAt } = entry;
      return { state: { state, commands }, revision, eventId, latestAt, whole: true };
    });
  }

  private serialize<T>(stream: string, until: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.queues.get(stream) ?? Promise.resolve()).then(() => {
      if (Date.now() >= until) throw new LogUnavailable('the commands before took all the time');
      return work();
    });
    const settled = turn.then(
      () => {},
      () => {},
    );
    this.queues.set(stream, settled);
    void settled.then(() => {
      if (this.queues.get(stream) === settled) this.queues.delete(stream);
    });
    return turn;
  }
}

/** Identifies one command of one actor by its key; the same on every stream that the command writes. */
export function commandIdOf(actor: Actor, idempotencyKey: string): string {
  return uuidOf(`${actorName(actor)}/${idempotencyKey}`);
}

/** Identifies an actor, because idempotency keys are unique only per actor. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user-${actor.userId}`;
    case 'report':
      return `report-${actor.reportId}`;
    case 'system':
      return 'system';
  }
}

function metadataOf(commandId: string, meta: CommandMeta): Metadata {
  const metadata: Metadata = {
    actor: meta.actor,
    at: meta.at,
    command: meta.command,
    commandId,
    correlationId: meta.correlationId ?? commandId,
    causationId: meta.causationId ?? commandId,
  };
  if (meta.undoOf) metadata.undoOf = meta.undoOf;
  if (meta.redoOf) metadata.redoOf = meta.redoOf;
  const origin = originOf(meta.actor);
  if (origin) metadata.origin = origin;
  return metadata;
}

const NAMESPACE = Buffer.from('5c09eb0046d14c5ab0a1c0de5eed1095', 'hex');

/** A name-based UUID (RFC 9562, version 5). */
function uuidOf(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
