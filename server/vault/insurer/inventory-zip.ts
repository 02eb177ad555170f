import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Refusal } from '../../../contracts/refusals.ts';
import type { InventoryFile, UnreadableFile } from '../../../contracts/reporting/seal/sealed-inventory.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import type { PlannedFile } from './inventory.ts';

/** After so many in a row the store is taken to be out of reach, and the ZIP ends unfinished. */
const MOST_FAILURES = 3;

type Open = (sha256: string) => Promise<StoredFile | undefined>;

/** Writes a ZIP file by file, each in a stream; nothing of a file stays in memory. What is written is listed for the manifest. */
export class InventoryZip {
  readonly files: InventoryFile[] = [];
  readonly unreadable: UnreadableFile[] = [];
  private readonly zip = new ZipFile();
  private readonly at: Date;
  private failures = 0;

  constructor(
    at: string,
    private readonly signal: AbortSignal,
  ) {
    this.at = new Date(at);
  }

  get stream(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** Adds a file of an item. One that is not there, or ends too early, is noted and breaks nothing. Refuses FILES_UNAVAILABLE. */
  async add({ path, item, sha256, type }: PlannedFile, open: Open): Promise<void> {
    const stored = await this.opened(sha256, open);
    const missing = (reason: UnreadableFile['reason']) => this.unreadable.push({ path, item, sha256, reason });
    if (!stored) {
      missing('missing');
      return;
    }
    const hash = createHash('sha256');
    const read = { bytes: 0, isCut: false };
    await this.write(path, counting(stored.stream, hash, read));
    const found = hash.digest('hex');
    if (read.isCut) missing('broken off');
    else if (found !== sha256) missing('damaged');
    this.files.push({ path, bytes: read.bytes, type, sha256: found, item });
  }

  async addFile(path: string, from: string, type: string): Promise<void> {
    const hash = createHash('sha256');
    const read = { bytes: 0, isCut: false };
    await this.write(path, counting(createReadStream(from), hash, read));
    if (read.isCut) throw new Error(`${path} could not be read from the temporary disk`);
    this.files.push({ path, bytes: read.bytes, type, sha256: hash.digest('hex') });
  }

  addBytes(path: string, bytes: Buffer, type: string): void {
    this.zip.addBuffer(bytes, path, { mtime: this.at, compress: true });
    this.files.push({ path, bytes: bytes.length, type, sha256: createHash('sha256').update(bytes).digest('hex') });
  }

  /** With the manifest, which is not in its own list. */
  end(path: string, manifest: string): void {
    this.zip.addBuffer(Buffer.from(manifest), path, { mtime: this.at, compress: true });
    this.zip.end();
  }

  private async opened(sha256: string, open: Open): Promise<StoredFile | undefined> {
    this.signal.throwIfAborted();
    try {
      const stored = await open(sha256);
      this.failures = 0;
      return stored;
    } catch (error) {
      this.failures += 1;
      const isAway = error instanceof Refusal && error.code === 'FILES_UNAVAILABLE';
      if (isAway && this.failures >= MOST_FAILURES) throw error;
      return undefined;
    }
  }

  /** As it is: photographs, films and PDFs are packed already. */
  private async write(path: string, bytes: AsyncGenerator<Buffer>): Promise<void> {
    const stream = Readable.from(bytes, { objectMode: false });
    this.zip.addReadStream(stream, path, { mtime: this.at, compress: false });
    await finished(stream, { signal: this.signal }).finally(() => stream.destroy());
  }
}

/** What a file's stream gives, until it ends or breaks. */
async function* counting(stream: Readable, hash: Hash, read: { bytes: number; isCut: boolean }): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      read.bytes += chunk.length;
      yield chunk;
    }
  } catch {
    read.isCut = true;
  }
}
