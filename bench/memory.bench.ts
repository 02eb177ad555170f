import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './measure.ts';
import { family } from './processes.ts';
import { startProduct } from './product.ts';

const IDLE_MS = 30_000;
const KB_PER_MB = 1024;

/**
 * The product as `npm start` runs it, with its demo organisation, half a minute after a start that has not made the demo. RSS counts memory that Postgres' processes
 * share once for each of them; where Linux tells it, the proportional size (PSS), which counts it once, stands beside it.
 */
export async function run(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scopebook-bench-'));
  await (await startProduct({}, dataDir)).stop();
  const product = await startProduct({}, dataDir);
  try {
    await pause(IDLE_MS);
    const all = await family(product.pid);
    const proportional = await Promise.all(all.map(({ pid }) => pssOf(pid)));
    const row = (name: string, kb: number): BenchRow => ({ name, value: kb / KB_PER_MB, floor: null, ratio: null, target: null });
    const rss = (some: typeof all) => some.reduce((sum, one) => sum + one.rss, 0);
    return [
      row('idle memory of the whole product (MB, RSS)', rss(all)),
      row('of it the Node process, event store included (MB, RSS)', rss(all.filter(({ pid }) => pid === product.pid))),
      ...(proportional.includes(undefined)
        ? []
        : [
            row(
              'idle memory, shared pages counted once (MB, PSS)',
              proportional.reduce<number>((sum, kb) => sum + (kb ?? 0), 0),
            ),
          ]),
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Kilobytes; nothing where the system does not tell. */
async function pssOf(pid: number): Promise<number | undefined> {
  try {
    const [, kb] = /^Pss:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return kb === undefined ? undefined : Number(kb);
  } catch {
    return undefined;
  }
}
