import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '../../contracts/refusals.ts';
import { DiskFiles } from '../../server/platform/files/disk-files.ts';
import type { FileStore } from '../../server/platform/files/file-store.ts';
import { Files } from '../../server/platform/files/files.ts';
import { S3Files } from '../../server/platform/files/s3-files.ts';
import { startS3 } from '../s3.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-files-test-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

const textOf = async (store: FileStore, key: string) => {
  const file = await store.get(key);
  return file && (await buffer(file.stream)).toString();
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

describe.each([
  ['a folder', (): FileStore => new DiskFiles(join(folder, 'store'))],
  ['a bucket of an S3-compatible store', (): FileStore => new S3Files(s3.options)],
])('files in %s', (_, open) => {
  it('are kept, replaced, listed by folder in the order of their keys, and deleted', async () => {
    const store = open();
    await store.put('a/2', Buffer.from('second'));
    await store.put('a/1', Buffer.from('first'));
    await store.put('ab/1', Buffer.from('of another folder'));
    await store.put('a/1', Buffer.from('first again'));
    expect(await textOf(store, 'a/1')).toBe('first again');
    const listed = await store.list('a/');
    expect(listed.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['a/1', 11],
      ['a/2', 6],
    ]);
    expect(listed.every(({ at }) => Math.abs(at - Date.now()) < 600_000)).toBe(true);
    await store.delete(['a/1', 'a/never']);
    expect(await textOf(store, 'a/1')).toBeUndefined();
    expect((await store.list('a/')).map(({ key }) => key)).toEqual(['a/2']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  it('take no key that leads out of the store', async () => {
    const store = open();
    for (const key of ['../x', 'a/../../x', '/etc/passwd', '', 'A', 'a//b', '.unfinished/x'])
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('is not a key of a file');
  });

  it('hold an empty file, and one of several megabytes, byte by byte', async () => {
    const store = open();
    const large = Buffer.alloc(5 * 1024 * 1024, 'scopebook');
    await store.put('sizes/none', Buffer.alloc(0));
    await store.put('sizes/large', large);
    expect(await textOf(store, 'sizes/none')).toBe('');
    const file = await store.get('sizes/large');
    expect(file?.bytes).toBe(large.length);
    expect(file && (await buffer(file.stream)).equals(large)).toBe(true);
  });
});

describe.each([
  ['a folder', (): FileStore => new DiskFiles(join(folder, 'streamed'))],
  ['a bucket of an S3-compatible store', (): FileStore => new S3Files(s3.options)],
])('a file of the disk in %s', (_, open) => {
  it('is kept in a stream, and answered whole or in a part', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_value, n) => n % 251));
    const path = join(folder, 'source');
    await writeFile(path, bytes);
    const store = open();
    await store.putFile('streamed/file', path, createHash('sha256').update(bytes).digest('hex'));
    const whole = await store.get('streamed/file');
    expect(whole && (await buffer(whole.stream)).equals(bytes)).toBe(true);
    const part = await store.get('streamed/file', { start: 1_000, end: 1_099 });
    expect(part?.bytes).toBe(100);
    expect(part && (await buffer(part.stream)).equals(bytes.subarray(1_000, 1_100))).toBe(true);
    expect(await store.get('streamed/none', { start: 0, end: 1 })).toBeUndefined();
  });
});

it('a list of more than a page of the store is whole: the next page is asked for by the token of the one before', async () => {
  // s3rver makes its tokens with a cipher that OpenSSL 3 no longer has, so these are the documented answers of S3.
  const entry = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-17T15:42:00.000Z</LastModified><Size>3</Size></Contents>`;
  const asked: (string | null)[] = [];
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token');
    asked.push(token);
    const page = token ? entry('a/2') : `${entry('a/1')}<NextContinuationToken>1+/=&amp;x</NextContinuationToken>`;
    response.end(`<?xml version="1.0"?><ListBucketResult>${page}</ListBucketResult>`);
  });
  const port = await listening(server);
  try {
    const store = new S3Files({ ...s3.options, url: `http://127.0.0.1:${port}/photos` });
    expect(await store.list('a/')).toEqual(['a/1', 'a/2'].map((key) => ({ key, bytes: 3, at: Date.parse('2026-11-17T15:42:00Z') })));
    expect(asked).toEqual([null, '1+/=&x']);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

it('the same bytes are one file, named by their SHA-256; another organisation has none of it', async () => {
  const files = new Files({ folder: join(folder, 'content') });
  const hash = await files.keep(1, Buffer.from('a picture'));
  expect(hash).toBe(createHash('sha256').update('a picture').digest('hex'));
  expect(await files.keep(1, Buffer.from('a picture'))).toBe(hash);
  expect((await files.store.list('content/')).length).toBe(1);
  expect((await files.read(1, hash)).toString()).toBe('a picture');
  expect(await files.get(2, hash)).toBeUndefined();
});

it('a full disk refuses with DISK_FULL and keeps nothing of the file', async () => {
  // More than any disk has must stay free: the same check that keeps Postgres from ever finding the disk full.
  const store = new DiskFiles(join(folder, 'full'), Number.MAX_SAFE_INTEGER);
  expect(await refusalOf(store.put('a/photo', Buffer.alloc(1_000)))).toBe('DISK_FULL');
  expect(await store.list('a/')).toEqual([]);
  expect(await readdir(join(folder, 'full', '.unfinished'))).toEqual([]);
});

it('what a crash left of a write is no file, and is removed at the next start; a write under way is left alone', async () => {
  const root = join(folder, 'crashed');
  const store = new DiskFiles(root);
  await store.put('a/whole', Buffer.from('whole'));
  const [old, young] = ['old', 'young'].map((name) => join(root, '.unfinished', name)) as [string, string];
  await writeFile(old, 'ha');
  await writeFile(young, 'ha');
  const past = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(old, past, past);
  expect((await store.list('a/')).map(({ key }) => key)).toEqual(['a/whole']);
  await store.sweep();
  expect(await readdir(join(root, '.unfinished'))).toEqual(['young']);
  expect(await readFile(join(root, 'a', 'whole'), 'utf8')).toBe('whole');
});

it('a store that does not answer, or answers with a fault, is FILES_UNAVAILABLE; one without room is DISK_FULL', async () => {
  let answer: [number, string] = [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answer[0]).end(answer[1]));
  });
  const port = await listening(server);
  const store = new S3Files({ ...s3.options, url: `http://127.0.0.1:${port}/photos` });
  expect(await refusalOf(store.put('a/photo', Buffer.from('x')))).toBe('FILES_UNAVAILABLE');
  answer = [403, '<Error><Code>QuotaExceeded</Code></Error>'];
  expect(await refusalOf(store.put('a/photo', Buffer.from('x')))).toBe('DISK_FULL');
  await new Promise((resolve) => server.close(resolve));
  expect(await refusalOf(store.get('a/photo'))).toBe('FILES_UNAVAILABLE');
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
