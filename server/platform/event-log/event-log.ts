// One file above 400 lines, because appends, reads and subscriptions share one client and its recovery.
import { setTimeout as delay } from 'node:timers/promises';
import {
  AccessDeniedError,
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Injectable, Logger } from '@nestjs/common';
import type { EventDefinitions } from '../../../contracts/event.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { appendBytes, MAX_APPEND_BYTES } from './append-size.ts';
import { EventCodec, type EventToAppend, type LogEvent, type StoredEvent } from './codec.ts';
import { DailyBudget } from './daily-budget.ts';
import { SubscriptionBroken, SubscriptionSource } from './subscription-source.ts';

export type ExpectedRevision = number | 'no_stream';

export interface Appended {
  /** Revision of the stream's last event. */
  revision: number;
  /** Commit position of the last event written. */
  position: bigint;
}

/** A burst of events in log order. A batch without events is a checkpoint: everything up to `position` has been seen. */
export interface LogBatch {
  events: LogEvent[];
  position: bigint;
  /** True when, after this batch, nothing more is known to wait in the log. */
  caughtUp: boolean;
}

export interface SubscribeOptions {
  /** Most events in one batch; 500 unless told. */
  batchSize?: number;
  signal?: AbortSignal;
}

/** Somebody else appended to the stream since the revision that was read. */
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
  ) {
    super(`${stream} is not at revision ${expected}`);
  }
}

/** The log did not answer within the bound; whether a pending append was recorded is unknown. */
export class LogUnavailable extends Refusal {
  constructor(override readonly cause: unknown) {
    super('LOG_UNAVAILABLE');
  }
}

export interface LogBounds {
  /** A request's time with the log: its place in the queue of its stream, reads and appends together. */
  budgetMs: number;
  /** The first try of an append that is not answered is short, so that a leader that hangs is soon left for the next one; later ones are longer. */
  firstTryMs: number;
  laterTryMs: number;
  /** Between two subscriptions whose credentials are refused. An operator has to change something: nothing is gained by asking often. */
  refusedPauseMs: number;
}

export const LOG_BOUNDS: LogBounds = { budgetMs: 12_000, firstTryMs: 1_200, laterTryMs: 4_000, refusedPauseMs: 5_000 };
/** What a try of an append is given beyond, for its size. */
const BYTES_PER_MS = 200;
/** An answer that the server gives at the deadline has so long to arrive. */
const GRACE_MS = 250;
const READ_TOTAL_MS = 10_000;
/** So long one write is taken for a sign that the next would be taken too. */
const PROBED_FOR_MS = 60_000;
const PROBE_MS = 2_000;
const PROBED_STREAM = 'health-check';
/** Events asked for at once of one stream, first and later. */
const FIRST_PAGE = 50;
const PAGE = 250;
const PAGE_MS = 5_000;
const MAX_BACKOFF_MS = 500;
/** gRPC's limit is no concern of ours; the client's default would split an append that must be one. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** The one door to the event store: every event passes its codec. */
@Injectable()
export class EventLog {
  private readonly logger = new Logger(EventLog.name);
  private client: EventStoreDBClient;
  private closed = false;
  private readonly codec = new EventCodec();
  private check: (stream: string) => void = () => {};
  /** How the last append of this process ended, and when (ms since the epoch). */
  private lastWrite = { well: false, at: 0 };
  private probing?: Promise<boolean>;
  private readonly isCluster: boolean;

  /** `url` is an EventStoreDB connection string, such as `esdb://127.0.0.1:2113?tls=false`. */
  constructor(
    private readonly url: string,
    private readonly bounds: LogBounds = LOG_BOUNDS,
    private readonly budget = new DailyBudget(0),
  ) {
    this.client = EventStoreDBClient.connectionString(url);
    this.isCluster = /\+discover:|,/.test(url);
  }

  /** Makes a context's events known. Before the first append or read of one. */
  defineEvents(definitions: EventDefinitions): void {
    this.codec.defineEvents(definitions);
  }

