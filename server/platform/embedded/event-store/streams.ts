import { randomUUID } from 'node:crypto';
import { matcher } from './filter.ts';
import { type Call, GrpcError, type Handler, Status } from './grpc.ts';
import type { EventLog } from './log.ts';
import {
  CAUGHT_UP,
  decodeRead,
  encodeConfirmation,
  encodeStreamNotFound,
  FELL_BEHIND,
  type ReadRequest,
  writeCheckpoint,
  writeEvent,
  writeResolved,
} from './messages.ts';
import { ProtoWriter, TOMBSTONE } from './protobuf.ts';
import type { LogReader, Page, RecordedEvent } from './storage.ts';
import { type Source, subscribe } from './subscription.ts';
import { streamDeleted, unavailable, writesOf } from './writes.ts';

const PAGE = 500;
const FIRST_PAGE = 100;

/** The service `event_store.client.streams.Streams` on one log. */
export function streamsService(log: EventLog, reader: LogReader): Record<string, Handler> {
  return {
    Read: (call) => read(call, log, reader),
    ...writesOf(log),
  };
}

// Reading

async function read(call: Call, log: EventLog, reader: LogReader): Promise<void> {
  const request = decodeRead(await call.request());
  try {
    if (request.count === undefined) await serveSubscription(call, log, reader, request);
    else if (request.stream === undefined) await readAll(call, reader, request, request.count);
    else await readStream(call, reader, request.stream, request, request.count);
  } catch (error) {
    throw unavailable(error);
  }
}

/** EventStoreDB answers a read that cannot have an event with an UNKNOWN error. */
function refuseEmptyRead({ stream, backwards, from }: ReadRequest, count: number): void {
  if (count === 0) throw new GrpcError(Status.UNKNOWN, 'a read of no events');
  if (stream !== undefined && !backwards && from === 'end') throw new GrpcError(Status.UNKNOWN, 'a read forwards from the end');
}

async function readAll(call: Call, reader: LogReader, request: ReadRequest, count: number): Promise<void> {
  refuseEmptyRead(request, count);
  const { backwards } = request;
  if (!backwards && request.from === 'end') return;
  const matches = request.filter ? matcher(request.filter) : undefined;
  // forwards includes the position it starts at, backwards does not
  let after = backwards
    ? request.from === 'end'
      ? TOMBSTONE
      : request.from === 'start'
        ? 0
        : request.from
    : Number(request.from === 'start' ? 0 : request.from) - 1;
  await sendPages(call, count, encoderOf(request, reader), async (limit) => {
    const { events, full } = await reader.all(backwards, after, matches ? PAGE : limit);
    after = events.at(-1)?.position ?? after;
    return { events: matches ? events.filter(matches) : events, full };
  });
}

async function readStream(call: Call, reader: LogReader, stream: string, request: ReadRequest, count: number): Promise<void> {
  refuseEmptyRead(request, count);
  const { backwards } = request;
  const view = await reader.view(stream);
  if (view.state === 'tombstoned') throw streamDeleted(stream);
  if (view.state === 'missing') {
    call.send(encodeStreamNotFound(stream));
    return;
  }
  let from = request.from === 'start' ? 0 : request.from === 'end' ? view.last : request.from;
  await sendPages(call, count, encoderOf(request, reader), async (limit) => {
    const { events, full } = await reader.stream(stream, view, backwards, from, limit);
    const last = events.at(-1);
    if (last) from = backwards ? last.revision - 1 : last.revision + 1;
    return { events, full: full && from >= 0 };
  });
}

/** Sends up to `count` events; the next page is read and encoded while the client takes the one before. */
async function sendPages(call: Call, count: number, encode: Encoder, next: (limit: number) => Promise<Page>): Promise<void> {
  let left = count;
  const fetch = async (limit: number) => {
    const { events, full } = await next(limit);
    const page = events.length > left ? events.slice(0, left) : events;
    left -= page.length;
    return { frames: page.length > 0 ? await encode(page) : undefined, more: full && left > 0 };
  };
  let coming = fetch(Math.min(left, FIRST_PAGE));
  for (;;) {
    const { frames, more } = await coming;
    if (more && !call.closed) {
      coming = fetch(Math.min(left, PAGE));
      coming.catch(() => {});
    }
    if (frames) call.send(frames);
    if (!more || call.closed) return;
    await call.drained();
  }
}

