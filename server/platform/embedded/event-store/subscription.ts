import { setTimeout as pause } from 'node:timers/promises';
import { type Call, GrpcError } from './grpc.ts';
import type { EventLog } from './log.ts';
import type { Page, RecordedEvent } from './storage.ts';

/** Where a subscription reads events that it has not sent; the same interface for $all and for one stream. */
export interface Source {
  /**
   * The events after those that the last call answered, at most a page; `missing` while the stream does not exist. Rejects with a `GrpcError` when
   * it cannot be subscribed to, with any other error when it cannot be read now.
   */
  next(): Promise<Page & { missing: boolean }>;
  /** Restarts after the last event sent. */
  again(): void;
  /** Whether this event belongs to the subscription and was not sent yet. */
  wants(event: RecordedEvent): boolean;
  /** The frames for these events, which then count as sent. Empty if none belongs to this subscriber. */
  frames(events: readonly RecordedEvent[]): Promise<Buffer>;
  /** The error that ends the subscription after the last frames. */
  failure?(): Error | undefined;
}

export interface Announcements {
  confirmed: Buffer;
  caughtUp: Buffer;
  fellBehind: Buffer;
}

/** A subscriber with more events waiting than this reads from the database again. */
const MAX_WAITING = 5_000;
const READ_AGAIN_MS = 200;

/** Events of a subscription as they are recorded, kept until they are taken. */
class Arrivals {
  waiting: RecordedEvent[] = [];
  /** More came than are kept: the database has them. */
  overflow = false;
  readonly stop: () => void;
  private wake: () => void = () => {};

  constructor(
    private readonly call: Call,
    log: EventLog,
    source: Source,
  ) {
    this.stop = log.tail((events) => {
      if (events === null) this.overflow = true;
      else for (const event of events) if (source.wants(event)) this.waiting.push(event);
      if (this.waiting.length > MAX_WAITING) {
        this.overflow = true;
        this.waiting = [];
      }
      if (this.overflow || this.waiting.length > 0) this.wake();
    });
    call.onClose = () => {
      this.stop();
      this.wake();
    };
  }

  /** Resolves when something comes, or the client ends the call. */
  news(): Promise<void> {
    return new Promise<void>((resolve) => {
      this.wake = resolve;
      if (this.call.closed) resolve();
    });
  }

  take(): RecordedEvent[] {
    const batch = this.waiting;
    this.waiting = [];
    return batch;
  }

  /** Forgets what came: a read that starts now has it. */
  restart(): void {
    this.waiting = [];
    this.overflow = false;
  }
}

/**
 * Serves one subscription until the client ends it: reads the backlog, reports that it has caught up, then forwards new
 * events from memory. New events are buffered from before each read on, so that none is lost between the last page and
 * the first live event.
 */
export async function subscribe(call: Call, log: EventLog, source: Source, announce: Announcements): Promise<void> {
  const arrivals = new Arrivals(call, log, source);
  const pass = async (events: readonly RecordedEvent[]) => {
    const frames = await source.frames(events.filter((event) => source.wants(event)));
    if (frames.length > 0) call.send(frames);
    await call.drained();
    const failure = source.failure?.();
    if (failure) throw failure;
  };
  /** Starts a read; events recorded from now on are buffered. */
  const read = () => {
    arrivals.restart();
    const page = source.next();
    page.catch(() => {});
    return page;
  };

  let confirmed = false;
  let live = false;
  let coming: ReturnType<Source['next']> | undefined;
  try {
    while (!call.closed) {
      if (live) call.send(announce.fellBehind);
      live = false;
      let page: Awaited<ReturnType<Source['next']>>;
      try {
        page = await (coming ?? read());
      } catch (error) {
        // A confirmed subscription survives a database outage.
        if (!confirmed || error instanceof GrpcError) throw error;
        coming = undefined;
        source.again();
        await pause(READ_AGAIN_MS);
        continue;
      }
      coming = undefined;
      if (!confirmed) call.send(announce.confirmed);
      confirmed = true;
      if (page.missing) {
        if (!arrivals.overflow && arrivals.waiting.length === 0) await arrivals.news();
        continue;
      }
      // The next page is read while the client takes this one.
      if (page.full) coming = read();
      await pass(page.events);
      if (page.full || arrivals.overflow) continue;
      call.send(announce.caughtUp);
      live = true;
      while (!call.closed && !arrivals.overflow) {
        if (arrivals.waiting.length === 0) await arrivals.news();
        const batch = arrivals.take();
        if (batch.length > 0 && !arrivals.overflow) await pass(batch);
      }
      source.again();
    }
  } finally {
    arrivals.stop();
  }
}