  /** `check` is asked before each append, and throws the refusal of a write that could not be shown. */
  guardAppends(check: (stream: string) => void): void {
    this.check = check;
  }

  /**
   * Appends all events or none; answers once they are durable. Transport errors are retried with the same event ids until `until` (the server may leave
   * a repeat of an unanswered append unanswered, which the try after it makes good). Refuses LIMIT_EXCEEDED what the store would not take as one,
   * before anything is sent. Throws `WrongExpectedRevision`, `LogUnavailable`.
   */
  async append(
    stream: string,
    events: EventToAppend[],
    expected: ExpectedRevision,
    until = Date.now() + this.bounds.budgetMs,
  ): Promise<Appended> {
    if (events.length === 0) throw new Error(`Nothing to append to ${stream}`);
    this.check(stream);
    const encoded = events.map((event) => this.codec.encode(event));
    const bytes = appendBytes(encoded);
    if (bytes > MAX_APPEND_BYTES) throw new Refusal('LIMIT_EXCEEDED', 'This is too much for one change. Please do it in parts.');
    this.budget.take(events[0]?.metadata.actor.organizationId, bytes);
    const expectedRevision: AppendExpectedRevision = expected === 'no_stream' ? NO_STREAM : BigInt(expected);
    return this.retrying(until, async (client, unanswered) => {
      const { firstTryMs, laterTryMs } = this.bounds;
      const deadline = Math.max(1, Math.min((unanswered === 0 ? firstTryMs : laterTryMs) + bytes / BYTES_PER_MS, until - Date.now()));
      try {
        // The client has no timer of its own for a batch append: a server that hangs would never be given up on.
        const appending = client.appendToStream(stream, encoded, {
          ...TO_LEADER,
          expectedRevision,
          deadline,
          batchAppendSize: BATCH_BYTES,
        });
        const result = await within(deadline + GRACE_MS, appending);
        this.lastWrite = { well: true, at: Date.now() };
        return { revision: Number(result.nextExpectedRevision), position: result.position?.commit ?? 0n };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new WrongExpectedRevision(stream, expected);
        this.lastWrite = { well: false, at: Date.now() };
        throw error;
      }
    });
  }

  /**
   * Whether the log takes writes now. Known from what was written lately; else tried, by writing the metadata of a stream of its own, which read
   * models do not see and the store keeps one of. Never throws.
   */
  canWrite(): Promise<boolean> {
    if (this.lastWrite.well && Date.now() - this.lastWrite.at < PROBED_FOR_MS) return Promise.resolve(true);
    this.probing ??= this.probe().finally(() => {
      this.probing = undefined;
    });
    return this.probing;
  }

  private async probe(): Promise<boolean> {
    const { client } = this;
    try {
      await within(PROBE_MS, client.setStreamMetadata(PROBED_STREAM, { maxCount: 1 }, { ...TO_LEADER, deadline: PROBE_MS }));
      this.lastWrite = { well: true, at: Date.now() };
    } catch (error) {
      this.renew(client, error);
      this.lastWrite = { well: false, at: Date.now() };
    }
    return this.lastWrite.well;
  }

  /** The stream's events from a revision (included) on; none when it does not exist. */
  async read(stream: string, fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER): Promise<Recorded[]> {
    const recorded: Recorded[] = [];
    for await (const event of this.readEach(stream, { fromRevision, maxCount })) recorded.push(event);
    return recorded;
  }

