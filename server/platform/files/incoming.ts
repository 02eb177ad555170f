import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { DAY_MS } from '../../../contracts/durations.ts';
import { Refusal, type RefusalCode } from '../../../contracts/refusals.ts';
import type { FileStore } from './file-store.ts';

/** Folders of uploads in progress, one for each kind of file. */
export const UPLOADS = { photos: 'incoming/', vault: 'incoming-vault/', homes: 'incoming-homes/' } as const;
/** Each part is kept whole or not at all; a broken connection loses less than one. */
const PART_BYTES = 256 * 1024;
/** An upload that broke off on Friday goes on on Monday. */
const ABANDONED_MS = 4 * DAY_MS;

/**
 * Uploads in progress, in the same store as the files, so that any server can go on with any of them: a file that
 * describes the upload, and a file for each part, named by its place in the whole. A part that is sent twice replaces
 * itself. `Name` identifies an upload, `About` is what is known of it.
 */
export class Incoming<Name, About extends Name & { bytes: number }> {
  /** By folder: an upload whose last byte is sent twice is finished once. */
  private readonly finishing = new Map<string, Promise<unknown>>();

  /** `root` ends in `/`; the folder of an upload lies below it, its owner's first, and ends in `/` too. */
  constructor(
    private readonly store: FileStore,
    private readonly root: (typeof UPLOADS)[keyof typeof UPLOADS],
    private readonly folderIn: (name: Name) => string,
    private readonly partBytes = PART_BYTES,
  ) {}

  async begin(about: About): Promise<void> {
    await this.store.put(`${this.folderOf(about)}about`, Buffer.from(JSON.stringify(about)));
  }

  async about(name: Name): Promise<About | undefined> {
    const file = await this.store.get(`${this.folderOf(name)}about`);
    return file && ((await json(file.stream as Readable)) as About);
  }

  /** Keeps what arrives from `offset` on; resolves to how far the upload has come. Refuses UPLOAD_OFFSET, FILE_TOO_LARGE and UPLOAD_CUT_OFF. */
  async goOn(upload: About, offset: number, request: Request): Promise<number> {
    const before = await this.received(upload);
    assertOffset(offset, before);
    return before + (await this.take(upload, offset, request));
  }

