import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const FOR_MS = 12_000;
const CONNECTIONS = 3;
const EVERY_MS = 8;
const PASSWORD = 'Scopebook-demo-1';

const MISSPELT =
  'toilte drywal sinkk bathrom paintt florr cabinett tilee faucett kitchn wndow dor rof gutr sidng elecrtic plumbng insulaton concret demoltion '.repeat(
    2,
  );

/** The worst bodies that a contractor can send to calls that compute over what they are sent. */
const ATTACKS = {
  'as many formulas as are read': '/api/ProEstimates/0/AddCustomLibrary',
  'misspelt sentences': '/api/ProEstimates/1002/ProposeItems',
  'misspelt rows': '/api/ProEstimates/1002/MatchPastedRows',
  'nested rich text': '/api/ProEstimates/0/CreateNewAddendum',
  'too many formulas': '/api/ProEstimates/0/AddCustomLibrary',
  // No attack: what any traffic costs on this machine, sender included.
  'small calls': '/api/ProEstimates/0/CreateNewAddendum',
} as const;
type Attack = keyof typeof ATTACKS;

/** One account sends the largest texts to be computed over three connections; how long does somebody else wait? */
export async function run(_context: BenchContext): Promise<BenchRow[]> {
  const { url, stop } = await startProduct();
  try {
    const other = await signedIn(url, 'homeowner');
    // The first seconds of a server cost more, whatever it is sent.
    await elsewhere({ url, attack: 'small calls' });
    for (let n = 0; n < 200; n++) await me(other);
    const rows: BenchRow[] = [];
    for (const attack of Object.keys(ATTACKS) as Attack[]) {
      const alone = await during(other, pause(FOR_MS));
      const sent: { answered: Record<string, number> } = { answered: {} };
      const beside = await during(
        other,
        elsewhere({ url, attack }).then((answered) => {
          sent.answered = answered;
        }),
      );
      process.stderr.write(`${attack}: ${JSON.stringify(sent.answered)} `);
      const [value, floor] = [quantile(ascending(beside), 0.99), quantile(ascending(alone), 0.99)];
      rows.push({
        name: `who am I, while another sends ${attack} over ${CONNECTIONS} connections (p99 ms; floor: alone)`,
        value,
        floor,
        ratio: value / floor,
        target: 2,
        atMost: true,
        p50ms: quantile(beside, 0.5),
        p99ms: value,
      });
    }
    return rows;
  } finally {
    await stop();
  }
}

type Caller = (path: string, init?: RequestInit) => Promise<Response>;

async function me(call: Caller): Promise<number> {
  const began = performance.now();
  const answer = await call('/api/me');
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`/api/me answers ${answer.status}`);
  return performance.now() - began;
}

async function during(call: Caller, other: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let running = true;
  const end = () => {
    running = false;
  };
  other.then(end, end);
  while (running) {
    took.push(await me(call));
    await pause(EVERY_MS);
  }
  await other;
  return took;
}

interface Attacking {
  url: string;
  attack: Attack;
}

/** In a thread of its own: who attacks is not who is measured. */
async function elsewhere(attacking: Attacking): Promise<Record<string, number>> {
  const thread = new Worker(new URL(import.meta.url), { workerData: attacking });
  const ended = once(thread, 'exit');
  const [answered] = await once(thread, 'message');
  await ended;
  return answered;
}

if (!isMainThread && workerData && 'attack' in workerData) {
  const { url, attack } = workerData as Attacking;
  const call = await signedIn(url, 'contractor');
  const body = await bodyOf(attack, call);
  const until = performance.now() + FOR_MS;
  const answered: Record<string, number> = {};
  const send = async () => {
    while (performance.now() < until) {
      const answer = await call(ATTACKS[attack], { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      await answer.arrayBuffer();
      answered[answer.status] = (answered[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  parentPort?.postMessage(answered);
}

async function bodyOf(attack: Attack, call: Caller): Promise<string> {
  const words = ['toilet', 'drywall', 'paint'];
  const codes: number[] = [];
  for (const word of words) {
    const answer = await call(`/Order/GetRestOfKeyWordSearchItems?keyword=${word}&take=20`);
    codes.push(...((await answer.json()) as { code: number }[]).map(({ code }) => code));
  }
  const round = `round(1/3,4)${'+round(1/3,4)'.repeat(760)}`;
  const lines = (count: number, text: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => ({
      itemXREF: codes[n % codes.length],
      quality: 'Good',
      quantity: { by: 'formula', text: text(n) },
    }));
  switch (attack) {
    case 'too many formulas':
      return JSON.stringify({ name: 'D', newName: 'S', lines: lines(190, () => round) });
    case 'as many formulas as are read':
      // The last one is wrong, so that all are read and nothing is stored.
      return JSON.stringify({ name: 'D', newName: 'S', lines: lines(10, (n) => `${n}+${round}${n === 9 ? '+' : ''}`) });
    case 'misspelt sentences':
      return JSON.stringify({ sentence: MISSPELT.slice(0, 250), quality: 'Good' });
    case 'misspelt rows':
      return JSON.stringify({
        quality: 'Good',
        rows: Array.from({ length: 100 }, (_, n) => ({ description: `${n} ${MISSPELT}`.slice(0, 255), unit: 'EA' })),
      });
    case 'small calls':
      return JSON.stringify({ name: '' });
    case 'nested rich text':
      return JSON.stringify({ name: 'D', content: '<b><i><u>'.repeat(5_400) });
  }
}

async function signedIn(url: string, user: string): Promise<Caller> {
  const answer = await fetch(`${url}/account/Signup?action=login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserName: user, Password: PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return (path, init) => fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, Cookie: cookie } });
}