  /**
   * The same one by one and a page at a time, for who folds: nothing but a page is held, and no further page is asked for once the reader has left
   * the loop or `signal` aborts. A broken connection is read on from the event after the last one. Throws `LogUnavailable`, and the signal's
   * reason once it is aborted.
   */
  async *readEach(
    stream: string,
    { fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER, signal, until = Number.POSITIVE_INFINITY }: ReadOptions = {},
  ): AsyncGenerator<Recorded> {
    let read = 0;
    let end = Date.now() + READ_TOTAL_MS;
    for (let failures = 0; read < maxCount; ) {
      signal?.throwIfAborted();
      const { client } = this;
      const count = Math.min(read === 0 ? FIRST_PAGE : PAGE, maxCount - read);
      const full = read + count;
      try {
        for await (const event of this.page(client, stream, fromRevision + read, count, signal)) {
          yield event;
          read++;
          failures = 0;
          end = Date.now() + READ_TOTAL_MS;
        }
        if (read < full) return;
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof StreamNotFoundError) return;
        this.mustBeKnown(error);
        if (!isTransport(error)) throw error;
        this.renew(client, error);
        const wait = backoff(failures++);
        if (Date.now() + wait >= Math.min(end, until)) throw new LogUnavailable(error);
        await pause(wait, signal);
      }
    }
  }

  /** All events of a stream, those marked that cannot be decoded. */
  async readMarked(stream: string): Promise<LogEvent[]> {
    let events: LogEvent[] = [];
    await this.retrying(Date.now() + READ_TOTAL_MS, async (client) => {
      events = [];
      try {
        for await (const { event } of client.readStream(stream)) if (event) events.push(this.codec.decodeOrMark(event as StoredEvent));
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
    });
    return events;
  }

  private async *page(
    client: EventStoreDBClient,
    stream: string,
    fromRevision: number,
    maxCount: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Recorded> {
    const events = client.readStream(stream, { fromRevision: BigInt(fromRevision), maxCount, deadline: PAGE_MS });
    try {
      for await (const { event } of events.iterator({ destroyOnReturn: false })) {
        signal?.throwIfAborted();
        if (event) yield this.decoded(event as StoredEvent);
      }
    } finally {
      // What is left of a page is let pass: a call that is cancelled with data on its way keeps its share of the connection's memory for good.
      events.on('error', () => {});
      events.resume();
    }
  }

  /** Nothing is decided on a stream of which this build cannot read an event. */
  private decoded(stored: StoredEvent): Recorded {
    try {
      return this.codec.decode(stored);
    } catch (cause) {
      this.logger.error(`Event ${stored.id}, revision ${stored.revision} of ${stored.streamId}: ${(cause as Error).message}`);
      throw new Refusal('STREAM_SET_ASIDE');
    }
  }

  /**
   * Everything after `from` in log order, live without end, in bursts. `prefixes` are of stream names; none means all but the system's.
   * A broken connection is resubscribed from the last position delivered, with growing pauses. Ends when the consumer leaves the loop or
   * `signal` aborts.
   */
  async *subscribeAll(from: bigint | 'start', prefixes: string[], options: SubscribeOptions = {}): AsyncGenerator<LogBatch> {
    const batchSize = options.batchSize ?? 500;
    let position = from === 'start' ? undefined : from;
    let warned: string | undefined;
    for (let failures = 0; !options.signal?.aborted; ) {
      const { client } = this;
      const source = new SubscriptionSource(client, position, prefixes, batchSize, options.signal);
      try {
        for (let batch = await source.next(); batch; batch = await source.next()) {
          failures = 0;
          warned = undefined;
          position = batch.position;
          yield { ...batch, events: batch.events.map((event) => this.codec.decodeOrMark(event)) };
        }
      } catch (error) {
        if (!(error instanceof SubscriptionBroken)) throw error;
        this.renew(client, error);
        const isRefused = error.cause instanceof AccessDeniedError;
        const warning = isRefused ? CREDENTIALS_REFUSED : `Subscription broken after ${position ?? 'the start'}: ${error.message}`;
        // Once, however long it lasts.
        if (warning !== warned) this.logger.warn(warning);
        warned = warning;
        await pause(isRefused ? this.bounds.refusedPauseMs : backoff(failures++), options.signal);
      } finally {
        await source.close();
      }
    }
  }

  /**
   * Position of the log's last event of any kind, 0 when it is empty. The leader is asked: a follower may not have all yet. Throws when the log does
   * not answer within 2 s.
   */
  async lastPosition(): Promise<bigint> {
    let last = 0n;
    for await (const { event } of this.client.readAll(LAST_EVENT)) {
      last = event?.position.commit ?? last;
    }
    return last;
  }

  async close(): Promise<void> {
    this.closed = true;
    await giveBack(this.client);
  }

  /** `work` hears how many of its tries were not answered at all. */
  private async retrying<T>(until: number, work: (client: EventStoreDBClient, unanswered: number) => Promise<T>): Promise<T> {
    let unanswered = 0;
    for (let failures = 0; ; failures++) {
      const { client } = this;
      try {
        return await work(client, unanswered);
      } catch (error) {
        this.mustBeKnown(error);
        if (error instanceof WrongExpectedRevision || !isTransport(error)) throw error;
        if (isTimeout(error)) unanswered++;
        this.renew(client, error);
        const wait = backoff(failures);
        if (Date.now() + wait >= until) throw new LogUnavailable(error);
        await delay(wait);
      }
    }
  }

  /** Throws `LogUnavailable` at once when the store refuses the connection string's credentials: no further try can help, and it is no caller's fault. */
  private mustBeKnown(error: unknown): void {
    if (!(error instanceof AccessDeniedError)) return;
    this.logger.error(CREDENTIALS_REFUSED);
    throw new LogUnavailable(error);
  }

  /** Takes a new client in the place of one that cannot recover by itself. What is under way on the old one fails, and is tried again. */
  private renew(failed: EventStoreDBClient, error: unknown): void {
    if (this.closed || failed !== this.client || !(isSpent(error) || (this.isCluster && isTimeout(error)))) return;
    this.logger.warn(`Connecting anew: ${error instanceof Error ? error.message : String(error)}`);
    this.client = EventStoreDBClient.connectionString(this.url);
    giveBack(failed).catch(() => {});
  }
}

export interface ReadOptions {
  fromRevision?: number;
  maxCount?: number;
  signal?: AbortSignal;
  /** When to give up for good (ms since the epoch); else 10 s without an event. */
  until?: number;
}

export const CREDENTIALS_REFUSED = 'The event store refuses the user and password of EVENTSTORE_URL';

/** A follower passes a write on to whom it takes for the leader; one that is gone never answers. With this it says who leads, and the client goes there. */
const TO_LEADER = { requiresLeader: true } as const;

const LAST_EVENT = { direction: BACKWARDS, fromPosition: END, maxCount: 1, deadline: 2_000, requiresLeader: true } as const;

/** An append was not answered in time: whether it was recorded is unknown. */
class Unanswered extends Error {}

/**
 * The client keeps the outcome of its first question about the server: after discovery has failed once every append on it fails at once, for good. A
 * connection whose share of the server's memory is used up takes no call any more.
 */
const isSpent = (error: unknown) => error instanceof Error && /discover|RESOURCE_EXHAUSTED/i.test(error.message);

/** Of a cluster, a node that hangs is left for another: the client itself stays with it until the connection breaks. */
const isTimeout = (error: unknown) =>
  error instanceof Unanswered ||
  (error instanceof Error && 'type' in error && (error.type === ErrorType.DEADLINE_EXCEEDED || error.type === ErrorType.TIMEOUT));

/** Ends the client's calls and its connection, which it has no call of its own for. */
async function giveBack(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const inside = client as unknown as { getChannel(): Promise<{ close(): void }> };
  void inside.getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
}

/** Short: whoever waits is a person, and a node that was chosen leader is found within one pause. */
const backoff = (failures: number) => Math.min(50 * 2 ** failures, MAX_BACKOFF_MS);

/** What a second try may cure; everything else is the server's answer. */
const TRANSPORT: ReadonlySet<string> = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

function isTransport(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof LogUnavailable) return false;
  if (error instanceof Unanswered) return true;
  if ('type' in error && typeof error.type === 'string') return TRANSPORT.has(error.type);
  // While the server is down the client can reject with gRPC's own error, or with that of finding the cluster's leader.
  return ('code' in error && typeof error.code === 'number') || /discover/i.test(error.message);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
