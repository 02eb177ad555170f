import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Jest and Playwright start their workers in the project's folder. */
const CACHE = resolve('node_modules/.cache/scopebook-demo');
const MAIN = resolve('dist/server/main.js');

/**
 * A new temporary folder with the data of a first start in demo mode, as the built product leaves it. The first caller of a build and day makes it,
 * because each start would take some seconds to do the same again; the demo tells of the last days, so that it is made anew each day.
 */
export async function demoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scopebook-demo-'));
  await cp(await demoOfBuild(), folder, { recursive: true });
  return folder;
}

async function demoOfBuild(): Promise<string> {
  const build = await readFile(resolve('dist/.built-from'), 'utf8').catch(() => {
    throw new Error('The product is not built: npm run build');
  });
  const name = `${build.slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`;
  const made = join(CACHE, name);
  await mkdir(CACHE, { recursive: true });
  const there = await readdir(CACHE);
  if (there.includes(name)) return made;
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  await startAndStop(unfinished);
  // Another worker may have been faster; a folder with files in it is not replaced.
  await rename(unfinished, made).catch(() => rm(unfinished, { recursive: true, force: true }));
  await Promise.all(
    there.filter((old) => !old.startsWith('unfinished-')).map((old) => rm(join(CACHE, old), { recursive: true, force: true })),
  );
  return made;
}

async function startAndStop(dataDir: string): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, SCOPEBOOK_DATA: dataDir, SCOPEBOOK_DEMO: '1', PORT: String(await freePort()), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (text: Buffer) => {
    output += text;
    if (output.includes('is ready')) child.kill('SIGTERM');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  if (!output.includes('is ready')) throw new Error(`The product did not make its demo: ${output}`);
}

/** Below those that systems give to connections, which could take a port between its finding and its use. */
const PORTS = { from: 11_000, to: 30_000 };

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(PORTS.from, PORTS.to);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no port is free');
}
