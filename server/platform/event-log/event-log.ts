// One file above 400 lines, because appends, reads and probes share one connection, its renewals and its time limits.
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  NO_STREAM,
  type ResolvedEvent,
  type StreamingRead,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Injectable, Logger } from '@nestjs/common';
import type { EventDefinitions, SubjectOf } from '../../../contracts/event.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { FROM_SOURCE } from '../from-source.ts';
import { within } from '../within.ts';
import { appendBytes, MAX_APPEND_BYTES } from './append-size.ts';
import { EventCodec, type EventToAppend, type LogEvent, type StoredEvent } from './codec.ts';
import { backoff, CREDENTIALS_REFUSED, Incomplete, isRefused, isTimeout, isTransport, LogConnection, Unanswered } from './connection.ts';
import { DailyBudget } from './daily-budget.ts';
import type { PersonalKeys } from './personal-keys.ts';
import { type ReadingTask, receiveBatches } from './reading-thread.ts';
import { type LogBatch, subscribeToAll } from './subscribe-to-all.ts';

export type ExpectedRevision = number | 'no_stream';

export interface Appended {
  /** Revision of the stream's last event. */
  revision: number;
  /** Commit position of the last event written. */
  position: bigint;
}

export interface SubscribeOptions {
  /** Most events in one batch; 500 by default. */
  batchSize?: number;
  signal?: AbortSignal;
  /** Reads and decodes in a thread of its own: for a long stretch of the log, because starting one takes a while. */
  inThread?: boolean;
}

/** Somebody else appended to the stream since the revision was read. */
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** Attempts of the same append that failed before, without an answer of the server. */
    readonly failures = 0,
  ) {
    super(`${stream} is not at revision ${expected}`);
  }
}

/** The log did not answer in time; it is unknown whether a pending append was recorded. */
export class LogUnavailable extends Refusal {
  constructor(override readonly cause: unknown) {
    super('LOG_UNAVAILABLE');
  }
}

export interface LogBounds {
  /** A request's time budget for the log: its wait in the stream's queue, reads and appends together. */
  budgetMs: number;
  /**
   * The first attempt of an append is short, so that a hanging leader is soon replaced by the next one; later attempts
   * are longer.
   */
  firstTryMs: number;
  laterTryMs: number;
  /** Without an event of a read for so long, the server hangs. */
  readTryMs: number;
  /** Pause between two subscriptions when credentials are refused. Long, because only an operator can fix that. */
  refusedPauseMs: number;
}

export const LOG_BOUNDS: LogBounds = { budgetMs: 12_000, firstTryMs: 1_200, laterTryMs: 4_000, readTryMs: 5_000, refusedPauseMs: 5_000 };
/** Extra time for an attempt of an append, by its size. */
const BYTES_PER_MS = 200;
/** Time for an answer that the server sends at the deadline to arrive. */
const GRACE_MS = 250;
const READ_TOTAL_MS = 10_000;
/** After a successful write, the next one is expected to succeed for this long. */
const PROBED_FOR_MS = 60_000;
const PROBE_MS = 2_000;
const PROBED_STREAM = 'health-check';
/** Events requested at once from one stream: the first page, and later ones. */
const FIRST_PAGE = 50;
const PAGE = 250;
const LAST_POSITION_MS = 2_000;
/** Above our own append limit, because the client's default would split an append that must be atomic. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** The only access to the event store: every event passes its codec. */
@Injectable()
export class EventLog {
  private readonly logger = new Logger(EventLog.name);
  private readonly connection: LogConnection;
  private readonly codec: EventCodec;
  private check: (stream: string) => Promise<void> = async () => {};
  /** Outcome of this process's last append, and its time (ms since the epoch). */
  private lastWrite = { well: false, at: 0 };
  private probing?: Promise<boolean>;

  /** `url` is an EventStoreDB connection string, such as `esdb://127.0.0.1:2113?tls=false`. */
  constructor(
    url: string,
    private readonly bounds: LogBounds = LOG_BOUNDS,
    private readonly budget = new DailyBudget(0),
    /** What personal text is sealed with. Without keys it is stored as it is, and what is sealed cannot be read. */
    private readonly keys?: PersonalKeys,
  ) {
    this.connection = new LogConnection(url, (text) => this.logger.warn(text));
    this.codec = new EventCodec(keys);
  }

