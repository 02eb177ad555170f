/**
 * EventStoreDB's largest revision, used by tombstones. In memory it is `TOMBSTONE`, so that a revision is always a
 * plain number.
 */
export const TOMBSTONE = Number.MAX_SAFE_INTEGER;

const TWO_32 = 4_294_967_296;
const MAX_INT64 = Buffer.from('ffffffffffffffff7f', 'hex');

/**
 * Writes protocol buffers, forward only, into one growing buffer. Written by hand because the generated code costs more than the database does
 * at some ten thousand messages a second (see bench/event-store.bench.ts).
 */
export class ProtoWriter {
  private buffer: Buffer;
  private at = 0;

  constructor(size = 1024) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  /** The bytes written so far. The writer is not to be used afterwards. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.at);
  }

  /** A whole number from 0 to 2^53-1; `TOMBSTONE` is written as 2^63-1. */
  uint(field: number, value: number): void {
    this.reserve(20);
    this.varint(field * 8);
    if (value === TOMBSTONE) this.at += MAX_INT64.copy(this.buffer, this.at);
    else this.varint(value);
  }

  bool(field: number, value: boolean): void {
    if (value) this.uint(field, 1);
  }

  /** All 64 bits, for a number that is only passed on. */
  bits64(field: number, value: bigint): void {
    this.reserve(20);
    this.varint(field * 8);
    let rest = BigInt.asUintN(64, value);
    for (; rest >= 0x80n; rest >>= 7n) this.buffer[this.at++] = Number(rest & 0x7fn) | 0x80;
    this.buffer[this.at++] = Number(rest);
  }

  bytes(field: number, value: Buffer): void {
    this.reserve(value.length + 20);
    this.varint(field * 8 + 2);
    this.varint(value.length);
    this.at += value.copy(this.buffer, this.at);
  }

  string(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.reserve(length + 20);
    this.varint(field * 8 + 2);
    this.varint(length);
    this.at += this.buffer.write(value, this.at);
  }

  empty(field: number): void {
    this.reserve(20);
    this.varint(field * 8 + 2);
    this.varint(0);
  }

  /** Opens a nested message; pass the result to `close`. */
  open(field: number): number {
    this.reserve(20);
    this.varint(field * 8 + 2);
    return this.at++;
  }

  /** Closes a nested message: its length goes in front, and its content moves up if that length needs more than the one byte kept for it. */
  close(mark: number): void {
    const length = this.at - mark - 1;
    const more = length < 0x80 ? 0 : length < 0x4000 ? 1 : length < 0x20_0000 ? 2 : length < 0x1000_0000 ? 3 : 4;
    if (more > 0) {
      this.reserve(more);
      this.buffer.copyWithin(mark + 1 + more, mark + 1, this.at);
    }
    this.at = mark;
    this.varint(length);
    this.at += length;
  }

  /** Opens a message of a gRPC stream: a flag (not compressed) and a length of four bytes precede it. */
  openFrame(): number {
    this.reserve(5);
    this.buffer[this.at] = 0;
    this.at += 5;
    return this.at;
  }

  closeFrame(mark: number): void {
    this.buffer.writeUInt32BE(this.at - mark, mark - 4);
  }

  private varint(value: number): void {
    const { buffer } = this;
    while (value >= TWO_32) {
      buffer[this.at++] = (value % 128) | 0x80;
      value = Math.floor(value / 128);
    }
    while (value >= 0x80) {
      buffer[this.at++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    buffer[this.at++] = value;
  }

  private reserve(more: number): void {
    if (this.at + more <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + more));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }
}

/** Thrown for bytes that are not a protocol buffer. */
export class MalformedMessage extends Error {}

/** Reads one protocol buffer field by field: `while (reader.next()) switch (reader.field) ...`; a field that is not asked for is passed over. */
export class ProtoReader {
  field = 0;
  private wire = 0;
  private pending = false;
  private at: number;

  constructor(
    private readonly source: Buffer,
    start = 0,
    private readonly end = source.length,
  ) {
    this.at = start;
  }

  next(): boolean {
    if (this.pending) this.skip();
    if (this.at >= this.end) return false;
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.wire = tag & 7;
    this.pending = true;
    return true;
  }

  /** An unsigned number; larger values are read as 2^53-1, which is beyond every possible revision and position. */
  uint(): number {
    this.take(0);
    return Math.min(this.varint(), Number.MAX_SAFE_INTEGER);
  }

  bool(): boolean {
    return this.uint() !== 0;
  }

  /** All 64 bits, for a number that is only passed on. */
  bits64(): bigint {
    this.take(0);
    let value = 0n;
    for (let shift = 0n; shift < 70n && this.at < this.end; shift += 7n) {
      const byte = this.source[this.at++] as number;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new MalformedMessage('a number without an end');
  }

  bytes(): Buffer {
    const length = this.length();
    this.at += length;
    return this.source.subarray(this.at - length, this.at);
  }

  string(): string {
    const length = this.length();
    this.at += length;
    return this.source.toString('utf8', this.at - length, this.at);
  }

  message(): ProtoReader {
    const length = this.length();
    this.at += length;
    return new ProtoReader(this.source, this.at - length, this.at);
  }

  private length(): number {
    this.take(2);
    const length = this.varint();
    if (this.at + length > this.end) throw new MalformedMessage('a field is longer than its message');
    return length;
  }

  private take(wire: number): void {
    if (this.wire !== wire) throw new MalformedMessage(`field ${this.field} has wire type ${this.wire}, not ${wire}`);
    this.pending = false;
  }

  private skip(): void {
    switch (this.wire) {
      case 0:
        this.uint();
        return;
      case 2:
        this.bytes();
        return;
      case 1:
      case 5:
        this.at += this.wire === 1 ? 8 : 4;
        this.pending = false;
        return;
      default:
        throw new MalformedMessage(`wire type ${this.wire}`);
    }
  }

  private varint(): number {
    let value = 0;
    let scale = 1;
    for (let n = 0; n < 10; n++) {
      if (this.at >= this.end) break;
      const byte = this.source[this.at++] as number;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new MalformedMessage('a number without an end');
  }
}
