import { statfs } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { Refusal } from '../../contracts/refusals.ts';

/** Less than files leave free (256 MB), so that a small machine stops taking photos before it stops taking changes. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const LOOKS_EVERY_MS = 1_000;
const MEGABYTE = 1024 * 1024;

export interface DiskOptions {
  /** The data folder of embedded stores. */
  folder: string;
  /** Bytes that changes leave free; 64 MB by default. */
  leastFreeBytes?: number;
}

/**
 * Whether the disk of the embedded stores has room for changes. They must never find it full: Postgres then ends, and takes the event store with
 * it. Stores elsewhere look after their own disks.
 */
export class DiskSpace {
  private readonly logger = new Logger('DiskSpace');
  private seen?: { at: number; free: Promise<number> };
  private wasFull = false;

  constructor(private readonly options?: DiskOptions) {}

  /** Null when the stores are elsewhere. Looks at the disk at most once a second. */
  async state(): Promise<{ full: boolean; freeBytes: number } | null> {
    if (!this.options) return null;
    const { folder, leastFreeBytes = LEAST_FREE_BYTES } = this.options;
    const now = Date.now();
    if (!this.seen || now - this.seen.at > LOOKS_EVERY_MS) this.seen = { at: now, free: freeBytes(folder) };
    const free = await this.seen.free;
    const full = free < leastFreeBytes;
    if (full !== this.wasFull) this.logger.warn(full ? fullText(folder, free, leastFreeBytes) : `The disk of ${folder} has room again`);
    this.wasFull = full;
    return { full, freeBytes: free };
  }

  /** Refuses DISK_FULL. */
  async mustHaveRoom(): Promise<void> {
    if ((await this.state())?.full) throw new Refusal('DISK_FULL');
  }
}

/** Before the embedded stores are started, which on a full disk end in the middle of their work. Throws what an operator can act on. */
export async function mustHaveRoomToStart({ folder, leastFreeBytes = LEAST_FREE_BYTES }: DiskOptions): Promise<void> {
  const free = await freeBytes(folder);
  if (free < leastFreeBytes) throw new Error(fullText(folder, free, leastFreeBytes));
}

/** Bytes that an ordinary user may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const megabytes = (bytes: number) => Math.floor(bytes / MEGABYTE);
const fullText = (folder: string, free: number, least: number) =>
  `The disk of ${folder} is full: ${megabytes(free)} MB are free, and changes need ${megabytes(least)} MB. Nothing is lost; make room there`;
