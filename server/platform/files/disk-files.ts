import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../../../contracts/refusals.ts';
import { freeBytes } from '../disk-space.ts';
import { type FileEntry, FileStore, mustBeKey, type Part, type StoredFile } from './file-store.ts';

/** Writes in progress. A name that no key can have, so that nothing lists or reads them. */
const UNFINISHED = '.unfinished';
/** Longer than any write takes. */
const ABANDONED_MS = 60 * 60_000;
/**
 * Space that files leave free, because the event store and Postgres of a small machine are on the same disk, and those
 * must never find it full.
 */
const RESERVE_BYTES = 256 * 1024 * 1024;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
/** Windows has no fsync of folders; its file system keeps renames in order. */
const SYNCS_FOLDERS = process.platform !== 'win32';

/** Files in a folder. Each is written beside its place, flushed, and renamed into it, so that a crash leaves no half file. */
export class DiskFiles extends FileStore {
  constructor(
    private readonly folder: string,
    private readonly reserveBytes = RESERVE_BYTES,
  ) {
    super();
  }

  put(key: string, bytes: Buffer): Promise<void> {
    return this.write(key, bytes.length, (path) => writeFlushed(path, bytes));
  }

  async putFile(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await this.write(key, size, (unfinished) => writeFlushed(unfinished, createReadStream(path)));
  }

  async get(key: string, part?: Part): Promise<StoredFile | undefined> {
    const path = this.pathOf(key);
    try {
      const { size } = await stat(path);
      return part
        ? { bytes: part.end - part.start + 1, stream: createReadStream(path, part) }
        : { bytes: size, stream: createReadStream(path) };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async list(folder: string): Promise<FileEntry[]> {
    const root = this.pathOf(folder.replace(/\/$/, ''));
    const entries: FileEntry[] = [];
    for (const path of await filesUnder(root)) {
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile()) entries.push({ key: relative(this.folder, path).split(sep).join('/'), bytes: found.size, at: found.mtimeMs });
    }
    return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async delete(keys: string[]): Promise<void> {
    for (const key of keys) await rm(this.pathOf(key), { force: true });
  }

  /** Removes what a crash left of writes. */
  async sweep(now = Date.now()): Promise<void> {
    for (const path of await filesUnder(join(this.folder, UNFINISHED))) {
      const found = await stat(path).catch(() => undefined);
      if (found && now - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  private async write(key: string, bytes: number, writeTo: (path: string) => Promise<void>): Promise<void> {
    const target = this.pathOf(key);
    const unfinished = join(this.folder, UNFINISHED, randomUUID());
    try {
      await mkdir(dirname(unfinished), { recursive: true });
      await this.mustHaveSpace(bytes);
      await writeTo(unfinished);
      await mkdir(dirname(target), { recursive: true });
      await rename(unfinished, target);
      await flushFolder(dirname(target));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      throw FULL.has(codeOf(error)) ? new Refusal('DISK_FULL') : error;
    }
  }

  private async mustHaveSpace(bytes: number): Promise<void> {
    if ((await freeBytes(this.folder)) - bytes < this.reserveBytes) throw new Refusal('DISK_FULL');
  }

  private pathOf(key: string): string {
    return join(this.folder, ...mustBeKey(key).split('/'));
  }
}

async function writeFlushed(path: string, bytes: Buffer | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    if (bytes instanceof Buffer) await file.writeFile(bytes);
    else for await (const chunk of bytes as AsyncIterable<Buffer>) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flushFolder(path: string): Promise<void> {
  if (!SYNCS_FOLDERS) return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
