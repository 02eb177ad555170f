import { randomUUID } from 'node:crypto';
import type { ExpectedRevision } from './commit.ts';
import { type Call, GrpcError, type Handler, Status } from './grpc.ts';
import type { EventLog, Outcome, ProposedEvent, Write } from './log.ts';
import {
  type BatchRefusal,
  CAUGHT_UP,
  decodeAppend,
  decodeBatchAppend,
  decodeDeletion,
  decodeRead,
  encodeAppended,
  encodeBatchAppended,
  encodeConfirmation,
  encodeDeleted,
  encodeStreamNotFound,
  encodeWrongVersion,
  FELL_BEHIND,
  type FilterRequest,
  type ProposedMessage,
  type ReadRequest,
  type WriteOptions,
  writeCheckpoint,
  writeEvent,
} from './messages.ts';
import { ProtoWriter, TOMBSTONE } from './protobuf.ts';
import type { LogReader, RecordedEvent } from './storage.ts';
import { type Source, subscribe } from './subscription.ts';

/** EventStoreDB's default: all events of one append together, types counted as UTF-16. */
const MAX_APPEND_BYTES = 1_048_576;
const PAGE = 500;
const FIRST_PAGE = 100;

const streamDeleted = (stream: string) =>
  new GrpcError(Status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, { exception: 'stream-deleted', 'stream-name': stream });

const unavailable = (error: unknown): GrpcError =>
  error instanceof GrpcError ? error : new GrpcError(Status.UNAVAILABLE, error instanceof Error ? error.message : String(error));

