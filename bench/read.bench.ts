import { performance } from 'node:perf_hooks';
import { areasWithItemsJson, type EstimateTables, estimates } from '../projections/estimating/estimates.ts';
import { EstimateStreams } from '../server/estimating/estimate.stream.ts';
import { contextOf, openingOf } from './jobs.ts';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { openStores } from './stores.ts';
import { streamOn } from './streams.ts';

const ORDER = 1_001;
const LINES = 2_000;
const WARM_UP = 20;
const SAMPLES = 100;

/** Areas with items of a large estimate, in turn with the floor: an unsorted SELECT of the same rows and columns, and JSON.stringify of them. */
export async function run({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const { log, readDb, readModels, close } = await openStores(databaseUrl);
  try {
    const streams = streamOn(EstimateStreams, log);
    let written = 0n;
    for (const command of openingOf(ORDER, LINES)) written = (await streams.execute(ORDER, command, contextOf())).position;
    readModels.start();
    await readModels.ready(20_000);
    if (!(await readModels.reached(written, [estimates.name], 20_000))) throw new Error('The estimate did not become visible');
    const schema = readModels.schema(estimates.name);
    const rowsOf = (table: string) => readDb.pool.query(`select area_id, body from ${schema}.${table} where order_id = $1`, [ORDER]);
    const floor = async () => JSON.stringify((await Promise.all([rowsOf('area'), rowsOf('item')])).map(({ rows }) => rows));
    const measured = () => areasWithItemsJson(readModels.db<EstimateTables>(estimates.name), ORDER);
    const areas = JSON.parse(await measured()) as { items: unknown[] }[];
    const shown = areas.reduce((sum, { items }) => sum + items.length, 0);
    if (shown !== LINES) throw new Error(`${shown} lines instead of ${LINES}`);

    const took: { floor: number[]; measured: number[] } = { floor: [], measured: [] };
    for (let n = 0; n < WARM_UP + SAMPLES; n++) {
      const both = { floor: await timed(floor), measured: await timed(measured) };
      if (n < WARM_UP) continue;
      took.floor.push(both.floor);
      took.measured.push(both.measured);
    }
    const sorted = ascending(took.measured);
    const p50ms = quantile(sorted, 0.5);
    const bare = quantile(ascending(took.floor), 0.5);
    return [
      {
        name: `areas with items, ${LINES.toLocaleString('en')} lines (median ms; floor: SELECT + JSON.stringify)`,
        value: p50ms,
        floor: bare,
        ratio: p50ms / bare,
        target: 2,
        atMost: true,
        p50ms,
        p99ms: quantile(sorted, 0.99),
      },
    ];
  } finally {
    await close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
