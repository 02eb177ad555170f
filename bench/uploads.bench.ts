import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { MAX_ATTACHMENT_BYTES } from '../contracts/vault/attachments/attachment.ts';
import { ascending, type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const AT_ONCE = 20;
const MB = 1024 * 1024;
const SAMPLE_MS = 50;
const TUS = { 'Tus-Resumable': '1.0.0' };

/** Twenty attachments of 100 MB by tus at once: what the Node process needs more of memory meanwhile, and how long the others wait. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct({ SCOPEBOOK_DEMO: '1', CALLS_PER_MINUTE: '0' });
  try {
    const origin = product.url;
    const signIn = await fetch(`${origin}/account/Signup?action=login`, {
      method: 'POST',
      headers: { origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ UserName: 'homeowner', Password: 'Scopebook-demo-1' }),
    });
    const cookie = signIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const made = await fetch(`${origin}/api/inventories/0/items`, {
      method: 'POST',
      headers: { origin, cookie, 'Content-Type': 'application/json' },
      body: '{"name":"Video"}',
    });
    const item = (await made.json()) as { id: number };
    // What was made is read again, as on the page.
    const headers = { origin, cookie, 'X-Log-Position': made.headers.get('X-Log-Position') ?? '0' };
    const path = `${origin}/api/inventories/0/items/${item.id}/uploads`;
    // One before, so that what is only loaded at the first is not counted.
    await upload(path, headers, MB);
    const before = await rssOf(product.pid);
    const memory = sampled(() => rssOf(product.pid));
    const reads = sampled(async () => {
      const start = performance.now();
      await (await fetch(`${origin}/api/inventories/0/items`, { headers })).arrayBuffer();
      return performance.now() - start;
    });
    const start = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, () => upload(path, headers, MAX_ATTACHMENT_BYTES)));
    const seconds = (performance.now() - start) / 1_000;
    const most = Math.max(...(await memory.stop()));
    const waited = ascending(await reads.stop());
    return [
      {
        name: '20 uploads of 100 MB at once: memory beyond that before (MB)',
        value: (most - before) / MB,
        floor: null,
        ratio: null,
        target: 100,
        atMost: true,
      },
      {
        name: '20 uploads of 100 MB at once (MB/s, all together)',
        value: (AT_ONCE * MAX_ATTACHMENT_BYTES) / MB / seconds,
        floor: null,
        ratio: null,
        target: null,
      },
      {
        name: 'a read of the vault meanwhile (ms, median)',
        value: quantile(waited, 0.5),
        floor: null,
        ratio: null,
        target: null,
        p99ms: quantile(waited, 0.99),
      },
    ];
  } finally {
    await product.stop();
  }
}

async function upload(path: string, headers: Record<string, string>, bytes: number): Promise<void> {
  const begun = await fetch(path, {
    method: 'POST',
    headers: { ...headers, ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': 'filename dmlkZW8=' },
  });
  const location = begun.headers.get('location');
  if (!location) throw new Error(`An upload was not begun, ${begun.status}: ${await begun.text()}`);
  const piece = Buffer.alloc(64 * 1024, 'v');
  let left = bytes;
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(piece.subarray(0, Math.min(left, piece.length)));
      left -= piece.length;
      if (left <= 0) controller.close();
    },
  });
  const sent: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    headers: { ...headers, ...TUS, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  };
  const answer = await fetch(new URL(location, path), sent);
  if (answer.status !== 204) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`);
}

async function rssOf(pid: number): Promise<number> {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) * 1024;
}

function sampled(measure: () => Promise<number>): { stop: () => Promise<number[]> } {
  let isOn = true;
  const values: number[] = [];
  const ended = (async () => {
    while (isOn) {
      values.push(await measure());
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
    }
  })();
  return {
    async stop() {
      isOn = false;
      await ended;
      return values;
    },
  };
}
