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
  writeResolved,
} from './messages.ts';
import { ProtoWriter, TOMBSTONE } from './protobuf.ts';
import type { LogReader, Page, RecordedEvent } from './storage.ts';
import { type Source, subscribe } from './subscription.ts';

/** EventStoreDB's default, for the data of all events of one append together. */
const MAX_APPEND_BYTES = 1_048_576;
const MAX_STREAM_NAME_BYTES = 2_000;
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

/** Makes the frames of events, links among them with what they point to where the reader asked for that. */
type Encoder = (events: readonly RecordedEvent[]) => Buffer | Promise<Buffer>;

const LINK = '$>';

function encodeEvents(events: readonly RecordedEvent[]): Buffer {
  const writer = new ProtoWriter(events.length * 512);
  for (const event of events) writeEvent(writer, event);
  return writer.finish();
}

function encoderOf({ resolveLinks }: ReadRequest, reader: LogReader): Encoder {
  if (!resolveLinks) return encodeEvents;
  return async (events) => {
    const writer = new ProtoWriter(events.length * 1024);
    for (const event of events) {
      if (event.type === LINK) writeResolved(writer, event, await reader.target(event));
      else writeEvent(writer, event);
    }
    return writer.finish();
  };
}

function matcher({ on, regex, prefixes }: FilterRequest): (event: RecordedEvent) => boolean {
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => event[on].startsWith(prefix));
  // EventStoreDB's empty expression matches nothing.
  if (regex === '') return () => false;
  const expression = expressionOf(regex);
  return (event) => expression.test(event[on]);
}

/**
 * EventStoreDB's filters are .NET's regular expressions. Taken are those that JavaScript has as well, and of .NET's own: options for the whole (`(?i)`),
 * comments (`(?#...)`), `\A`, `\z`, `\Z` and classes (`\p{Lu}`). Anything else is refused.
 */
function expressionOf(regex: string): RegExp {
  const [, options = '', rest = regex] = /^\(\?([imsn]+)\)(.*)$/s.exec(regex) ?? [];
  const translated = rest
    .replace(/\(\?#[^)]*\)/g, '')
    .replace(/\\(.)/gs, (whole, letter: string) => ({ A: '(?<![\\s\\S])', z: '(?![\\s\\S])', Z: '(?=\\n?(?![\\s\\S]))' })[letter] ?? whole);
  try {
    return new RegExp(translated, `${options.replace('n', '')}${/\\[pP]\{/.test(translated) ? 'u' : ''}`);
  } catch {
    throw new GrpcError(Status.INVALID_ARGUMENT, `not a regular expression that the embedded event store takes: ${regex}`);
  }
}

// Subscriptions

async function serveSubscription(call: Call, log: EventLog, reader: LogReader, request: ReadRequest): Promise<void> {
  const source = request.stream === undefined ? allSource(log, reader, request) : streamSource(reader, request.stream, request);
  await subscribe(call, log, source, { confirmed: encodeConfirmation(randomUUID()), caughtUp: CAUGHT_UP, fellBehind: FELL_BEHIND });
}

function allSource(log: EventLog, reader: LogReader, request: ReadRequest): Source {
  const { from, filter } = request;
  // From beyond the end, later events come, as from the end.
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
          if (resolve && event.type === LINK) writeResolved(writer, event, await reader.target(event));
          else writeEvent(writer, event);
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
      if (view.state === 'tombstoned') throw streamDeleted(stream);
      if (fromEnd) {
        fromEnd = false;
        if (view.state === 'found') sent = view.last;
        return { events: [], full: false, missing: false };
      }
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
  // EventStoreDB has no such limit; a row of Postgres' index has.
  if (Buffer.byteLength(stream) > MAX_STREAM_NAME_BYTES) return `the name of a stream may have ${MAX_STREAM_NAME_BYTES} bytes here`;
  return undefined;
}

const sizeOf = ({ data }: ProposedMessage): number => data.length;

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
