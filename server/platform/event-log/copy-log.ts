import {
  type AppendExpectedRevision,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  type RecordedEvent,
} from '@eventstore/db-client';

export interface CopiedLog {
  /** Events written by this run. */
  copied: number;
  /** Events that an earlier run wrote. */
  found: number;
}

/** Events of one append: consecutive in the log, of one stream, together well below the size limit of an append. */
interface Run {
  stream: string;
  expected: AppendExpectedRevision;
  events: EventData[];
  bytes: number;
}

const RUN_EVENTS = 500;
const RUN_BYTES = 400_000;
const TELL_EVERY = 10_000;

/**
 * Copies a log to another: every event with its id, type, data and metadata, in the global order; streams keep their
 * revisions. System streams (`$...`) are not copied. The target log must be empty or hold the beginning of the same
 * copy, which then continues; otherwise it throws. `progress` is called every 10,000 events. Positions and the server's
 * creation times are the target's own; our times are in the metadata.
 */
export async function copyLog(fromUrl: string, toUrl: string, progress: (events: number) => void = () => {}): Promise<CopiedLog> {
  const from = EventStoreDBClient.connectionString(fromUrl);
  const to = EventStoreDBClient.connectionString(toUrl);
  try {
    const there = eventsOf(to);
    let known = await there.next();
    const counts = { copied: 0, found: 0 };
    let run: Run | undefined;
    // Append one at a time, because the client does not keep the order of appends that wait for flow control.
    const send = async () => {
      if (!run) return;
      await to.appendToStream(run.stream, run.events, { expectedRevision: run.expected });
      const before = counts.copied;
      counts.copied += run.events.length;
      run = undefined;
      if (Math.floor(before / TELL_EVERY) !== Math.floor(counts.copied / TELL_EVERY)) progress(counts.copied);
    };
    for await (const event of eventsOf(from)) {
      if (!known.done) {
        if (!isCopyOf(known.value, event)) throw otherLog(known.value);
        counts.found += 1;
        known = await there.next();
        continue;
      }
      const bytes = JSON.stringify(event.data).length + JSON.stringify(event.metadata ?? null).length;
      if (run && (run.stream !== event.streamId || run.events.length >= RUN_EVENTS || run.bytes + bytes > RUN_BYTES)) await send();
      run ??= { stream: event.streamId, expected: event.revision === 0n ? NO_STREAM : event.revision - 1n, events: [], bytes: 0 };
      run.events.push(jsonEvent({ id: event.id, type: event.type, data: event.data as never, metadata: event.metadata as never }));
      run.bytes += bytes;
    }
    if (!known.done) throw otherLog(known.value);
    await send();
    await mustBeEqual(from, to);
    return counts;
  } finally {
    await from.dispose();
    await to.dispose();
  }
}

async function* eventsOf(client: EventStoreDBClient): AsyncGenerator<RecordedEvent, undefined> {
  const reader = client.readAll();
  try {
    for await (const { event } of reader) if (event && !event.streamId.startsWith('$')) yield event as RecordedEvent;
  } finally {
    // Without this a reader abandoned midway keeps its call open.
    await reader.cancel();
  }
  return undefined;
}

const isCopyOf = (copy: RecordedEvent, event: RecordedEvent): boolean =>
  copy.id === event.id && copy.streamId === event.streamId && copy.revision === event.revision && copy.type === event.type;

const otherLog = ({ type, revision, streamId }: RecordedEvent) =>
  new Error(`The log to copy to holds something else: ${type} at revision ${revision} of ${streamId}. It has to be empty.`);

/** Reads both logs again, side by side, and compares them. */
async function mustBeEqual(from: EventStoreDBClient, to: EventStoreDBClient): Promise<void> {
  const copies = eventsOf(to);
  for await (const event of eventsOf(from)) {
    const { value: copy } = await copies.next();
    const same = copy && isCopyOf(copy, event) && JSON.stringify(copy.data) === JSON.stringify(event.data);
    if (!same)
      throw new Error(`The copy differs at revision ${event.revision} of ${event.streamId}. Empty the log to copy to, and begin again.`);
  }
  const { value: more } = await copies.next();
  if (more) throw otherLog(more);
}