/** The service `event_store.client.streams.Streams` on one log. */
export function streamsService(log: EventLog, reader: LogReader): Record<string, Handler> {
  return {
    Read: (call) => read(call, log, reader),
    Append: (call) => append(call, log),
    BatchAppend: (call) => batchAppend(call, log),
    Delete: (call) => remove(call, log, 'delete'),
    Tombstone: (call) => remove(call, log, 'tombstone'),
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

/** The real server answers a read that cannot have an event with an error of no kind. */
function refuseEmptyRead({ backwards, from }: ReadRequest, count: number): void {
  if (count === 0) throw new GrpcError(Status.UNKNOWN, 'a read of no events');
  if (!backwards && from === 'end') throw new GrpcError(Status.UNKNOWN, 'a read forwards from the end');
}

async function readAll(call: Call, reader: LogReader, request: ReadRequest, count: number): Promise<void> {
  refuseEmptyRead(request, count);
  const { backwards } = request;
  const matches = request.filter ? matcher(request.filter) : undefined;
  // forwards includes the position it starts at, backwards does not
  let after = backwards
    ? request.from === 'end'
      ? TOMBSTONE
      : request.from === 'start'
        ? 0
        : request.from
    : Number(request.from === 'start' ? 0 : request.from) - 1;
  await sendPages(call, count, async (limit) => {
    const events = await reader.all(backwards, after, matches ? PAGE : limit);
    after = events.at(-1)?.position ?? after;
    return { events: matches ? events.filter(matches) : events, last: events.length < (matches ? PAGE : limit) };
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
  await sendPages(call, count, async (limit) => {
    const events = await reader.stream(stream, view, backwards, from, limit);
    const last = events.at(-1);
    if (last) from = backwards ? last.revision - 1 : last.revision + 1;
    return { events, last: events.length < limit || from < 0 };
  });
}

/** Sends up to `count` events; the next page is read and encoded while the client takes the one before. */
async function sendPages(
  call: Call,
  count: number,
  next: (limit: number) => Promise<{ events: RecordedEvent[]; last: boolean }>,
): Promise<void> {
  let left = count;
  const fetch = async (limit: number) => {
    const { events, last } = await next(limit);
    const page = events.length > left ? events.slice(0, left) : events;
    left -= page.length;
    return { frames: page.length > 0 ? encodeEvents(page) : undefined, more: !last && left > 0 };
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

function encodeEvents(events: readonly RecordedEvent[]): Buffer {
  const writer = new ProtoWriter(events.length * 512);
  for (const event of events) writeEvent(writer, event);
  return writer.finish();
}

function matcher({ on, regex, prefixes }: FilterRequest): (event: RecordedEvent) => boolean {
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => event[on].startsWith(prefix));
  let expression: RegExp;
  try {
    expression = new RegExp(regex);
  } catch {
    throw new GrpcError(Status.INVALID_ARGUMENT, `not a regular expression: ${regex}`);
  }
  return (event) => expression.test(event[on]);
}

// Subscriptions

async function serveSubscription(call: Call, log: EventLog, reader: LogReader, request: ReadRequest): Promise<void> {
  const source = request.stream === undefined ? allSource(log, reader, request) : await streamSource(reader, request.stream, request.from);
  await subscribe(call, log, source, { confirmed: encodeConfirmation(randomUUID()), caughtUp: CAUGHT_UP, fellBehind: FELL_BEHIND });
}

function allSource(log: EventLog, reader: LogReader, { from, filter }: ReadRequest): Source {
  let cursor = from === 'start' ? 0 : from === 'end' ? log.head : from;
  const matches = filter ? matcher(filter) : () => true;
  const checkpointEvery = filter?.checkpointEvery ?? Number.POSITIVE_INFINITY;
  let looked = 0;
  return {
    async next() {
      const events = await reader.all(false, cursor, PAGE);
      return { events, full: events.length === PAGE, missing: false };
    },
    wants: (event) => event.position > cursor,
    frames(events) {
      const writer = new ProtoWriter(events.length * 512 + 64);
      for (const event of events) {
        cursor = event.position;
        if (matches(event)) writeEvent(writer, event);
        if (++looked < checkpointEvery) continue;
        looked = 0;
        writeCheckpoint(writer, cursor);
      }
      const frames = writer.finish();
      return frames.length > 0 ? frames : undefined;
    },
  };
}

async function streamSource(reader: LogReader, stream: string, from: number | 'start' | 'end'): Promise<Source> {
  let cursor = typeof from === 'number' ? from : -1;
  let fromEnd = from === 'end';
  return {
    async next() {
      const view = await reader.view(stream);
      if (view.state === 'tombstoned') throw streamDeleted(stream);
      if (fromEnd) {
        fromEnd = false;
        if (view.state === 'found') cursor = view.last;
        return { events: [], full: false, missing: false };
      }
      if (view.state === 'missing') return { events: [], full: false, missing: true };
      const events = await reader.stream(stream, view, false, cursor + 1, PAGE);
      return { events, full: events.length === PAGE, missing: false };
    },
    wants: (event) => event.stream === stream && event.revision > cursor,
    frames(events) {
      for (const { revision } of events) if (revision === TOMBSTONE) throw streamDeleted(stream);
      const last = events.at(-1);
      if (!last) return undefined;
      cursor = last.revision;
      return encodeEvents(events);
    },
  };
}

// Writing

/** What of a proposed event EventStoreDB would not take. */
function complaintAbout({ type }: ProposedMessage): string | undefined {
  if (!type) return 'an event needs a type';
  if (type.includes('\0')) return 'the type of an event may not have a NUL';
  return undefined;
}

function complaintAboutStream(stream: string): string | undefined {
  if (stream === '') return 'a stream needs a name';
  if (stream === '$all' || stream === '$$$all') return `${stream} cannot be written`;
  if (stream.includes('\0')) return 'the name of a stream may not have a NUL';
  return undefined;
}

const sizeOf = ({ type, data, metadata }: ProposedMessage): number => (type?.length ?? 0) * 2 + data.length + metadata.length;

const proposed = ({ id, type, contentType, data, metadata }: ProposedMessage): ProposedEvent => ({
  id,
  type: type as string,
  json: contentType === 'application/json',
  data,
  metadata,
});

async function submit(log: EventLog, write: Write): Promise<Outcome> {
  try {
    return await log.submit(write);
  } catch (error) {
    throw unavailable(error);
  }
}

/** An append that came in parts and still waits for its last, or for its outcome. */
interface OpenAppend {
  options: WriteOptions;
  events: ProposedMessage[];
  bytes: number;
  complaint?: string;
}

/**
 * Appends of one client, answered each once and in whatever order they are durable. When the log is unavailable the call itself ends with UNAVAILABLE: the
 * client then rejects all that it still waits for on it, and opens another.
 */
function batchAppend(call: Call, log: EventLog): Promise<void> {
  call.start();
  return new Promise((resolve, reject) => {
    const open = new Map<string, OpenAppend>();
    let underWay = 0;
    let ended = false;
    const settle = () => {
      if (ended && underWay === 0) resolve();
    };
    call.onClose = resolve;
    call.onEnd = () => {
      ended = true;
      settle();
    };
    call.onMessage = (message) => {
      const part = decodeBatchAppend(message);
      const { correlationId } = part;
      if (part.options) open.set(correlationId, { options: part.options, events: [], bytes: 0 });
      const current = open.get(correlationId);
      if (!current) throw new GrpcError(Status.INVALID_ARGUMENT, 'an append has no options');
      for (const event of part.events) {
        current.bytes += sizeOf(event);
        current.complaint ??= complaintAbout(event);
        // what is too large is refused at its end; until then only its size is kept
        if (current.bytes <= MAX_APPEND_BYTES) current.events.push(event);
      }
      if (!part.final) return;
      open.delete(correlationId);
      const { options } = current;
      const answer = (result: { revision: number; position: number } | BatchRefusal) =>
        call.send(encodeBatchAppended(correlationId, options, result));
      const complaint = complaintAboutStream(options.stream) ?? current.complaint;
      if (complaint) answer({ kind: 'bad-request', message: complaint });
      else if (current.bytes > MAX_APPEND_BYTES) answer({ kind: 'too-large', limit: MAX_APPEND_BYTES });
      else {
        underWay++;
        let answered = false;
        const once = (result: { revision: number; position: number } | BatchRefusal) => {
          if (answered) return;
          answered = true;
          clearTimeout(timer);
          underWay--;
          answer(result);
          settle();
        };
        const timer = setTimeout(() => once({ kind: 'timeout' }), Math.max(0, (options.deadline ?? Date.now() + 10_000) - Date.now()));
        call.onClose = () => resolve();
        log.submit({ kind: 'append', stream: options.stream, expected: options.expected, events: current.events.map(proposed) }).then(
          (outcome) => once(outcome.kind === 'written' ? { revision: outcome.revision, position: outcome.position } : outcome),
          (error: unknown) => {
            clearTimeout(timer);
            if (!answered) reject(unavailable(error));
          },
        );
      }
    };
  });
}

/** The older append, which the client uses with credentials of its own: options, then events one by one, then one answer. */
async function append(call: Call, log: EventLog): Promise<void> {
  let options: WriteOptions | undefined;
  const events: ProposedMessage[] = [];
  let bytes = 0;
  await new Promise<void>((resolve) => {
    call.onMessage = (message) => {
      const part = decodeAppend(message);
      options ??= part.options;
      if (!part.event) return;
      bytes += sizeOf(part.event);
      if (part.event.type === undefined || part.event.contentType === undefined)
        throw new GrpcError(Status.INVALID_ARGUMENT, 'Required Metadata Property Missing', {
          exception: 'missing-required-metadata-property',
          'required-metadata-properties': 'type,content-type',
        });
      if (bytes <= MAX_APPEND_BYTES) events.push(part.event);
    };
    call.onEnd = resolve;
    call.onClose = resolve;
  });
  if (call.closed) return;
  if (!options) throw new GrpcError(Status.INVALID_ARGUMENT, 'an append has no options');
  const { stream, expected } = options;
  const complaint = complaintAboutStream(stream) ?? events.map(complaintAbout).find(Boolean);
  if (complaint) throw new GrpcError(Status.INVALID_ARGUMENT, complaint);
  if (bytes > MAX_APPEND_BYTES)
    throw new GrpcError(Status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(MAX_APPEND_BYTES),
    });
  const outcome = await submit(log, { kind: 'append', stream, expected, events: events.map(proposed) });
  if (outcome.kind === 'deleted') throw streamDeleted(stream);
  call.send(
    outcome.kind === 'written' ? encodeAppended(outcome.revision, outcome.position) : encodeWrongVersion(outcome.current, expected),
  );
}

const EXPECTED_NUMBERS = { no_stream: -1, any: -2, stream_exists: -4 } as const;
const numberOf = (expected: ExpectedRevision): number => (typeof expected === 'number' ? expected : EXPECTED_NUMBERS[expected]);

async function remove(call: Call, log: EventLog, kind: 'delete' | 'tombstone'): Promise<void> {
  const { stream, expected } = decodeDeletion(await call.request());
  const complaint = complaintAboutStream(stream);
  if (complaint) throw new GrpcError(Status.INVALID_ARGUMENT, complaint);
  const outcome = await submit(log, { kind, stream, expected });
  if (outcome.kind === 'deleted') throw streamDeleted(stream);
  if (outcome.kind === 'wrong-version')
    throw new GrpcError(Status.FAILED_PRECONDITION, `${kind} failed due to WrongExpectedVersion. Stream: ${stream}`, {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(numberOf(expected)),
      'actual-version': String(outcome.current),
    });
  call.send(encodeDeleted(outcome.position));
}
