import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { demoFolder, freePort } from '../demo-folder.ts';
import { type Answered, Caller, type CallInput, DEMO_PASSWORD } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';

const MAIN = join(import.meta.dirname, '../../dist/server/main.js');
const GONE_WITHIN_MS = 60_000;

/** The built product as a process of its own, as `npm start` runs it. */
export interface Product {
  url: string;
  port: number;
  dataDir: string;
  signedIn(userName: string): Promise<Caller>;
  /** What it has written so far. */
  output(): string;
  /** `kill -9`, of the product and of its embedded Postgres, at once. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  dataDir: string;
  /** A free one when left out; a restart keeps it, so that callers find it again. */
  port?: number;
  env?: NodeJS.ProcessEnv;
}

/** For `env`: a process whose clock is ahead, and whose jobs look every three seconds. */
export const daysAhead = (days: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(
    `import timers from 'node:timers/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const Real = Date, ahead = ${days} * 864e5, wait = timers.setTimeout;
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() + ahead); }
      static now() { return Real.now() + ahead; }
    };
    timers.setTimeout = (ms, ...rest) => wait(Math.min(ms, 3000), ...rest);
    syncBuiltinESMExports();`,
  )}`,
});

/** Starts the product and waits until it says that it is ready. */
export async function startProduct({ dataDir, port: wanted, env }: ProductOptions): Promise<Product> {
  if (!existsSync(MAIN)) throw new Error('The product is not built: npm run build');
  const port = wanted ?? (await freePort());
  const { NODE_ENV: _, ...own } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...own,
      SCOPEBOOK_DATA: dataDir,
      SCOPEBOOK_DEMO: '1',
      BILLING: 'off',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text));
  await said(child, /is ready/);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    dataDir,
    signedIn: (userName) => signedIn(url, userName),
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await killPostgres(dataDir).catch(() => {});
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), GONE_WITHIN_MS);
      if (child.exitCode === null && child.signalCode === null) await gone;
      clearTimeout(late);
    },
  };
}

/** `kill -9` of the embedded Postgres. */
export async function killPostgres(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Runs `npm run rebuild` on a data folder; answers its exit code and what it said. */
export function runRebuild(dataDir: string) {
  return runCommand('rebuild.js', dataDir, []);
}

/** The same of `npm run operate --` and its arguments. */
export function runOperate(dataDir: string, ...args: string[]) {
  return runCommand('operate.js', dataDir, args);
}

async function runCommand(file: string, dataDir: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(MAIN, '..', file), ...args], {
    env: { ...process.env, SCOPEBOOK_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Where the running product's stores are. */
export async function endpointsOf(dataDir: string): Promise<{ databaseUrl: string; eventStoreUrl: string }> {
  return JSON.parse(await readFile(join(dataDir, 'endpoints.json'), 'utf8')) as { databaseUrl: string; eventStoreUrl: string };
}

/** A connection to the running product's Postgres, past the product, which may be killed with it. */
export async function connectionTo(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await endpointsOf(dataDir)).databaseUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A query there. */
export async function queryStores<Row extends pg.QueryResultRow>(dataDir: string, text: string): Promise<Row[]> {
  const client = await connectionTo(dataDir);
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A data folder of its own: empty, or with the demo in it. */
export async function temporaryFolder(data: 'empty' | 'demo'): Promise<{ path: string; remove(): Promise<void> }> {
  const path = data === 'demo' ? await demoFolder() : await mkdtemp(join(tmpdir(), 'scopebook-fault-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** What became of one request: its answer, or nothing when the connection broke before there was one. */
export type Outcome = Answered<unknown> | undefined;

export async function outcomeOf(request: Promise<Answered<unknown>>): Promise<Outcome> {
  try {
    return await request;
  } catch (error) {
    // fetch's own error for a connection that is refused or breaks; anything else is a fault of the test.
    if ((error as Error).message === 'fetch failed') return undefined;
    throw error;
  }
}

/** Waits until a check holds. Throws its last failure. */
export async function eventually(check: () => Promise<void>, withinMs = PATIENCE_MS): Promise<void> {
  for (const end = Date.now() + withinMs; ; ) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(100);
    }
  }
}

/** The answers that a fault may cause: the truth, or a 503 in problem details that says when to ask again. Never a 500. */
export function expectHonest(outcomes: Outcome[]): void {
  for (const outcome of outcomes) {
    if (!outcome || outcome.status === 200) continue;
    expect({ status: outcome.status, body: outcome.body }).toMatchObject({
      status: 503,
      body: {
        status: 503,
        code: expect.stringMatching(/^(READ_DB_UNAVAILABLE|LOG_UNAVAILABLE|NOT_CAUGHT_UP)$/),
        detail: expect.any(String),
      },
    });
    expect(outcome.headers.get('content-type')).toContain('application/problem+json');
    expect(outcome.headers.get('retry-after')).toBe('1');
  }
}

export const withKey = (key: string, input: CallInput = {}): CallInput => ({
  ...input,
  headers: { ...input.headers, 'Idempotency-Key': key },
});

export async function newOrder(caller: Caller): Promise<number> {
  const { status, body } = await caller.call(getNewOrder);
  expect(status).toBe(200);
  return body;
}

export const saveQuantity = (caller: Caller, orderId: number, itemId: number, quantity: string, headers: Record<string, string> = {}) =>
  caller.call(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: itemId, Quantity: quantity }, headers });

async function signedIn(url: string, userName: string): Promise<Caller> {
  const caller = new Caller(url);
  const body = { UserName: userName, Password: DEMO_PASSWORD };
  const { status } = await caller.request('POST', '/account/Signup', { query: { action: 'login' }, body });
  if (status !== 200) throw new Error(`${userName} could not sign in: ${status}`);
  return caller;
}

async function said(child: ChildProcess, what: RegExp): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The product did not get ready: ${output}`)), PATIENCE_MS);
    const heard = (text: Buffer) => {
      output += text;
      if (!what.test(output)) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', heard);
    child.stderr?.on('data', heard);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The product ended with ${code}: ${output}`));
    });
  });
}
