import type { ExpectedRevision } from './commit.ts';
import { type Call, GrpcError, type Handler, Status } from './grpc.ts';
import type { EventLog, Outcome, ProposedEvent, Write } from './log.ts';
import {
  type BatchPart,
  type BatchRefusal,
  decodeAppend,
  decodeBatchAppend,
  decodeDeletion,
  encodeAppended,
  encodeBatchAppended,
  encodeDeleted,
  encodeWrongVersion,
  type ProposedMessage,
  type WriteOptions,
} from './messages.ts';

/** EventStoreDB's default, for the data of all events of one append together. */
const MAX_APPEND_BYTES = 1_048_576;
const MAX_STREAM_NAME_BYTES = 2_000;
/** EventStoreDB's default time for the remaining parts of an append to arrive. */
const WRITE_TIMEOUT_MS = 2_000;
const DEFAULT_DEADLINE_MS = 10_000;

export const streamDeleted = (stream: string) =>
  new GrpcError(Status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, { exception: 'stream-deleted', 'stream-name': stream });

export const unavailable = (error: unknown): GrpcError =>
  error instanceof GrpcError ? error : new GrpcError(Status.UNAVAILABLE, error instanceof Error ? error.message : String(error));

const NO_EXPECTATION = 'the expected revision is missing';

/** The writing calls of the service `event_store.client.streams.Streams`. */
export function writesOf(log: EventLog): Record<string, Handler> {
  return {
    Append: (call) => append(call, log),
    BatchAppend: (call) => batchAppend(call, log),
    Delete: (call) => remove(call, log, 'delete'),
    Tombstone: (call) => remove(call, log, 'tombstone'),
  };
}

/** The reason why EventStoreDB would refuse a proposed event. */
function complaintAbout({ type }: ProposedMessage): string | undefined {
  if (!type) return 'an event needs a type';
  if (type.includes('\0')) return 'the type of an event may not have a NUL';
  return undefined;
}

function complaintAboutStream(stream: string): string | undefined {
  if (stream === '') return 'a stream needs a name';
  return ownComplaintAboutStream(stream);
}

/** Our own limits: EventStoreDB would accept these names. */
function ownComplaintAboutStream(stream: string): string | undefined {
  if (stream === '$all' || stream === '$$$all') return `${stream} cannot be written`;
  if (stream.includes('\0')) return 'the name of a stream may not have a NUL';
  // Postgres limits the size of an index row.
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

/** An append with parts still to come. */
interface OpenAppend {
  options: WriteOptions;
  deadline: number;
  events: ProposedMessage[];
  bytes: number;
  complaint?: string;
  /** Ends its waiting. */
  timer: NodeJS.Timeout;
}

/**
 * Appends of one client, each answered once, in the order in which they become durable. If the log is unavailable the
 * whole call ends with UNAVAILABLE: the client then rejects all its pending appends on it and opens another call.
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
    call.onClose = () => {
      for (const { timer } of open.values()) clearTimeout(timer);
      resolve();
    };
    call.onEnd = () => {
      ended = true;
      settle();
    };
    const answer = (to: BatchPart, options: WriteOptions, result: { revision: number; position: number } | BatchRefusal) =>
      call.send(encodeBatchAppended(to, options.stream, options.expected ?? 'any', result));
    const begin = (part: BatchPart, options: WriteOptions) => {
      const deadline = options.deadline ?? Date.now() + DEFAULT_DEADLINE_MS;
      const left = deadline - Date.now();
      // The deadline has passed: do not write it.
      if (left <= 0) return answer(part, options, { kind: 'timeout' });
      const timer = setTimeout(
        () => {
          if (open.delete(part.correlationId)) answer(part, options, { kind: 'timeout' });
        },
        Math.min(left, WRITE_TIMEOUT_MS),
      );
      open.set(part.correlationId, { options, deadline, events: [], bytes: 0, timer });
    };
    call.onMessage = (message) => {
      const part = decodeBatchAppend(message);
      if (part.options) begin(part, part.options);
      const current = open.get(part.correlationId);
      // Ignore further parts of an append that was already answered.
      if (!current) return;
      for (const event of part.events) {
        current.bytes += sizeOf(event);
        current.complaint ??= complaintAbout(event);
        // An append that is too large is refused at its end; until then only its size is counted.
        if (current.bytes <= MAX_APPEND_BYTES) current.events.push(event);
      }
      if (!part.final) return;
      open.delete(part.correlationId);
      clearTimeout(current.timer);
      const { options } = current;
      const { stream, expected } = options;
      const complaint = complaintAboutStream(stream) ?? current.complaint;
      if (complaint)
        return answer(part, options, { kind: 'bad-request', message: complaint, ours: ownComplaintAboutStream(stream) !== undefined });
      if (expected === undefined) return answer(part, options, { kind: 'bad-request', message: NO_EXPECTATION });
      if (current.bytes > MAX_APPEND_BYTES) return answer(part, options, { kind: 'too-large', limit: MAX_APPEND_BYTES });
      underWay++;
      let answered = false;
      const once = (result: { revision: number; position: number } | BatchRefusal) => {
        if (answered) return;
        answered = true;
        clearTimeout(late);
        underWay--;
        answer(part, options, result);
        settle();
      };
      const late = setTimeout(() => once({ kind: 'timeout' }), current.deadline - Date.now());
      log.submit({ kind: 'append', stream, expected, events: current.events.map(proposed) }).then(
        (outcome) => once(outcome.kind === 'written' ? { revision: outcome.revision, position: outcome.position } : outcome),
        (error: unknown) => {
          clearTimeout(late);
          if (!answered) reject(unavailable(error));
        },
      );
    };
  });
}

/**
 * The older append call, which the client uses with per-call credentials: options, then events one by one, then one
 * answer.
 */
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
      const missing = part.event.type === undefined ? 'type' : part.event.contentType === undefined ? 'content-type' : undefined;
      if (missing)
        throw new GrpcError(Status.INVALID_ARGUMENT, `Required Metadata Property '${missing}' is missing`, {
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
  if (expected === undefined) throw new GrpcError(Status.INVALID_ARGUMENT, NO_EXPECTATION);
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
  if (expected === undefined) throw new GrpcError(Status.INVALID_ARGUMENT, NO_EXPECTATION);
  const outcome = await submit(log, { kind, stream, expected });
  if (outcome.kind === 'deleted') throw streamDeleted(stream);
  if (outcome.kind === 'wrong-version') {
    const [wanted, actual] = [String(numberOf(expected)), String(outcome.current)];
    throw new GrpcError(
      Status.FAILED_PRECONDITION,
      `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${wanted}, Actual version: ${actual}`,
      { exception: 'wrong-expected-version', 'stream-name': stream, 'expected-version': wanted, 'actual-version': actual },
    );
  }
  call.send(encodeDeleted(outcome.position));
}
