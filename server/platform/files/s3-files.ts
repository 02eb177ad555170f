import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Logger } from '@nestjs/common';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { Refusal } from '../../../contracts/refusals.ts';
import { type FileEntry, FileStore, mustBeKey, type Part, type StoredFile } from './file-store.ts';

export interface S3Options {
  /** The bucket's own address: `https://bucket.s3.us-east-2.amazonaws.com`, or `http://127.0.0.1:9000/bucket`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const PATIENCE_MS = 30_000;
/** Of a file of up to 100 MB. */
const FILE_PATIENCE_MS = 5 * 60_000;
const RETRIES = 3;
/** Codes with which stores say that they have no room. */
const FULL = /<Code>[^<]*(StorageFull|QuotaExceeded|InsufficientStorage)[^<]*<\/Code>/i;

/** Files in a bucket of an S3-compatible store. A PUT of S3 is whole or not at all, and durable once it is answered. */
export class S3Files extends FileStore {
  private readonly logger = new Logger(S3Files.name);
  private readonly client: AwsClient;
  private readonly bucket: string;

  constructor({ url, region, accessKeyId, secretAccessKey }: S3Options) {
    super();
    this.bucket = url.replace(/\/+$/, '');
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    // The signed hash makes the store refuse bytes that were damaged on the way.
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
    const response = await this.ask('PUT', `/${mustBeKey(key)}`, { body: new Uint8Array(bytes), headers });
    await this.mustBeDone(response, 'PUT', key);
  }

  async putFile(key: string, path: string, hash: string): Promise<void> {
    // Read from the disk while it is sent, also when it is sent again.
    const body = await openAsBlob(path);
    const headers = { 'x-amz-content-sha256': hash };
    const signal = AbortSignal.timeout(FILE_PATIENCE_MS);
    await this.mustBeDone(await this.ask('PUT', `/${mustBeKey(key)}`, { body, headers, signal }), 'PUT', key);
  }

  async get(key: string, part?: Part): Promise<StoredFile | undefined> {
    const headers = part && { headers: { range: `bytes=${part.start}-${part.end}` } };
    // Of the answer's head alone: whoever takes a large file may be slow.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer')), PATIENCE_MS);
    const response = await this.ask('GET', `/${mustBeKey(key)}`, { ...headers, signal: late.signal }).finally(() => clearTimeout(timer));
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok || !response.body) throw await this.failed(response, 'GET', key);
    const stream = Readable.fromWeb(response.body as unknown as ReadableStream);
    return { bytes: Number(response.headers.get('content-length') ?? 0), stream };
  }

  async list(folder: string): Promise<FileEntry[]> {
    mustBeKey(folder.replace(/\/$/, ''));
    const entries: FileEntry[] = [];
    for (let after: string | undefined; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: folder, ...(after && { 'continuation-token': after }) });
      const response = await this.ask('GET', `/?${query}`);
      if (!response.ok) throw await this.failed(response, 'LIST', folder);
      const page = listOf(await response.text());
      entries.push(...page.entries);
      if (!page.next) return entries;
      after = page.next;
    }
  }

  async delete(keys: string[]): Promise<void> {
    for (const key of keys) {
      const response = await this.ask('DELETE', `/${mustBeKey(key)}`);
      if (response.status === 404) await response.body?.cancel();
      else await this.mustBeDone(response, 'DELETE', key);
    }
  }

  private async ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await this.client.fetch(`${this.bucket}${path}`, { method, signal: AbortSignal.timeout(PATIENCE_MS), ...init });
    } catch (error) {
      this.logger.warn(`${method} ${path.split('?')[0]}: ${reasonOf(error)}`);
      throw new Refusal('FILES_UNAVAILABLE');
    }
  }

  private async mustBeDone(response: Response, method: string, key: string): Promise<void> {
    if (!response.ok) throw await this.failed(response, method, key);
    await response.body?.cancel();
  }

  private async failed(response: Response, method: string, key: string): Promise<Refusal> {
    const text = await response.text().catch(() => '');
    this.logger.warn(`${method} ${key}: ${response.status} ${text.slice(0, 300)}`);
    return new Refusal(response.status === 507 || FULL.test(text) ? 'DISK_FULL' : 'FILES_UNAVAILABLE');
  }
}

const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};

/** The entries of an answer to ListObjectsV2, and the token of the next page. */
function listOf(xml: string): { entries: FileEntry[]; next?: string } {
  const entries: FileEntry[] = [];
  let entry: FileEntry | undefined;
  let text = '';
  let next: string | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'Contents') entry = { key: '', bytes: 0, at: 0 };
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'NextContinuationToken') next = text;
    if (!entry) return;
    if (name === 'Key') entry.key = text;
    else if (name === 'Size') entry.bytes = Number(text);
    else if (name === 'LastModified') entry.at = Date.parse(text);
    else if (name === 'Contents') {
      entries.push(entry);
      entry = undefined;
    }
  });
  parser.write(xml).close();
  return { entries, next };
}
