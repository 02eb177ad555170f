import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiskFiles } from './disk-files.ts';
import type { FileStore, Part, StoredFile } from './file-store.ts';
import type { KeptBytes } from './kept-bytes.ts';
import { S3Files, type S3Options } from './s3-files.ts';

export interface FilesOptions {
  /** Folder of files; without one (in tests) a folder of this process beneath the system's temporary one. */
  folder?: string;
  /** Space in bytes that files leave free on the folder's disk. */
  reserveBytes?: number;
  /** Bytes of files that one organisation, or one person, may have; 20 GB by default, 0 for any number. */
  bytesPerOrganization?: number;
  /** A bucket instead of the folder. */
  s3?: S3Options;
}

/** An organisation by its id, or a person. */
export type FileOwner = number | `person-${number}`;

const BYTES_PER_ORGANIZATION = 20 * 1024 ** 3;

/** The folder of all files that are kept; each owner's own is below it. */
export const CONTENT = 'content/';

/**
 * Files of organisations and persons by content: a file is named by the SHA-256 of its bytes, so that it never changes and the same
 * bytes are kept once. Each organisation and each person has its own, so that nothing can be learned of another's.
 */
@Injectable()
export class Files implements OnModuleInit {
  readonly store: FileStore;
  readonly bytesPerOrganization: number;
  /** Whether they are only this process's. */
  readonly isTemporary: boolean;

  /** Without `kept` (in scripts and tests) nothing is counted. */
  constructor(
    { folder, reserveBytes, bytesPerOrganization = BYTES_PER_ORGANIZATION, s3 }: FilesOptions = {},
    private readonly kept?: KeptBytes,
  ) {
    this.bytesPerOrganization = bytesPerOrganization;
    this.isTemporary = !folder && !s3;
    this.store = s3 ? new S3Files(s3) : new DiskFiles(folder ?? join(tmpdir(), `scopebook-files-${process.pid}`), reserveBytes);
  }

  async onModuleInit(): Promise<void> {
    if (this.store instanceof DiskFiles) await this.store.sweep();
  }

  /** Keeps the bytes; answers their SHA-256 in hexadecimal digits. */
  async keep(owner: FileOwner, bytes: Buffer): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    await this.store.put(keyOf(owner, hash), bytes);
    await this.kept?.add(owner, hash, bytes.length);
    return hash;
  }

  /** Keeps a file of the disk, whose SHA-256 is known, in a stream. */
  async keepFile(owner: FileOwner, path: string, hash: string): Promise<void> {
    await this.store.putFile(keyOf(owner, hash), path, hash);
    await this.kept?.add(owner, hash, (await stat(path)).size);
  }

  /** Bytes of all files of owners, also of what was deleted where its files stay. */
  async bytesOf(owners: readonly FileOwner[]): Promise<number> {
    return (await this.kept?.of(owners)) ?? 0;
  }

  /** A file, or a part of it, for answering it. Undefined when there is none. */
  get(owner: FileOwner, hash: string, part?: Part): Promise<StoredFile | undefined> {
    return this.store.get(keyOf(owner, hash), part);
  }

  /** Deletes everything that a person has here; an organisation's files are never deleted (docs/decisions/0023). */
  async deleteAllOf(owner: `person-${number}`): Promise<void> {
    await this.store.delete((await this.store.list(`${CONTENT}${owner}/`)).map(({ key }) => key));
    await this.kept?.removeAllOf(owner);
  }

  /** Deletes one file of a person that nothing names any more. */
  async forget(owner: `person-${number}`, hash: string): Promise<void> {
    await this.store.delete([keyOf(owner, hash)]);
    await this.kept?.remove(owner, hash);
  }

  /** A whole file in memory. Throws when there is none. */
  async read(owner: FileOwner, hash: string): Promise<Buffer> {
    const file = await this.get(owner, hash);
    if (!file) throw new Error(`Owner ${owner} has no file ${hash}`);
    return buffer(file.stream as Readable);
  }
}

const keyOf = (owner: FileOwner, hash: string) => `${CONTENT}${owner}/${hash.slice(0, 2)}/${hash}`;

/** Whose a file is, by its key. */
export const ownerIn = (key: string): string => key.split('/')[1] ?? '';
