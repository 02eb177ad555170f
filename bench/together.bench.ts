import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../server/accounts/demo-users.ts';
import { ascending, type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const PEOPLE = 20;
const LINES_EACH = 20;
/** A person who types quantities: one a second. */
const EVERY_MS = 1_000;
const TOGETHER_MS = 60_000;
const ALONE_MS = 20_000;

interface Person {
  cookie: string;
  lines: number[];
}

/** What one person wrote: how long each write took from the moment it was due, what was refused, and what stands at the end. */
interface Written {
  took: number[];
  errors: string[];
  last: Map<number, string>;
  position: bigint;
}

/**
 * People who write one estimate at the same time, each other lines of it, and report where they are, over HTTP. Latency counts from when a write was due,
 * so that a server that falls behind is not measured by fewer writes. The floor is one person who writes alone in the same run. What was written
 * is read back at the end.
 */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct({ CALLS_PER_MINUTE: '0' });
  try {
    const { url } = product;
    const cookies = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signIn(url, n % 2 === 0 ? 'contractor' : 'admin')));
    const call = caller(url, cookies[0] as string);
    const orderId = await call<number>('GET', '/api2/ProjectEstimate/GetNewOrder?newEstimateName=Together');
    const area = await call<{ areaID: number }>('POST', `/api/ProEstimates/${orderId}/AddArea`, { SelectedArea: 'Bedroom' });
    const hits = await call<{ code: number }[]>('GET', '/Order/GetRestOfKeyWordSearchItems?keyword=drywall&take=10&state=OH');
    const Repairs = Array.from({ length: PEOPLE * LINES_EACH }, (_, n) => ({ itemXREF: hits[n % hits.length]?.code, quantity: '1' }));
    const added = await call<{ id: number }[]>('POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, { Areas: [area.areaID], Repairs });
    const people = cookies.map((cookie, n) => ({
      cookie,
      lines: added.slice(n * LINES_EACH, (n + 1) * LINES_EACH).map(({ id }) => id),
    }));
    const [first] = people as [Person];

    await write(url, orderId, first, 3_000, 0);
    const alone = await write(url, orderId, first, ALONE_MS, 0);
    const together = await Promise.all(people.map((person, n) => write(url, orderId, person, TOGETHER_MS, (n * EVERY_MS) / PEOPLE)));

    const position = together.reduce((most, one) => (one.position > most ? one.position : most), 0n);
    const now = await call<{ items: { id: number; quantity: string }[] }[]>(
      'GET',
      `/api/ProEstimates/${orderId}/GetAreasWithItems`,
      undefined,
      position,
    );
    const stands = new Map(now.flatMap(({ items }) => items).map(({ id, quantity }) => [id, Number(quantity)]));
    const lost = together.flatMap(({ last }) => [...last]).filter(([id, quantity]) => stands.get(id) !== Number(quantity)).length;
    const errors = together.flatMap((one) => one.errors);
    if (errors.length > 0) console.error(`the first of ${errors.length} errors: ${errors[0]}`);

    const took = ascending(together.flatMap((one) => one.took));
    const floor = ascending(alone.took);
    const p99ms = quantile(took, 0.99);
    return [
      {
        name: `write, ${PEOPLE} people on one estimate, ${took.length.toLocaleString('en')} in a minute (p99 ms; floor: one of them alone)`,
        value: p99ms,
        floor: quantile(floor, 0.99),
        ratio: p99ms / quantile(floor, 0.99),
        target: null,
        p50ms: quantile(took, 0.5),
        p99ms,
      },
      { name: 'the same against its limit (p99 ms)', value: p99ms, floor: null, ratio: null, target: 150, atMost: true },
      { name: 'of them refused or lost', value: errors.length + lost, floor: null, ratio: null, target: 0, atMost: true },
    ];
  } finally {
    await product.stop();
  }
}

/** Writes at a person's pace from `after` on; each write is followed by the report of where the person is. */
async function write(url: string, orderId: number, { cookie, lines }: Person, forMs: number, after: number): Promise<Written> {
  const written: Written = { took: [], errors: [], last: new Map(), position: 0n };
  const began = performance.now() + after;
  const tab = crypto.randomUUID();
  for (let n = 0; n * EVERY_MS < forMs; n++) {
    const due = began + n * EVERY_MS;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const itemId = lines[n % lines.length] as number;
    const quantity = `${2 + n}.0`;
    const answer = await post(url, `/api/ProEstimates/${orderId}/SaveLineItemQuantityWithDecimals`, cookie, {
      ItemID: itemId,
      Quantity: quantity,
    });
    const text = await answer.text();
    written.took.push(performance.now() - due);
    if (answer.ok) written.last.set(itemId, quantity);
    else written.errors.push(`${answer.status} ${text}`);
    const position = BigInt(answer.headers.get('X-Log-Position') ?? 0);
    if (position > written.position) written.position = position;
    const here = { page: 'estimate', areaId: null, itemId, column: 'quantity', typed: quantity, tab, sequence: n };
    const reported = await post(url, `/api/estimating/${orderId}/presence`, cookie, here);
    if (!reported.ok) written.errors.push(`presence: ${reported.status} ${await reported.text()}`);
    else await reported.arrayBuffer();
  }
  return written;
}

const post = (url: string, path: string, cookie: string, body: unknown) =>
  fetch(url + path, { method: 'POST', headers: { 'Content-Type': 'application/json', Cookie: cookie }, body: JSON.stringify(body) });

/** Answers the cookie of a session. */
async function signIn(url: string, userName: string): Promise<string> {
  const answer = await post(url, '/account/Signup?action=login', '', { UserName: userName, Password: DEMO_PASSWORD });
  if (!answer.ok) throw new Error(`${userName} could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Reads its own writes, as the browser does. */
function caller(url: string, cookie: string) {
  let written = 0n;
  return async <Answer>(method: 'GET' | 'POST', path: string, data?: unknown, seen = 0n): Promise<Answer> => {
    const position = String(seen > written ? seen : written);
    const headers = { 'Content-Type': 'application/json', Cookie: cookie, 'X-Log-Position': position };
    const answer = await fetch(url + path, { method, headers, ...(data !== undefined && { body: JSON.stringify(data) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    written = BigInt(answer.headers.get('X-Log-Position') ?? written);
    return (await answer.json()) as Answer;
  };
}
