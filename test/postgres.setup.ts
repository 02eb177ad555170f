import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '../server/platform/embedded/postgres.ts';
import { FILES_OF_DEMO, POSTGRES_OF_RUN } from './databases.ts';

/**
 * Its data ends with the run: what must survive a crash is proven on a Postgres that the test itself starts and kills. Three files at once have
 * up to four servers each, with a pool each.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '400' };

/** One Postgres for the whole run of Jest, started when the first file asks for it: many files need none. */
export default async function setup(): Promise<void> {
  let dataDir: string | undefined;
  let starting: Promise<EmbeddedPostgres> | undefined;
  const start = async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'scopebook-tests-'));
    return await startPostgres({ dataDir, settings: SETTINGS });
  };
  const server = createServer((_, response) => {
    starting ??= start();
    starting.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  process.env[POSTGRES_OF_RUN] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const files = await mkdtemp(join(tmpdir(), 'scopebook-demo-files-'));
  process.env[FILES_OF_DEMO] = files;
  globalThis.stopPostgresOfRun = async () => {
    await rm(files, { recursive: true, force: true });
    server.close();
    await (await starting?.catch(() => undefined))?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

declare global {
  /** For postgres.teardown.ts, which Jest loads by itself. */
  var stopPostgresOfRun: () => Promise<void>;
}