  /**
   * Keeps what arrives from `offset` on, also when the connection breaks; resolves to the number of bytes kept. Refuses FILE_TOO_LARGE and UPLOAD_CUT_OFF.
   * Holds one part in memory, whose bytes the next one takes.
   */
  async take(upload: About, offset: number, request: Request): Promise<number> {
    const part = Buffer.allocUnsafeSlow(Math.max(1, Math.min(this.partBytes, upload.bytes - offset)));
    let [filled, kept] = [0, 0];
    const keep = async () => {
      if (filled === 0) return;
      await this.keepPart(upload, offset + kept, part.subarray(0, filled));
      kept += filled;
      filled = 0;
    };
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        if (offset + kept + filled + chunk.length > upload.bytes)
          throw new Refusal('FILE_TOO_LARGE', `More arrived than the ${upload.bytes} bytes that were announced.`);
        for (let taken = 0; taken < chunk.length; ) {
          const copied = chunk.copy(part, filled, taken);
          taken += copied;
          filled += copied;
          if (filled === part.length) await keep();
        }
      }
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await keep();
      throw new Refusal('UPLOAD_CUT_OFF');
    }
    await keep();
    if (!request.complete) throw new Refusal('UPLOAD_CUT_OFF');
    return kept;
  }

  private async keepPart(name: Name, offset: number, bytes: Buffer): Promise<void> {
    await this.store.put(`${this.folderOf(name)}${String(offset).padStart(12, '0')}`, bytes);
  }

  /** Bytes from the first on without a gap. */
  async received(name: Name): Promise<number> {
    return (await this.parts(name)).received;
  }

  /** Writes what has been received to a file; answers its SHA-256 in hexadecimal digits. */
  async writeTo(name: Name, path: string): Promise<string> {
    const { keys } = await this.parts(name);
    const { store } = this;
    const hash = createHash('sha256');
    async function* bytes() {
      for (const key of keys) {
        const part = await store.get(key);
        if (!part) throw new Error(`${key} is gone`);
        for await (const chunk of part.stream as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      }
    }
    await pipeline(bytes(), createWriteStream(path, { mode: 0o600 }));
    return hash.digest('hex');
  }

  /**
   * Makes of an upload that has arrived whole what it is for, once, and forgets it. What is refused for good is forgotten too; what can pass, also by a
   * refusal of `passing`, keeps what has arrived.
   */
  finish<Made>(upload: About, make: () => Promise<Made>, passing: readonly RefusalCode[] = []): Promise<Made> {
    const folder = this.folderOf(upload);
    const running = this.finishing.get(folder) as Promise<Made> | undefined;
    if (running) return running;
    const finishing = this.made(upload, make, passing).finally(() => this.finishing.delete(folder));
    this.finishing.set(folder, finishing);
    return finishing;
  }

  private async made<Made>(upload: About, make: () => Promise<Made>, passing: readonly RefusalCode[]): Promise<Made> {
    let made: Made;
    try {
      made = await make();
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && !passing.includes(error.code)) await this.forget(upload);
      throw error;
    }
    await this.forget(upload);
    return made;
  }

  async forget(name: Name): Promise<void> {
    const entries = await this.store.list(this.folderOf(name));
    // What describes it goes last, so that a crash here leaves an upload that can be forgotten again.
    await this.store.delete(entries.map(({ key }) => key).sort());
  }

  /** Removes what has arrived, and leaves what describes it. */
  async forgetParts(name: Name): Promise<void> {
    const entries = await this.store.list(this.folderOf(name));
    await this.store.delete(entries.flatMap(({ key }) => (key.endsWith('/about') ? [] : key)));
  }

  /** Bytes of all uploads in progress of an owner. */
  async bytesOf(owner: number): Promise<number> {
    const entries = await this.store.list(`${this.root}${owner}/`);
    return entries.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** How many uploads of an owner are in progress. */
  async countOf(owner: number): Promise<number> {
    const entries = await this.store.list(`${this.root}${owner}/`);
    return entries.filter(({ key }) => key.endsWith('/about')).length;
  }

  private async parts(name: Name): Promise<{ keys: string[]; received: number }> {
    const folder = this.folderOf(name);
    const keys: string[] = [];
    let received = 0;
    for (const { key, bytes } of await this.store.list(folder)) {
      if (key.endsWith('/about')) continue;
      if (Number(key.slice(folder.length)) !== received) break;
      keys.push(key);
      received += bytes;
    }
    return { keys, received };
  }

  private folderOf(name: Name): string {
    return `${this.root}${this.folderIn(name)}`;
  }
}

/** Uploads go on where they stopped. Refuses UPLOAD_OFFSET, which says where that is. */
export function assertOffset(offset: number, received: number): void {
  if (offset !== received) throw new Refusal('UPLOAD_OFFSET', `${received} bytes have arrived. Please go on from there.`);
}

/** Removes uploads below `root` that nobody has gone on with for days. */
export async function sweepUploads(store: FileStore, root: string, now = Date.now()): Promise<void> {
  const uploads = new Map<string, { keys: string[]; newest: number }>();
  for (const { key, at } of await store.list(root)) {
    const folder = key.slice(0, key.lastIndexOf('/'));
    const upload = uploads.get(folder) ?? { keys: [], newest: 0 };
    upload.keys.push(key);
    upload.newest = Math.max(upload.newest, at);
    uploads.set(folder, upload);
  }
  for (const { keys, newest } of uploads.values()) if (now - newest > ABANDONED_MS) await store.delete(keys);
}
