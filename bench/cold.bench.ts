import { performance } from 'node:perf_hooks';
import { EstimateFolds } from '../server/estimating/estimate-folds.ts';
import { Snapshots } from '../server/platform/event-log/snapshots.ts';
import { lifeOf } from './jobs.ts';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { openStores } from './stores.ts';

const ORDER = 1_001;
const LINES = 200;
const EVENTS = 10_000;
const ROUNDS = 7;
/** Events after the snapshot: a snapshot is made of every 500 events, so that 250 is what a restart finds on average. */
const TAIL = 250;

/** A large estimate that nobody has in memory: read whole from the log and folded, as after a restart. The floor reads it and folds nothing. And the same from its snapshot. */
export async function run({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const { log, readDb, close } = await openStores(databaseUrl);
  try {
    let stream = '';
    for (const { stream: name, events } of lifeOf(ORDER, LINES, EVENTS)) {
      for (let at = 0; at < events.length; at += 1_000)
        await log.append(name, events.slice(at, at + 1_000), at === 0 ? 'no_stream' : at - 1);
      stream ||= name;
    }
    const snapshots = new Snapshots(readDb);
    await new EstimateFolds(log, undefined, snapshots).at(ORDER, { revision: EVENTS - 1 - TAIL });
    await snapshots.idle();
    const took: { read: number[]; folded: number[]; fromSnapshot: number[] } = { read: [], folded: [], fromSnapshot: [] };
    // The first of each warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      await log.read(stream);
      const read = performance.now();
      await new EstimateFolds(log).at(ORDER, {});
      const folded = performance.now();
      await new EstimateFolds(log, undefined, snapshots).at(ORDER, {});
      if (round === 0) continue;
      took.read.push(read - start);
      took.folded.push(folded - read);
      took.fromSnapshot.push(performance.now() - folded);
    }
    const median = (ms: number[]) => quantile(ascending(ms), 0.5);
    const [floor, value, fromSnapshot] = [median(took.read), median(took.folded), median(took.fromSnapshot)];
    return [
      {
        name: `cold estimate of ${EVENTS.toLocaleString('en')} events, ${LINES} lines (median ms; floor: the client reads them)`,
        value,
        floor,
        ratio: value / floor,
        target: null,
      },
      {
        name: `the same from a snapshot that is ${TAIL} events old (median ms)`,
        value: fromSnapshot,
        floor,
        ratio: fromSnapshot / floor,
        target: null,
      },
    ];
  } finally {
    await close();
  }
}