  /** Registers a context's events, and whose their personal text is. Call it before the first append or read of one. */
  defineEvents(definitions: EventDefinitions, subject?: SubjectOf): void {
    this.codec.defineEvents(definitions, subject);
  }

  /** `check` runs before each append and throws the refusal of a write that no read model could show, or no disk hold. */
  guardAppends(check: (stream: string) => Promise<void>): void {
    this.check = check;
  }

  /**
   * Appends all events or none; resolves once they are durable. Retries transport errors with the same event ids until
   * `until` (the server may leave one repeat of an unanswered append unanswered; the next attempt resolves that).
   * Refuses LIMIT_EXCEEDED before sending if the events are too large for one append. Throws `WrongExpectedRevision`,
   * `LogUnavailable`.
   */
  async append(
    stream: string,
    events: EventToAppend[],
    expected: ExpectedRevision,
    until = Date.now() + this.bounds.budgetMs,
  ): Promise<Appended> {
    if (events.length === 0) throw new Error(`Nothing to append to ${stream}`);
    await this.check(stream);
    await this.makeKeys(stream, events);
    const encoded = events.map((event) => this.codec.encode(event, stream));
    const bytes = appendBytes(encoded);
    if (bytes > MAX_APPEND_BYTES) throw new Refusal('LIMIT_EXCEEDED', 'This is too much for one change. Please do it in parts.');
    this.budget.take(events[0]?.metadata.actor.organizationId, bytes);
    const expectedRevision: AppendExpectedRevision = expected === 'no_stream' ? NO_STREAM : BigInt(expected);
    return this.retrying(until, async (client, { unanswered, failures }) => {
      const { firstTryMs, laterTryMs } = this.bounds;
      const deadline = Math.max(1, Math.min((unanswered === 0 ? firstTryMs : laterTryMs) + bytes / BYTES_PER_MS, until - Date.now()));
      try {
        // The client has no timeout of its own for a batch append, so a hanging server would block it forever.
        const appending = client.appendToStream(stream, encoded, {
          ...TO_LEADER,
          expectedRevision,
          deadline,
          batchAppendSize: BATCH_BYTES,
        });
        const result = await within(deadline + GRACE_MS, appending, lateAfter(deadline + GRACE_MS));
        this.lastWrite = { well: true, at: Date.now() };
        return { revision: Number(result.nextExpectedRevision), position: result.position?.commit ?? 0n };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new WrongExpectedRevision(stream, expected, failures);
        this.lastWrite = { well: false, at: Date.now() };
        throw error;
      }
    });
  }

  /**
   * Whether the log accepts writes now. Known from a recent write; otherwise tested by writing the metadata of a
   * dedicated stream, which read models do not see and of which the store keeps one. Never throws.
   */
  canWrite(): Promise<boolean> {
    if (this.lastWrite.well && Date.now() - this.lastWrite.at < PROBED_FOR_MS) return Promise.resolve(true);
    this.probing ??= this.probe().finally(() => {
      this.probing = undefined;
    });
    return this.probing;
  }

  private async probe(): Promise<boolean> {
    const { client } = this.connection;
    try {
      await within(
        PROBE_MS,
        client.setStreamMetadata(PROBED_STREAM, { maxCount: 1 }, { ...TO_LEADER, deadline: PROBE_MS }),
        lateAfter(PROBE_MS),
      );
      this.lastWrite = { well: true, at: Date.now() };
    } catch (error) {
      this.connection.renew(client, error);
      this.lastWrite = { well: false, at: Date.now() };
    }
    return this.lastWrite.well;
  }

  /** The stream's events from a revision (included) on; empty if the stream does not exist. Complete, as `readEach`. */
  async read(stream: string, options: ReadOptions = {}): Promise<Recorded[]> {
    const recorded: Recorded[] = [];
    for await (const event of this.readEach(stream, options)) recorded.push(event);
    return recorded;
  }

