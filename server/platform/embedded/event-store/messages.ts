// One file above 400 lines, because both directions of every message of one protocol stand beside each other.
import type { ExpectedRevision } from './commit.ts';
import { GrpcError, Status } from './grpc.ts';
import { MalformedMessage, ProtoReader, ProtoWriter } from './protobuf.ts';
import type { RecordedEvent } from './storage.ts';

/**
 * The messages of EventStoreDB's protocol that this node reads and writes, field numbers as in its streams.proto, shared.proto, status.proto,
 * serverfeatures.proto and gossip.proto. Ids travel as text, as @eventstore/db-client sends and asks for them, or as two halves of 64 bits, as the
 * clients of .NET and Java do.
 *
 * Longer than other files, because the messages of reading and of writing share the forms of streams, ids and positions.
 */

/** A message on its way, with its gRPC frame. */
export function framed(size: number, write: (writer: ProtoWriter) => void): Buffer {
  const writer = new ProtoWriter(size);
  const mark = writer.openFrame();
  write(writer);
  writer.closeFrame(mark);
  return writer.finish();
}

/** Writes `$all`'s or a stream's name. */
function streamIdentifier(writer: ProtoWriter, field: number, stream: string): void {
  const mark = writer.open(field);
  writer.string(3, stream);
  writer.close(mark);
}

