import type { Call } from './grpc.ts';
import type { EventLog } from './log.ts';
import type { RecordedEvent } from './storage.ts';

/** Where a subscription reads what it has not seen: the same for $all and for one stream. */
export interface Source {
  /** Events after the cursor, at most a page; `missing` while the stream does not exist. Rejects when it cannot be subscribed to. */
  next(): Promise<{ events: RecordedEvent[]; full: boolean; missing: boolean }>;
  /** Whether this event, heard of live, is after the cursor and belongs to this subscription. */
  wants(event: RecordedEvent): boolean;
  /** Moves the cursor, and answers the frames to send. */
  frames(events: readonly RecordedEvent[]): Buffer | undefined;
}

export interface Announcements {
  confirmed: Buffer;
  caughtUp: Buffer;
  fellBehind: Buffer;
}

/** A subscriber that lets more than this wait reads from the database again. */
const MAX_WAITING = 5_000;

/**
 * Serves one subscription until the client ends it: reads until it has seen all, says so, and then passes on what the log tells, in memory. From before
 * each read on, what is told is kept, so that nothing falls between the last page and the first live event.
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
    const frames = source.frames(events.filter((event) => source.wants(event)));
    if (frames) call.send(frames);
    await call.drained();
  };

  let confirmed = false;
  let live = false;
  try {
    while (!call.closed) {
      waiting = [];
      overflow = false;
      if (live) call.send(announce.fellBehind);
      live = false;
      const { events, full, missing } = await source.next();
      if (!confirmed) call.send(announce.confirmed);
      confirmed = true;
      if (missing) {
        if (!overflow && waiting.length === 0) await news();
        continue;
      }
      await pass(events);
      if (full || overflow) continue;
      call.send(announce.caughtUp);
      live = true;
      while (!call.closed && !overflow) {
        if (waiting.length === 0) await news();
        const batch = waiting;
        waiting = [];
        if (batch.length > 0 && !overflow) await pass(batch);
      }
    }
  } finally {
    stop();
  }
}
