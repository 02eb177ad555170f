import { performance } from 'node:perf_hooks';
import { EstimateFolds } from '../server/estimating/estimate-folds.ts';
import { lifeOf } from './jobs.ts';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { openStores } from './stores.ts';

const ORDER = 1_001;
const LINES = 200;
const EVENTS = 10_000;
const ROUNDS = 7;

/** A large estimate that nobody has in memory: read whole from the log and folded, as after a restart. The floor reads it and folds nothing. */
export async function run({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const { log, close } = await openStores(databaseUrl);
  try {
    let stream = '';
    for (const { stream: name, events } of lifeOf(ORDER, LINES, EVENTS)) {
      for (let at = 0; at < events.length; at += 1_000)
        await log.append(name, events.slice(at, at + 1_000), at === 0 ? 'no_stream' : at - 1);
      stream ||= name;
    }
    const took: { read: number[]; folded: number[] } = { read: [], folded: [] };
    // The first of each warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      await log.read(stream);
      const read = performance.now();
      await new EstimateFolds(log).at(ORDER, {});
      if (round === 0) continue;
      took.read.push(read - start);
      took.folded.push(performance.now() - read);
    }
    const [floor, value] = [quantile(ascending(took.read), 0.5), quantile(ascending(took.folded), 0.5)];
    return [
      {
        name: `cold estimate of ${EVENTS.toLocaleString('en')} events, ${LINES} lines (median ms; floor: the client reads them)`,
        value,
        floor,
        ratio: value / floor,
        target: null,
      },
    ];
  } finally {
    await close();
  }
}
