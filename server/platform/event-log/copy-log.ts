import { createHash } from 'node:crypto';
import {
  type AppendExpectedRevision,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  type ReadPosition,
  type RecordedEvent,
  START,
} from '@eventstore/db-client';
import { giveBack } from './connection.ts';

export interface CopiedLog {
  /** Events written by this run. */
  copied: number;
  /** Events that an earlier run wrote. */
  found: number;
  /** Streams of the log. */
  streams: number;
  /** Where the copy stands that the given positions of the other log have reached. */
  reached: Map<bigint, bigint>;
  /** SHA-256 in hexadecimal digits of all events in their order: id, stream, revision, type and data as JSON. */
  digest: string;
}

/** The log to copy to holds something that the other does not. */
export class LogOfAnother extends Error {
  constructor({ type, revision, streamId }: Pick<RecordedEvent, 'type' | 'revision' | 'streamId'>) {
    super(`The log to copy to holds something else: ${type} at revision ${revision} of ${streamId}. It has to be empty.`);
  }
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
 * copy, which then continues; otherwise it throws. `progress` is called every 10,000 events; `positions` are places in the first log whose
 * counterparts are wanted. Positions and the server's
 * creation times are the target's own; our times are in the metadata.
 */
export async function copyLog(
  fromUrl: string,
  toUrl: string,
  progress: (events: number) => void = () => {},
  positions: bigint[] = [],
): Promise<CopiedLog> {
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
        if (!isCopyOf(known.value, event)) throw new LogOfAnother(known.value);
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
    if (!known.done) throw new LogOfAnother(known.value);
    await send();
    return { ...counts, ...(await mustBeEqual(from, to, positions)) };
  } finally {
    await giveBack(from);
    await giveBack(to);
  }
}

/** Every event of a log in its order, as it is stored, without system streams. */
export async function* storedEvents(url: string): AsyncGenerator<RecordedEvent, undefined> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    yield* eventsOf(client);
  } finally {
    await giveBack(client);
  }
}

async function* eventsOf(client: EventStoreDBClient): AsyncGenerator<RecordedEvent, undefined> {
  const reader = client.readAll();
  try {
    for await (const { event } of reader) if (event && !isSystem(event)) yield event as RecordedEvent;
  } finally {
    // Without this a reader abandoned midway keeps its call open.
    await reader.cancel();
  }
  return undefined;
}

const isSystem = ({ streamId }: Pick<RecordedEvent, 'streamId'>): boolean => streamId.startsWith('$');
const isCopyOf = (copy: RecordedEvent, event: RecordedEvent): boolean =>
  copy.id === event.id && copy.streamId === event.streamId && copy.revision === event.revision && copy.type === event.type;

/** Reads both logs again, side by side, and compares them. */
async function mustBeEqual(
  from: EventStoreDBClient,
  to: EventStoreDBClient,
  positions: bigint[],
): Promise<Pick<CopiedLog, 'streams' | 'digest' | 'reached'>> {
  const reached = new Map(positions.map((position) => [position, 0n]));
  const copies = eventsOf(to);
  const digest = createHash('sha256');
  const streams = new Set<string>();
  for await (const event of eventsOf(from)) {
    const { value: copy } = await copies.next();
    const data = JSON.stringify(event.data);
    if (!copy || !isCopyOf(copy, event) || JSON.stringify(copy.data) !== data)
      throw new Error(`The copy differs at revision ${event.revision} of ${event.streamId}. Empty the log to copy to, and begin again.`);
    const [at, copied] = [event.position?.commit ?? 0n, copy.position?.commit ?? 0n];
    for (const position of positions) if (at <= position) reached.set(position, copied);
    streams.add(event.streamId);
    digest.update(`${event.id} ${event.streamId} ${event.revision} ${event.type} ${data}\n`);
  }
  const { value: more } = await copies.next();
  if (more) throw new LogOfAnother(more);
  return { reached, streams: streams.size, digest: digest.digest('hex') };
}

const FIRST_PAGE = 1_000;

/**
 * The log's first event, which tells one log from another; undefined if it holds none but system events. Its pages are read to their end: a read that is given
 * up can keep the client waiting.
 */
export async function firstEventOf(url: string): Promise<RecordedEvent | undefined> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    for (let fromPosition: ReadPosition = START; ; ) {
      const page = await pageOf(client, fromPosition);
      const first = page.find((event) => !isSystem(event));
      const last = page.at(-1)?.position;
      if (first || page.length < FIRST_PAGE || !last) return first;
      fromPosition = last;
    }
  } finally {
    await giveBack(client);
  }
}

async function pageOf(client: EventStoreDBClient, fromPosition: ReadPosition): Promise<RecordedEvent[]> {
  const page: RecordedEvent[] = [];
  for await (const { event } of client.readAll({ fromPosition, maxCount: FIRST_PAGE })) if (event) page.push(event as RecordedEvent);
  return page;
}