  /**
   * Yields the same events, page by page, for folds: holds one page in memory, and requests no further page once the
   * consumer leaves the loop or `signal` aborts. A read knows the revision that it must reach, `through` or the stream's
   * last when it begins, because a decision, a seal or an export of a part would be wrong without a sign; after a broken
   * connection, or a page that ended early, it continues after the last event. Throws `LogUnavailable` if it does not get
   * there, or the signal's reason if it aborts.
   */
  async *readEach(
    stream: string,
    { fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER, through, signal, until = Number.POSITIVE_INFINITY }: ReadOptions = {},
  ): AsyncGenerator<Recorded> {
    let next = fromRevision;
    let last = through;
    let end = Date.now() + READ_TOTAL_MS;
    for (let failures = 0; ; ) {
      signal?.throwIfAborted();
      const { client } = this.connection;
      try {
        last ??= Math.min(await this.lastRevision(client, stream), fromRevision + maxCount - 1);
        if (next > last) return;
        const full = Math.min(next + (next === fromRevision ? FIRST_PAGE : PAGE), last + 1);
        for await (const event of this.page(client, stream, next, full - next, signal)) {
          yield event;
          next++;
          failures = 0;
          end = Date.now() + READ_TOTAL_MS;
        }
        if (next < full) throw new Incomplete(`${stream} ended before revision ${next}, and has ${last}`);
      } catch (error) {
        signal?.throwIfAborted();
        this.mustBeKnown(error);
        if (!isTransport(error) && !(error instanceof StreamNotFoundError)) throw error;
        this.connection.renew(client, error);
        const wait = backoff(failures++);
        if (Date.now() + wait >= Math.min(end, until)) throw new LogUnavailable(error);
        await pause(wait, signal);
      }
    }
  }

  /** Revision of the stream's last event, -1 if the stream does not exist. */
  private async lastRevision(client: EventStoreDBClient, stream: string): Promise<number> {
    let last = -1;
    try {
      const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1, ...TO_LEADER } as const;
      for await (const { revision } of this.eventsOf(client, client.readStream(stream, options))) last = Number(revision);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return last;
  }

  /** All events of a stream; those that cannot be decoded are marked. */
  async readMarked(stream: string): Promise<LogEvent[]> {
    let events: LogEvent[] = [];
    await this.retrying(Date.now() + READ_TOTAL_MS, async (client) => {
      events = [];
      try {
        for await (const event of this.eventsOf(client, client.readStream(stream))) {
          await this.loadKeys([event]);
          events.push(this.codec.decodeOrMark(event));
        }
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
    });
    return events;
  }

  /**
   * The events, by stream, with personal text of these subjects, sealed under these keys or from before there were seals: their ids. Reads the whole log.
   */
  async eventsAbout(subjects: ReadonlySet<string>, keyIds: ReadonlySet<string>): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    await this.retrying(Date.now() + READ_TOTAL_MS, async (client) => {
      found.clear();
      for await (const event of this.eventsOf(client, client.readAll(TO_LEADER))) {
        if (event.streamId.startsWith('$') || !this.codec.isAbout(event, subjects, keyIds)) continue;
        const ids = found.get(event.streamId);
        if (ids) ids.push(event.id);
        else found.set(event.streamId, [event.id]);
      }
    });
    return found;
  }

