import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const ROWS = 50_000;
const GIVEN_UP_MS = 180_000;
const RUNS = 3;
/** Somebody who searches while he types. */
const EVERY_MS = 8;
const IDLE_CALLS = 1_000;
const WORDS = ['toilet', 'drywall', 'breaker box', 'hot water tank', 'deck board', 'paint', 'gfci', 'window screen', 'roof', 'faucet'];

/** The product as `npm start` runs it, asked over HTTP from another process, as a browser would. */
export async function run({ full }: BenchContext): Promise<BenchRow[]> {
  // Somebody who searches without a pause would come to the limit of calls a minute.
  const { url, stop } = await startProduct({ CALLS_PER_MINUTE: '0' });
  try {
    const call = await signedIn(url);
    const rows = ROWS * (full ? 2 : 1);
    const file = priceList(rows);
    for (let n = 0; n < 100; n++) await search(call, n);
    const idle: number[] = [];
    for (let n = 0; n < IDLE_CALLS; n++) {
      idle.push(await search(call, n));
      await pause(EVERY_MS);
    }
    const beside: number[] = [];
    const took: number[] = [];
    for (let n = 0; n < RUNS; n++) {
      const dryRun = elsewhere({ url, rows });
      let running = true;
      const end = () => {
        running = false;
      };
      dryRun.then(end, end);
      for (let asked = 0; running; asked++) {
        beside.push(await search(call, asked));
        await pause(EVERY_MS);
      }
      took.push(await dryRun);
    }
    const floor = await bareParse(file);
    const seconds = quantile(ascending(took), 0.5) / 1000;
    const during = quantile(ascending(beside), 0.99);
    const alone = quantile(ascending(idle), 0.99);
    const megabytes = (file.length / 1024 / 1024).toFixed(1);
    return [
      {
        name: `dry run of ${rows.toLocaleString('en')} price rows, ${megabytes} MB (s)`,
        value: seconds,
        floor: null,
        ratio: null,
        target: 15,
        atMost: true,
      },
      { name: 'the same (s; floor: csv-parse alone)', value: seconds, floor: floor / 1000, ratio: seconds / (floor / 1000), target: null },
      {
        name: 'search while it runs (p99 ms; floor: idle)',
        value: during,
        floor: alone,
        ratio: during / alone,
        target: 2,
        atMost: true,
        p50ms: quantile(beside, 0.5),
        p99ms: during,
      },
    ];
  } finally {
    await stop();
  }
}

interface Upload {
  url: string;
  rows: number;
}

/** In a thread of its own: who uploads is not who searches, and sending the file would hold up the calls that are measured. */
async function elsewhere(upload: Upload): Promise<number> {
  const thread = new Worker(new URL(import.meta.url), { workerData: upload });
  const [ms] = await once(thread, 'message');
  await once(thread, 'exit');
  return ms;
}

if (!isMainThread && workerData && 'rows' in workerData) {
  const { url, rows } = workerData as Upload;
  const call = await signedIn(url);
  parentPort?.postMessage(await dryRunOf(call, priceList(rows)));
}

type Caller = (path: string, init?: RequestInit) => Promise<Response>;

async function signedIn(url: string): Promise<Caller> {
  const answer = await fetch(`${url}/account/Signup?action=login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserName: 'admin', Password: 'Scopebook-demo-1' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async (path, init) => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, Cookie: cookie } });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response;
  };
}

async function search(call: Caller, n: number): Promise<number> {
  const started = performance.now();
  await (
    await call(`/Order/GetRestOfKeyWordSearchItems?keyword=${encodeURIComponent(WORDS[n % WORDS.length] as string)}&take=20`)
  ).arrayBuffer();
  return performance.now() - started;
}

/** Milliseconds from the first byte sent to a dry run that is ready. */
async function dryRunOf(call: Caller, file: Buffer): Promise<number> {
  const started = performance.now();
  const headers = { 'Content-Type': 'application/octet-stream' };
  const { importId } = (await (
    await call('/api/PriceBook/Imports?fileName=bench.csv', { method: 'POST', headers, body: new Uint8Array(file) })
  ).json()) as {
    importId: number;
  };
  while (performance.now() - started < GIVEN_UP_MS) {
    const { status, problem } = (await (await call(`/api/PriceBook/Imports/${importId}`)).json()) as {
      status: string;
      problem: string | null;
    };
    if (status === 'ready') return performance.now() - started;
    if (status !== 'reading' && status !== 'comparing') throw new Error(`The dry run is ${status}: ${problem}`);
    await pause(100);
  }
  throw new Error(`The dry run is not ready after ${GIVEN_UP_MS} ms`);
}

async function bareParse(file: Buffer): Promise<number> {
  const started = performance.now();
  let rows = 0;
  for await (const _ of Readable.from([file]).pipe(parse())) rows++;
  if (rows < ROWS) throw new Error(`Only ${rows} rows`);
  return performance.now() - started;
}

/** As our own export writes it: a third with five prices, some bad rows. */
function priceList(rows: number): Buffer {
  const lines = [
    'Item number,Category,Subcategory,Action,Description,Unit,Formula,Waste %,Cost type,Price,Economy,Good,Better,Best,Designer',
  ];
  for (let n = 0; n < rows; n++) {
    const price = 3 + ((n * 7_919) % 100_000) / 100;
    const prices =
      n % 3 === 0 ? ['', ...[1, 1.2, 1.5, 1.9, 2.6].map((step) => (price * step).toFixed(2))] : [price.toFixed(2), '', '', '', '', ''];
    const unit = n % 997 === 0 ? 'SQ FTT' : ['EA', 'SF', 'LF', 'sq ft'][n % 4];
    lines.push(
      `,Trade ${n % 40},Part ${n % 300},Install,"Item no. ${n}, in ${n % 9} pieces, painted, ready for the site",${unit},,${n % 15},Material,${prices.join(',')}`,
    );
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}
