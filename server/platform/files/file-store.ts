import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  stream: Readable;
}

/** First and last byte. */
export interface Part {
  start: number;
  end: number;
}

export interface FileEntry {
  key: string;
  bytes: number;
  /** When it was written, in milliseconds. */
  at: number;
}

/**
 * Files by key: on a disk or in an S3-compatible store. Keys are lower case letters, digits, `-`, `.` and `/`. Refuses
 * DISK_FULL without keeping anything, and FILES_UNAVAILABLE when the store does not answer.
 */
export abstract class FileStore {
  /** Keeps the bytes whole or not at all, and resolves once they are durable. Replaces what the key had. */
  abstract put(key: string, bytes: Buffer): Promise<void>;

  /** Keeps a file of the disk in the same way, in a stream. `hash` is its SHA-256 in hexadecimal digits. */
  abstract putFile(key: string, path: string, hash: string): Promise<void>;

  /** The file, or a part of it; undefined if the key has none. Whoever gets the stream reads it to its end or destroys it. */
  abstract get(key: string, part?: Part): Promise<StoredFile | undefined>;

  /** The files of a folder (a prefix that ends in `/`) in the order of their keys. */
  abstract list(folder: string): Promise<FileEntry[]>;

  /** Keys without a file are ignored. */
  abstract delete(keys: string[]): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Keys never leave the store's folder. Throws for any other key, because that is a fault of ours. */
export function mustBeKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`${key} is not a key of a file`);
  return key;
}
