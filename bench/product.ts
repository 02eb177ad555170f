import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const READY_WITHIN_MS = 60_000;

export interface Product {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/**
 * The product as `npm start` runs it, with its demo organisation and embedded parts, on data of its own or those of `dataDir`, which stay; `settings` as
 * the README names them.
 */
export async function startProduct(settings: NodeJS.ProcessEnv = {}, dataDir?: string): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'scopebook-bench-')));
  const port = await freePort();
  const main = fileURLToPath(new URL('../server/main.js', import.meta.url));
  const env = {
    ...process.env,
    PORT: String(port),
    SCOPEBOOK_DATA: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: undefined,
    EVENTSTORE_URL: undefined,
    ...settings,
  };
  const product = spawn(process.execPath, ['--max-semi-space-size=16', main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  product.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(product, 'exit');
  const stop = async () => {
    product.kill('SIGTERM');
    await ended;
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([
      ready(product.stdout),
      ended.then(([code]) => Promise.reject(new Error(`The product ended with ${code}: ${said}`))),
    ]);
    return { pid: product.pid ?? 0, url: `http://localhost:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ready(output: NodeJS.ReadableStream): Promise<void> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  let text = '';
  while (!text.includes('is ready')) {
    const [chunk] = await once(output, 'data', { signal });
    text += chunk;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
