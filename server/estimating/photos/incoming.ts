import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../platform/files/file-store.ts';

/** What is known of a photo before it is on the estimate. */
export interface IncomingPhoto {
  organizationId: number;
  orderId: number;
  photoId: number;
  fileName: string;
  bytes: number;
  itemId: number | null;
  areaId: number | null;
  caption: string;
}
type Name = Pick<IncomingPhoto, 'organizationId' | 'orderId' | 'photoId'>;

/** Each part is kept whole or not at all; a broken connection loses less than one. */
export const PART_BYTES = 256 * 1024;
/** An upload that broke off on Friday goes on on Monday. */
const ABANDONED_MS = 4 * 24 * 60 * 60_000;
const ROOT = 'incoming/';

/**
 * Uploads in progress, in the same store as the files, so that any server can go on with any of them: a file that
 * describes the upload, and a file for each part, named by its place in the photo. A part that is sent twice replaces
 * itself.
 */
export class Incoming {
  constructor(private readonly store: FileStore) {}

  async begin(photo: IncomingPhoto): Promise<void> {
    await this.store.put(`${folderOf(photo)}about`, Buffer.from(JSON.stringify(photo)));
  }

  async about(name: Name): Promise<IncomingPhoto | undefined> {
    const file = await this.store.get(`${folderOf(name)}about`);
    return file && ((await json(file.stream as Readable)) as IncomingPhoto);
  }

  async keepPart(name: Name, offset: number, bytes: Buffer): Promise<void> {
    await this.store.put(`${folderOf(name)}${String(offset).padStart(12, '0')}`, bytes);
  }

  /** Bytes from the first on without a gap. */
  async received(name: Name): Promise<number> {
    return (await this.parts(name)).received;
  }

  /** Writes what has been received to a file. */
  async writeTo(name: Name, path: string): Promise<void> {
    const { keys } = await this.parts(name);
    const { store } = this;
    async function* bytes() {
      for (const key of keys) {
        const part = await store.get(key);
        if (!part) throw new Error(`${key} is gone`);
        yield* part.stream as AsyncIterable<Buffer>;
      }
    }
    await pipeline(bytes(), createWriteStream(path, { mode: 0o600 }));
  }

  async forget(name: Name): Promise<void> {
    const entries = await this.store.list(folderOf(name));
    // What describes it goes last, so that a crash here leaves an upload that can be forgotten again.
    await this.store.delete(entries.map(({ key }) => key).sort());
  }

  /** Bytes of all uploads in progress of an organisation. */
  async bytesOf(organizationId: number): Promise<number> {
    const entries = await this.store.list(`${ROOT}${organizationId}/`);
    return entries.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Removes uploads that nobody has gone on with for days. */
  async sweep(now = Date.now()): Promise<void> {
    const uploads = new Map<string, { keys: string[]; newest: number }>();
    for (const { key, at } of await this.store.list(ROOT)) {
      const folder = key.slice(0, key.lastIndexOf('/'));
      const upload = uploads.get(folder) ?? { keys: [], newest: 0 };
      upload.keys.push(key);
      upload.newest = Math.max(upload.newest, at);
      uploads.set(folder, upload);
    }
    for (const { keys, newest } of uploads.values()) if (now - newest > ABANDONED_MS) await this.store.delete(keys);
  }

  private async parts(name: Name): Promise<{ keys: string[]; received: number }> {
    const folder = folderOf(name);
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
}

const folderOf = ({ organizationId, orderId, photoId }: Name) => `${ROOT}${organizationId}/${orderId}/${photoId}/`;
