import { performance } from 'node:perf_hooks';
import { ascending, type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const ESTIMATES = 200;
const SALES = 100_000;
const CALLS = 300;
const UNCOUNTED = 30;
const HOUSE = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
/** What the dashboard asks for, all at once. */
const DASHBOARD = [
  ...['/api/home', '/api/home/estimates', '/api2/ProjectEstimate/GetLatestErcReport', '/api/home/received-reports'],
  ...['/api/inventories/0/items', '/api/inventories/0/alertnotifications/items', '/api/inventories/0/items/alertrules/optedout'],
  ...['/api2/ProjectEstimate/GetMarketValue', '/api/home/trending'],
];

/** The homeowner's pages as `npm start` runs them, over HTTP; the floor is as many of the smallest call of a signed-in user in the same run. */
export async function run(): Promise<BenchRow[]> {
  const { url, stop } = await startProduct({ CALLS_PER_MINUTE: '0', BILLING: 'off' });
  try {
    const call = await signedIn(url);
    await call('/api/home/address', json('PUT', HOUSE));
    await call('/api/home/setup', json('POST', { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '1640' }));
    for (let n = 0; n < ESTIMATES; n++) await estimate(call, n);
    const cost = { state: 'OH', livingArea: '1640', quality: 4 };
    const value = { livingArea: '1640', within: '25', likeness: 50, since: '2024-01', propertyType: 0, leftOut: [] };
    await call('/api2/ProjectEstimate/GetErcReportResponse', json('POST', cost));
    await call('/api/home/property-value/sales?fileName=sales.csv&keep=true', {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: sales(),
    });
    const all = (paths: readonly string[]) => Promise.all(paths.map((path) => call(path)));
    const smallest = DASHBOARD.map(() => '/api/me');
    return [
      ...rowsOf(
        `dashboard, ${ESTIMATES} estimates: its ${DASHBOARD.length} calls at once (p99 ms)`,
        50,
        await measured(
          () => all(smallest),
          () => all(DASHBOARD),
        ),
      ),
      ...rowsOf(
        'replacement cost (p99 ms)',
        30,
        await measured(
          () => call('/api/me'),
          () => call('/api2/ProjectEstimate/GetErcReportResponse', json('POST', cost)),
        ),
      ),
      ...rowsOf(
        'property value of 100,000 sales near and like the house (p99 ms)',
        100,
        await measured(
          () => call('/api/me'),
          () => call('/api2/ProjectEstimate/GetEstimatedPropertyValueResponse', json('POST', value)),
        ),
      ),
    ];
  } finally {
    await stop();
  }
}

type Caller = (path: string, init?: RequestInit) => Promise<unknown>;

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

async function signedIn(url: string): Promise<Caller> {
  const login = json('POST', { UserName: 'homeowner', Password: 'Scopebook-demo-1' });
  const answer = await fetch(`${url}/account/Signup?action=login`, login);
  const Cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  // What was written is read again, as on the page.
  let position = '0';
  return async (path, init) => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, Cookie, 'X-Log-Position': position } });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    position = response.headers.get('X-Log-Position') ?? position;
    return response.json();
  };
}

async function estimate(call: Caller, n: number): Promise<void> {
  const orderId = await call(`/api2/ProjectEstimate/GetNewOrder?newEstimateName=${encodeURIComponent(`Estimate ${n}`)}`);
  const area = (await call(`/api/ProEstimates/${orderId}/AddArea`, json('POST', { SelectedArea: 'Basement' }))) as { areaID: number };
  const Repairs = [26310, 26345, 26350, 26360].map((itemXREF) => ({ itemXREF, quantity: '1' }));
  await call(`/api/ProEstimates/${orderId}/AddRepairItems/0`, json('POST', { Areas: [area.areaID], Repairs }));
}

/** By turns, so that both see the same machine. */
async function measured(floor: () => Promise<unknown>, work: () => Promise<unknown>) {
  const took = { floor: [] as number[], work: [] as number[] };
  for (let n = 0; n < CALLS; n++) {
    const [least, most] = [await timed(floor), await timed(work)];
    if (n < UNCOUNTED) continue;
    took.floor.push(least);
    took.work.push(most);
  }
  return { floor: ascending(took.floor), work: ascending(took.work) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function rowsOf(name: string, most: number, { floor, work }: { floor: number[]; work: number[] }): BenchRow[] {
  const [p99, least] = [quantile(work, 0.99), quantile(floor, 0.99)];
  return [
    { name, value: p99, floor: null, ratio: null, target: most, atMost: true, p50ms: quantile(work, 0.5), p99ms: p99 },
    { name: 'the same (p99 ms; floor: who is signed in)', value: p99, floor: least, ratio: p99 / least, target: null },
  ];
}

function sales(): string {
  const lines = ['Address,Zip,Sale date,Price,Living area,Latitude,Longitude'];
  for (let n = 0; n < SALES; n++) {
    const [price, area] = [150_000 + ((n * 7_919) % 400_000), 1_200 + ((n * 31) % 900)];
    const [latitude, longitude] = [40 + ((n * 13) % 1_000) / 10_000, -83 - ((n * 17) % 1_000) / 10_000];
    const day = `${2025 + (n % 2)}-${String(1 + (n % 9)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
    lines.push(`${n} Main St,43202,${day},${price},${area},${latitude},${longitude}`);
  }
  return `${lines.join('\n')}\n`;
}
