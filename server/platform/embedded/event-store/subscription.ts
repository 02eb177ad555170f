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

/**
 * Serves one subscription until the client ends it: reads the backlog, reports that it has caught up, then forwards new
 * events from memory. New events are buffered from before each read on, so that none is lost between the last page and
 * the first live event.
 */
export async function subscribe(call: Call, log: EventLog, source: Source, announce: Announcements): Promise<void> {
  let waiting: RecordedEvent[] = [];
  let overflow = false;
  let wake: () => void = () => {};
  const stop = log.tail((events) => {
    if (events === null) overflow = true;
    else for (const event of events) if (source.wants(event)) waiting.push(event);
    if (waiting.length > MAX_WAITING) {
      overflow = true;
      waiting = [];
    }
    if (overflow || waiting.length > 0) wake();
  });
  call.onClose = () => {
    stop();
    wake();
  };
  const news = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (call.closed) resolve();
    });
  const pass = async (events: readonly RecordedEvent[]) => {
    const frames = await source.frames(events.filter((event) => source.wants(event)));
    if (frames.length > 0) call.send(frames);
    await call.drained();
    const failure = source.failure?.();
    if (failure) throw failure;
  };
  /** Starts a read; events recorded from now on are buffered. */
  const read = () => {
    waiting = [];
    overflow = false;
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
        if (!overflow && waiting.length === 0) await news();
        continue;
      }
      // The next page is read while the client takes this one.
      if (page.full) coming = read();
      await pass(page.events);
      if (page.full || overflow) continue;
      call.send(announce.caughtUp);
      live = true;
      while (!call.closed && !overflow) {
        if (waiting.length === 0) await news();
        const batch = waiting;
        waiting = [];
        if (batch.length > 0 && !overflow) await pass(batch);
      }
      source.again();
    }
  } finally {
    stop();
  }
}
