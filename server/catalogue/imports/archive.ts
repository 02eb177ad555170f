import { Inflate } from 'fflate';
import { UnreadableFile } from '../../platform/imports/file-kind.ts';

/**
 * A real workbook of 100,000 rows stays far below this. Bytes are counted as they are inflated, because the sizes
 * stated in the archive can lie.
 */
const MOST_INFLATED = 256 * 1024 * 1024;
/** XML of a sheet compresses 10 to 30 times. */
const MOST_RATIO = 200;
const RATIO_COUNTS_FROM = 4 * 1024 * 1024;
const MOST_ENTRIES = 4_000;
/** Deflate expands at most a thousandfold, so this bounds the output of one step. */
const STEP = 16 * 1024;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const LONGEST_COMMENT = 65_535;

interface Entry {
  encrypted: boolean;
  method: number;
  compressed: number;
  at: number;
}

/** A ZIP archive in memory. Entries are unpacked as they are read and never written to disk. Throws UnreadableFile. */
export class Archive {
  private readonly view: DataView;
  private readonly entries = new Map<string, Entry>();
  private inflated = 0;
  private consumed = 0;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.readDirectory();
    } catch (error) {
      if (error instanceof RangeError) throw damaged();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Yields the bytes of an entry in parts. */
  *read(name: string): Generator<Uint8Array> {
    const entry = this.entries.get(name);
    if (!entry) throw damaged();
    if (entry.encrypted) throw new UnreadableFile('This workbook is protected by a password. Save it without one.');
    const packed = this.packedOf(entry);
    if (entry.method === 0) {
      this.count(packed.length, packed.length);
      yield packed;
      return;
    }
    if (entry.method !== 8) throw damaged();
    let parts: Uint8Array[] = [];
    const inflate = new Inflate((part) => {
      this.count(part.length, 0);
      parts.push(part);
    });
    for (let at = 0; at < packed.length; at += STEP) {
      const step = packed.subarray(at, at + STEP);
      this.consumed += step.length;
      try {
        inflate.push(step, at + STEP >= packed.length);
      } catch (error) {
        if (error instanceof UnreadableFile) throw error;
        throw damaged();
      }
      yield* parts;
      parts = [];
    }
  }

  private count(inflated: number, consumed: number): void {
    this.inflated += inflated;
    this.consumed += consumed;
    const swells = this.inflated > RATIO_COUNTS_FROM && this.inflated > this.consumed * MOST_RATIO;
    if (swells || this.inflated > MOST_INFLATED)
      throw new UnreadableFile('This workbook unpacks to far more than a price list holds. It was not read any further.');
  }

  private packedOf({ at, compressed }: Entry): Uint8Array {
    try {
      if (this.view.getUint32(at, true) !== LOCAL_ENTRY) throw damaged();
      const start = at + 30 + this.view.getUint16(at + 26, true) + this.view.getUint16(at + 28, true);
      if (start + compressed > this.bytes.length) throw damaged();
      return this.bytes.subarray(start, start + compressed);
    } catch (error) {
      if (error instanceof RangeError) throw damaged();
      throw error;
    }
  }

  private readDirectory(): void {
    const end = this.directoryEnd();
    const count = this.view.getUint16(end + 10, true);
    let at = this.view.getUint32(end + 16, true);
    if (count > MOST_ENTRIES) throw new UnreadableFile('This archive holds more files than a workbook has.');
    for (let n = 0; n < count; n++) {
      if (this.view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged();
      const nameLength = this.view.getUint16(at + 28, true);
      const name = Buffer.from(this.bytes.subarray(at + 46, at + 46 + nameLength))
        .toString('utf8')
        .replaceAll('\\', '/')
        .replace(/^\/+/, '');
      if (!this.entries.has(name))
        this.entries.set(name, {
          encrypted: (this.view.getUint16(at + 8, true) & 1) === 1,
          method: this.view.getUint16(at + 10, true),
          compressed: this.view.getUint32(at + 20, true),
          at: this.view.getUint32(at + 42, true),
        });
      at += 46 + nameLength + this.view.getUint16(at + 30, true) + this.view.getUint16(at + 32, true);
    }
  }

  private directoryEnd(): number {
    const last = this.bytes.length - 22;
    for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) if (this.view.getUint32(at, true) === DIRECTORY_END) return at;
    throw damaged();
  }
}

export function damaged(): UnreadableFile {
  return new UnreadableFile('This workbook is damaged or cut off. Save it again, then choose it once more.');
}
