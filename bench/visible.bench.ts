import { performance } from 'node:perf_hooks';
import { estimates } from '../projections/estimating/estimates.ts';
import { EstimateStreams } from '../server/estimating/estimate.stream.ts';
import { changeOf, contextOf, openingOf } from './jobs.ts';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { openStores } from './stores.ts';
import { streamOn } from './streams.ts';

const ORDER = 1_001;
const LINES = 200;
const WARM_UP = 50;
const SAMPLES = 1_500;
const LONGEST_MS = 10_000;
/** A 99th percentile of fewer says nothing. */
const FEWEST = 100;
const GIVEN_UP_MS = 5_000;

/** One writer, one change after the other: from the moment an append is acknowledged until its rows are committed in the read model. */
export async function run({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const { log, readModels, close } = await openStores(databaseUrl);
  try {
    const streams = streamOn(EstimateStreams, log);
    const send = (command: ReturnType<typeof changeOf>) => streams.execute(ORDER, command, contextOf());
    readModels.start();
    for (const command of openingOf(ORDER, LINES)) await send(command);
    await readModels.ready(GIVEN_UP_MS);
    const took: number[] = [];
    const until = performance.now() + LONGEST_MS;
    for (let n = 0; n < WARM_UP + SAMPLES && performance.now() < until; n++) {
      const { position } = await send(changeOf(ORDER, LINES, n));
      const acknowledged = performance.now();
      if (!(await readModels.reached(position, [estimates.name], GIVEN_UP_MS))) throw new Error(`Not visible after ${GIVEN_UP_MS} ms`);
      if (n >= WARM_UP) took.push(performance.now() - acknowledged);
    }
    if (took.length < FEWEST) throw new Error(`Only ${took.length} changes in ${LONGEST_MS} ms`);
    const sorted = ascending(took);
    const p99ms = quantile(sorted, 0.99);
    return [
      {
        name: 'acknowledged to visible, 1 writer (p99 ms)',
        value: p99ms,
        floor: null,
        ratio: null,
        target: 10,
        atMost: true,
        p50ms: quantile(sorted, 0.5),
        p99ms,
      },
    ];
  } finally {
    await close();
  }
}