function readStreamIdentifier(reader: ProtoReader): string {
  let stream = '';
  while (reader.next()) if (reader.field === 3) stream = reader.string();
  return stream;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id, and the form in which it came. */
function readUuid(reader: ProtoReader): { id: string; halves: boolean } {
  let text = '';
  let halves = false;
  while (reader.next()) {
    if (reader.field === 2) text = reader.string();
    else if (reader.field === 1) {
      halves = true;
      text = readHalves(reader.message());
    }
  }
  if (!UUID.test(text)) throw new MalformedMessage('an id is not a UUID');
  return { id: text.toLowerCase(), halves };
}

function readHalves(reader: ProtoReader): string {
  const halves = [0n, 0n];
  while (reader.next()) if (reader.field === 1 || reader.field === 2) halves[reader.field - 1] = reader.bits64();
  const hex = halves.map((half) => half.toString(16).padStart(16, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function writeUuid(writer: ProtoWriter, field: number, id: string, halves: boolean): void {
  const mark = writer.open(field);
  if (halves) {
    const structured = writer.open(1);
    const hex = id.replaceAll('-', '');
    writer.bits64(1, BigInt(`0x${hex.slice(0, 16)}`));
    writer.bits64(2, BigInt(`0x${hex.slice(16)}`));
    writer.close(structured);
  } else writer.string(2, id);
  writer.close(mark);
}

// Reading

export interface ReadRequest {
  /** `undefined` is $all. */
  stream?: string;
  /** A revision of the stream, or a position of $all. */
  from: number | 'start' | 'end';
  backwards: boolean;
  /** Links (`$>`) are answered with the events that they point to. */
  resolveLinks: boolean;
  /** Ids are answered as two halves, unless text is asked for. */
  idsAsHalves: boolean;
  /** `undefined` asks for a subscription. */
  count?: number;
  filter?: FilterRequest;
}

export interface FilterRequest {
  on: 'stream' | 'type';
  regex: string;
  prefixes: string[];
  /** A checkpoint is due after this many events looked at; 0 of a read, which has none. */
  checkpointEvery: number;
}

/** EventStoreDB's search window when the client names none. */
const DEFAULT_WINDOW = 32;

export function decodeRead(message: Buffer): ReadRequest {
  const request: ReadRequest = { from: 'start', backwards: false, resolveLinks: false, idsAsHalves: true };
  const outer = new ProtoReader(message);
  while (outer.next()) {
    if (outer.field !== 1) continue;
    const options = outer.message();
    while (options.next()) {
      switch (options.field) {
        case 1: {
          const from = options.message();
          while (from.next()) {
            if (from.field === 1) request.stream = readStreamIdentifier(from.message());
            else if (from.field === 2) request.from = from.uint();
            else if (from.field === 4) request.from = 'end';
          }
          request.stream ??= '';
          break;
        }
        case 2: {
          const from = options.message();
          while (from.next()) {
            if (from.field === 1) {
              const position = from.message();
              let commit = 0;
              let prepare = 0;
              while (position.next()) {
                if (position.field === 1) commit = position.uint();
                else if (position.field === 2) prepare = position.uint();
              }
              if (prepare > commit) throw new GrpcError(Status.UNKNOWN, 'a position whose commit lies before its prepare');
              request.from = commit;
            } else if (from.field === 3) request.from = 'end';
          }
          break;
        }
        case 3:
          request.backwards = options.uint() === 1;
          break;
        case 4:
          request.resolveLinks = options.bool();
          break;
        case 5:
          request.count = options.uint();
          break;
        case 7:
          request.filter = decodeFilter(options.message());
          break;
        case 9: {
          const form = options.message();
          while (form.next()) if (form.field === 2) request.idsAsHalves = false;
          break;
        }
      }
    }
  }
  return request;
}

function decodeFilter(reader: ProtoReader): FilterRequest {
  const filter: FilterRequest = { on: 'stream', regex: '', prefixes: [], checkpointEvery: 0 };
  let window = DEFAULT_WINDOW;
  let multiplier = 0;
  while (reader.next()) {
    if (reader.field === 1 || reader.field === 2) {
      filter.on = reader.field === 1 ? 'stream' : 'type';
      const expression = reader.message();
      while (expression.next()) {
        if (expression.field === 1) filter.regex = expression.string();
        else if (expression.field === 2) filter.prefixes.push(expression.string());
      }
    } else if (reader.field === 3) window = reader.uint();
    else if (reader.field === 5) multiplier = reader.uint();
  }
  filter.checkpointEvery = window * multiplier;
  return filter;
}

/** .NET's ticks: 100 ns. */
const ticksOf = (milliseconds: number): string => `${milliseconds}0000`;

/** Adds one event of a read, frame included, to a page. */
export function writeEvent(writer: ProtoWriter, event: RecordedEvent, halves: boolean): void {
  const frame = writer.openFrame();
  const read = writer.open(1);
  writeRecorded(writer, 1, event, halves);
  writer.uint(3, event.position);
  writer.close(read);
  writer.closeFrame(frame);
}

/** Adds a link and what it points to, which is absent when it is gone. */
export function writeResolved(writer: ProtoWriter, link: RecordedEvent, target: RecordedEvent | undefined, halves: boolean): void {
  const frame = writer.openFrame();
  const read = writer.open(1);
  if (target) writeRecorded(writer, 1, target, halves);
  writeRecorded(writer, 2, link, halves);
  writer.uint(3, link.position);
  writer.close(read);
  writer.closeFrame(frame);
}

function writeRecorded(writer: ProtoWriter, field: number, event: RecordedEvent, halves: boolean): void {
  const recorded = writer.open(field);
  writeUuid(writer, 1, event.id, halves);
  streamIdentifier(writer, 2, event.stream);
  writer.uint(3, event.revision);
  writer.uint(4, event.position);
  writer.uint(5, event.position);
  mapEntry(writer, 6, 'type', event.type);
  mapEntry(writer, 6, 'created', ticksOf(event.created));
  mapEntry(writer, 6, 'content-type', event.json ? 'application/json' : 'application/octet-stream');
  if (event.metadata.length > 0) writer.bytes(7, event.metadata);
  writer.bytes(8, event.data);
  writer.close(recorded);
}

function mapEntry(writer: ProtoWriter, field: number, key: string, value: string): void {
  const mark = writer.open(field);
  writer.string(1, key);
  writer.string(2, value);
  writer.close(mark);
}

export function writeCheckpoint(writer: ProtoWriter, position: number): void {
  const frame = writer.openFrame();
  writePosition(writer, 3, position);
  writer.closeFrame(frame);
}

function writePosition(writer: ProtoWriter, field: number, position: number): void {
  const mark = writer.open(field);
  writer.uint(1, position);
  writer.uint(2, position);
  writer.close(mark);
}

export const encodeStreamNotFound = (stream: string): Buffer =>
  framed(128, (writer) => {
    const mark = writer.open(4);
    streamIdentifier(writer, 1, stream);
    writer.close(mark);
  });

export const encodeConfirmation = (subscriptionId: string): Buffer =>
  framed(128, (writer) => {
    const mark = writer.open(2);
    writer.string(1, subscriptionId);
    writer.close(mark);
  });

export const CAUGHT_UP = framed(16, (writer) => writer.empty(8));
export const FELL_BEHIND = framed(16, (writer) => writer.empty(9));

// Writing

export interface ProposedMessage {
  id: string;
  /** `undefined` when the client sent none, which is not the same as an empty one. */
  type?: string;
  contentType?: string;
  data: Buffer;
  metadata: Buffer;
}

const NO_BYTES = Buffer.alloc(0);

function decodeProposed(reader: ProtoReader): ProposedMessage {
  const message: ProposedMessage = { id: '', data: NO_BYTES, metadata: NO_BYTES };
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        message.id = readUuid(reader.message()).id;
        break;
      case 2: {
        const entry = reader.message();
        let key = '';
        let value = '';
        while (entry.next()) {
          if (entry.field === 1) key = entry.string();
          else if (entry.field === 2) value = entry.string();
        }
        if (key === 'type') message.type = value;
        else if (key === 'content-type') message.contentType = value;
        break;
      }
      case 3:
        message.metadata = reader.bytes();
        break;
      case 4:
        message.data = reader.bytes();
        break;
    }
  }
  if (message.id === '') throw new MalformedMessage('an event has no id');
  return message;
}

export interface WriteOptions {
  stream: string;
  /** `undefined` when the client names none, which is refused. */
  expected?: ExpectedRevision;
  /** Milliseconds since 1970; of a batch append only. */
  deadline?: number;
}

/** The options of an append, a batch append, a delete and a tombstone are numbered alike. */
function decodeOptions(reader: ProtoReader): WriteOptions {
  const options: WriteOptions = { stream: '' };
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        options.stream = readStreamIdentifier(reader.message());
        break;
      case 2:
        options.expected = reader.uint();
        break;
      case 3:
        options.expected = 'no_stream';
        break;
      case 4:
        options.expected = 'any';
        break;
      case 5:
        options.expected = 'stream_exists';
        break;
      case 6:
        options.deadline = readMilliseconds(reader.message());
        break;
      case 7:
        options.deadline = Date.now() + readMilliseconds(reader.message());
        break;
    }
  }
  return options;
}