  private async *page(
    client: EventStoreDBClient,
    stream: string,
    fromRevision: number,
    maxCount: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Recorded> {
    const options = { fromRevision: BigInt(fromRevision), maxCount, ...TO_LEADER };
    for await (const event of this.eventsOf(client, client.readStream(stream, options))) {
      signal?.throwIfAborted();
      await this.loadKeys([event]);
      yield this.decoded(event);
    }
  }

  /** Makes the keys that these events are to be sealed with, where they are not at hand. */
  private async makeKeys(stream: string, events: EventToAppend[]): Promise<void> {
    const { keys } = this;
    if (!keys) return;
    const missing = events.flatMap((event) => this.codec.subjectsOf(event, stream)).filter((subject) => !keys.currentOf(subject));
    if (missing.length > 0) await keys.ensure(missing);
  }

  /** Reads the keys that these events are sealed with, where they are not at hand. */
  private async loadKeys(events: StoredEvent[]): Promise<void> {
    const { keys } = this;
    if (!keys) return;
    const missing = events.flatMap((event) => this.codec.keyIdsOf(event)).filter((id) => !keys.byId(id));
    if (missing.length > 0) await keys.load(missing);
  }

  /**
   * The events of one call of the client, complete or an error. The client gives its reads no deadline, whatever is asked
   * of it, so a server that hangs is left here, and ends them as if complete when it is given back.
   */
  private async *eventsOf(
    client: EventStoreDBClient,
    events: StreamingRead<ResolvedEvent>,
    answerMs = this.bounds.readTryMs,
  ): AsyncGenerator<StoredEvent> {
    let waiting = true;
    const timer = setTimeout(() => {
      if (!waiting) return;
      events.destroy(new Unanswered(`no answer within ${answerMs} ms`));
      events.cancel().catch(() => {});
    }, answerMs);
    try {
      for await (const { event } of events.iterator({ destroyOnReturn: false })) {
        // The consumer's own time is not the server's.
        waiting = false;
        if (event) yield event as StoredEvent;
        waiting = true;
        timer.refresh();
      }
      this.connection.assertInUse(client);
    } finally {
      clearTimeout(timer);
      // Discard the rest of a page: a call that is cancelled with data in flight keeps its share of the connection's
      // memory forever.
      events.on('error', () => {});
      events.resume();
    }
  }

  /**
   * Throws on an undecodable event, because no decision may be made on a stream that this build cannot read completely.
   */
  private decoded(stored: StoredEvent): Recorded {
    try {
      return this.codec.decode(stored);
    } catch (cause) {
      this.logger.error(`Event ${stored.id}, revision ${stored.revision} of ${stored.streamId}: ${(cause as Error).message}`);
      throw new Refusal('STREAM_SET_ASIDE');
    }
  }

  /**
   * All events after `from` in log order, in batches, endless. `prefixes` are stream name prefixes; none means all but
   * system streams. After a broken connection it resubscribes from the last delivered position, with growing pauses.
   * Ends when the consumer leaves the loop or `signal` aborts.
   */
  subscribeAll(
    from: bigint | 'start',
    prefixes: string[],
    { batchSize = 500, signal, inThread = false }: SubscribeOptions = {},
  ): AsyncGenerator<LogBatch> {
    const request = { from, prefixes, batchSize, refusedPauseMs: this.bounds.refusedPauseMs };
    if (!inThread || FROM_SOURCE)
      return subscribeToAll(this.connection, this.codec, request, { signal, prepare: (events) => this.loadKeys(events) });
    const workerData: ReadingTask = { ...request, url: this.connection.url, types: this.codec.types, keys: this.keys?.source };
    return receiveBatches(new Worker(new URL('./worker.js', import.meta.url), { workerData }), this.connection.warn, signal);
  }

  /**
   * Position of the log's last event, 0 if the log is empty. Asks the leader, because a follower may lag. Throws if the
   * log does not answer within 2 s.
   */
  async lastPosition(): Promise<bigint> {
    return this.retrying(Date.now() + LAST_POSITION_MS, async (client) => {
      let last = 0n;
      for await (const { position } of this.eventsOf(client, client.readAll(LAST_EVENT), LAST_POSITION_MS)) last = position?.commit ?? last;
      return last;
    });
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** `work` is passed the number of attempts that failed, and how many of them got no answer. */
  private async retrying<T>(
    until: number,
    work: (client: EventStoreDBClient, before: { failures: number; unanswered: number }) => Promise<T>,
  ): Promise<T> {
    let unanswered = 0;
    for (let failures = 0; ; failures++) {
      const { client } = this.connection;
      try {
        return await work(client, { failures, unanswered });
      } catch (error) {
        this.mustBeKnown(error);
        if (error instanceof WrongExpectedRevision || !isTransport(error)) throw error;
        if (isTimeout(error)) unanswered++;
        this.connection.renew(client, error);
        const wait = backoff(failures);
        if (Date.now() + wait >= until) throw new LogUnavailable(error);
        await delay(wait);
      }
    }
  }

  /**
   * Throws `LogUnavailable` at once if the store refuses the connection string's credentials, because a retry cannot
   * help; it is not the caller's fault.
   */
  private mustBeKnown(error: unknown): void {
    if (!isRefused(error)) return;
    this.logger.error(CREDENTIALS_REFUSED);
    throw new LogUnavailable(error);
  }
}

export interface ReadOptions {
  fromRevision?: number;
  maxCount?: number;
  /** A revision that the stream is known to have, and that the read ends with. */
  through?: number;
  signal?: AbortSignal | undefined;
  /** Deadline (ms since the epoch); by default 10 s without an event. */
  until?: number;
}

/**
 * Without this a follower forwards a write to the node that it believes leads; if that node is gone, no answer comes.
 * With it the follower names the leader and the client reconnects there.
 */
const TO_LEADER = { requiresLeader: true } as const;

const LAST_EVENT = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const;

const lateAfter = (ms: number) => () => new Unanswered(`no answer within ${ms} ms`);

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