/** Encodes events as frames; links include their target if the reader asked for it. */
type Encoder = (events: readonly RecordedEvent[]) => Buffer | Promise<Buffer>;

const LINK = '$>';

function encoderOf({ resolveLinks, idsAsHalves }: ReadRequest, reader: LogReader): Encoder {
  if (!resolveLinks)
    return (events) => {
      const writer = new ProtoWriter(events.length * 512);
      for (const event of events) writeEvent(writer, event, idsAsHalves);
      return writer.finish();
    };
  return async (events) => {
    const writer = new ProtoWriter(events.length * 1024);
    for (const event of events) {
      if (event.type === LINK) writeResolved(writer, event, await reader.target(event), idsAsHalves);
      else writeEvent(writer, event, idsAsHalves);
    }
    return writer.finish();
  };
}

// Subscriptions

async function serveSubscription(call: Call, log: EventLog, reader: LogReader, request: ReadRequest): Promise<void> {
  const source = request.stream === undefined ? allSource(log, reader, request) : streamSource(reader, request.stream, request);
  await subscribe(call, log, source, { confirmed: encodeConfirmation(randomUUID()), caughtUp: CAUGHT_UP, fellBehind: FELL_BEHIND });
}

function allSource(log: EventLog, reader: LogReader, request: ReadRequest): Source {
  const { from, filter, idsAsHalves } = request;
  // EventStoreDB's answer to an out-of-range argument.
  if (filter?.checkpointEvery === 0) throw new GrpcError(Status.UNKNOWN, 'a checkpoint interval of 0');
  // A start beyond the end behaves like the end: only later events are sent.
  let sent = Math.min(from === 'start' ? 0 : from === 'end' ? log.head : from, log.head);
  let read = sent;
  const matches = filter ? matcher(filter) : () => true;
  const checkpointEvery = filter?.checkpointEvery ?? Number.POSITIVE_INFINITY;
  let looked = 0;
  return {
    async next() {
      read = Math.max(read, sent);
      const page = await reader.all(false, read, PAGE);
      read = page.events.at(-1)?.position ?? read;
      return { ...page, missing: false };
    },
    again() {
      read = sent;
    },
    wants: (event) => event.position > sent,
    async frames(events) {
      const resolve = request.resolveLinks && events.some(({ type }) => type === LINK);
      const writer = new ProtoWriter(events.length * 512 + 64);
      for (const event of events) {
        sent = event.position;
        if (matches(event)) {
          if (resolve && event.type === LINK) writeResolved(writer, event, await reader.target(event), idsAsHalves);
          else writeEvent(writer, event, idsAsHalves);
        }
        if (++looked < checkpointEvery) continue;
        looked = 0;
        writeCheckpoint(writer, sent);
      }
      return writer.finish();
    },
  };
}

function streamSource(reader: LogReader, stream: string, request: ReadRequest): Source {
  const encode = encoderOf(request, reader);
  let sent = typeof request.from === 'number' ? request.from : -1;
  let read = sent;
  let fromEnd = request.from === 'end';
  return {
    async next() {
      const view = await reader.view(stream);
      if (fromEnd) {
        // A tombstoned stream gets no more events, but EventStoreDB does not report that to a subscription from its
        // end.
        fromEnd = false;
        if (view.state === 'found') sent = view.last;
        return { events: [], full: false, missing: false };
      }
      if (view.state === 'tombstoned') throw streamDeleted(stream);
      if (view.state === 'missing') return { events: [], full: false, missing: true };
      read = Math.max(read, sent);
      const page = await reader.stream(stream, view, false, read + 1, PAGE);
      read = page.events.at(-1)?.revision ?? read;
      return { ...page, missing: false };
    },
    again() {
      read = sent;
    },
    wants: (event) => event.stream === stream && event.revision > sent,
    async frames(events) {
      sent = events.at(-1)?.revision ?? sent;
      return encode(events);
    },
    // The tombstone itself is delivered, then the subscription ends.
    failure: () => (sent === TOMBSTONE ? streamDeleted(stream) : undefined),
  };
}