/** Of a moment (since 1970) or of a duration: seconds, and nanoseconds of one. */
function readMilliseconds(reader: ProtoReader): number {
  let milliseconds = 0;
  const counted = () => Number(BigInt.asIntN(64, reader.bits64()));
  while (reader.next()) {
    if (reader.field === 1) milliseconds += counted() * 1000;
    else if (reader.field === 2) milliseconds += Math.floor(counted() / 1_000_000);
  }
  return milliseconds;
}

/** One message of an append: its options, or one event. */
export function decodeAppend(message: Buffer): { options?: WriteOptions; event?: ProposedMessage } {
  const part: { options?: WriteOptions; event?: ProposedMessage } = {};
  const reader = new ProtoReader(message);
  while (reader.next()) {
    if (reader.field === 1) part.options = decodeOptions(reader.message());
    else if (reader.field === 2) part.event = decodeProposed(reader.message());
  }
  return part;
}

/** One message of a batch append: part of one append, or the whole. */
export interface BatchPart {
  correlationId: string;
  /** The form in which the id came, and is answered. */
  halves: boolean;
  options?: WriteOptions;
  events: ProposedMessage[];
  final: boolean;
}

export function decodeBatchAppend(message: Buffer): BatchPart {
  const part: BatchPart = { correlationId: '', halves: false, events: [], final: false };
  const reader = new ProtoReader(message);
  while (reader.next()) {
    if (reader.field === 1) ({ id: part.correlationId, halves: part.halves } = readUuid(reader.message()));
    else if (reader.field === 2) part.options = decodeOptions(reader.message());
    else if (reader.field === 3) part.events.push(decodeProposed(reader.message()));
    else if (reader.field === 4) part.final = reader.bool();
  }
  return part;
}

/** A delete or a tombstone. */
export function decodeDeletion(message: Buffer): WriteOptions {
  let options: WriteOptions = { stream: '' };
  const reader = new ProtoReader(message);
  while (reader.next()) if (reader.field === 1) options = decodeOptions(reader.message());
  return options;
}

/** -1 says that the stream has no event. */
function writeRevision(writer: ProtoWriter, some: number, none: number, revision: number): void {
  if (revision < 0) writer.empty(none);
  else writer.uint(some, revision);
}

function writeExpected(
  writer: ProtoWriter,
  fields: { revision: number; none: number; any: number; exists: number },
  expected: ExpectedRevision,
): void {
  if (expected === 'any') writer.empty(fields.any);
  else if (expected === 'no_stream') writer.empty(fields.none);
  else if (expected === 'stream_exists') writer.empty(fields.exists);
  else writer.uint(fields.revision, expected);
}

function writeSuccess(writer: ProtoWriter, field: number, revision: number, position: number): void {
  const mark = writer.open(field);
  writeRevision(writer, 1, 2, revision);
  writePosition(writer, 3, position);
  writer.close(mark);
}

