import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../server/platform/files/s3-files.ts';

/** An S3-compatible store that checks signatures, with one empty bucket. */
export async function startS3(): Promise<{ options: S3Options; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'scopebook-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await server.run();
  return {
    options: { url: `http://127.0.0.1:${port}/photos`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