export const encodeAppended = (revision: number, position: number): Buffer =>
  framed(64, (writer) => writeSuccess(writer, 1, revision, position));

export const encodeWrongVersion = (current: number, expected: ExpectedRevision): Buffer =>
  framed(64, (writer) => {
    const mark = writer.open(2);
    writeRevision(writer, 6, 7, current);
    writeExpected(writer, { revision: 8, any: 9, exists: 10, none: 11 }, expected);
    writer.close(mark);
  });

export const encodeDeleted = (position: number): Buffer => framed(64, (writer) => writePosition(writer, 1, position));

/** Why one append of a batch was refused, as `google.rpc.Status` carries it. */
export type BatchRefusal =
  | { kind: 'wrong-version'; current: number }
  | { kind: 'deleted' }
  | { kind: 'too-large'; limit: number }
  | { kind: 'bad-request'; message: string; ours?: boolean }
  | { kind: 'timeout' };

const Code = { INVALID_ARGUMENT: 3, DEADLINE_EXCEEDED: 4, NOT_FOUND: 5, ALREADY_EXISTS: 6 } as const;

export function encodeBatchAppended(
  { correlationId, halves }: Pick<BatchPart, 'correlationId' | 'halves'>,
  stream: string,
  expected: ExpectedRevision,
  result: { revision: number; position: number } | BatchRefusal,
): Buffer {
  return framed(192, (writer) => {
    writeUuid(writer, 1, correlationId, halves);
    if ('kind' in result) writeRefusal(writer, stream, expected, result);
    else writeSuccess(writer, 3, result.revision, result.position);
    streamIdentifier(writer, 4, stream);
  });
}

function writeRefusal(writer: ProtoWriter, stream: string, expected: ExpectedRevision, refusal: BatchRefusal): void {
  const status = writer.open(2);
  switch (refusal.kind) {
    case 'wrong-version':
      writeStatus(writer, Code.ALREADY_EXISTS, 'WrongExpectedVersion', 'WrongExpectedVersion', () => {
        writeRevision(writer, 1, 2, refusal.current);
        writeExpected(writer, { revision: 3, any: 4, exists: 5, none: 6 }, expected);
      });
      break;
    case 'deleted':
      writeStatus(writer, Code.NOT_FOUND, 'StreamDeleted', 'StreamDeleted', () => streamIdentifier(writer, 1, stream));
      break;
    case 'too-large':
      writeStatus(writer, Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', 'MaximumAppendSizeExceeded', () =>
        writer.uint(1, refusal.limit),
      );
      break;
    case 'bad-request':
      // What EventStoreDB would take is refused with its reason, because clients show the status' message alone.
      writeStatus(writer, Code.INVALID_ARGUMENT, refusal.ours ? refusal.message : 'BadRequest', 'BadRequest', () =>
        writer.string(1, refusal.message),
      );
      break;
    case 'timeout':
      writeStatus(writer, Code.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', () => {});
      break;
  }
  writer.close(status);
}

function writeStatus(writer: ProtoWriter, code: number, message: string, detail: string, writeDetail: () => void): void {
  writer.uint(1, code);
  writer.string(2, message);
  const any = writer.open(3);
  writer.string(1, `type.googleapis.com/event_store.client.${detail}`);
  const value = writer.open(2);
  writeDetail();
  writer.close(value);
  writer.close(any);
}

// The node itself

export interface SupportedMethod {
  service: string;
  method: string;
  features?: readonly string[];
}

export const encodeSupportedMethods = (version: string, methods: readonly SupportedMethod[]): Buffer =>
  framed(2048, (writer) => {
    for (const { service, method, features = [] } of methods) {
      const mark = writer.open(1);
      writer.string(1, method);
      writer.string(2, service);
      for (const feature of features) writer.string(3, feature);
      writer.close(mark);
    }
    writer.string(2, version);
  });

/** States of a cluster's members, as numbered in gossip.proto. */
export const MemberState = { FOLLOWER: 6, LEADER: 8 } as const;

export interface Member {
  instanceId: string;
  host: string;
  port: number;
  state: number;
}

export const encodeClusterInfo = (members: readonly Member[]): Buffer =>
  framed(128, (writer) => {
    for (const { instanceId, host, port, state } of members) {
      const member = writer.open(1);
      writeUuid(writer, 1, instanceId, false);
      writer.uint(2, Date.now());
      writer.uint(3, state);
      writer.bool(4, true);
      const endPoint = writer.open(5);
      writer.string(1, host);
      writer.uint(2, port);
      writer.close(endPoint);
      writer.close(member);
    }
  });
