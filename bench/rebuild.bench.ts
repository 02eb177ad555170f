import { performance } from 'node:perf_hooks';
import { lifeOf } from './jobs.ts';
import type { BenchContext, BenchRow } from './measure.ts';
import { openStores } from './stores.ts';

const EVENTS = 20_000;
const EVENTS_FULL = 100_000;
const EVENTS_PER_JOB = 200;
const LINES_PER_JOB = 40;

/** What `npm run rebuild` does, from the first event to the switch, over jobs of 200 events each with a report (`--full`: 100,000 events in all). */
export async function run({ databaseUrl, full }: BenchContext): Promise<BenchRow[]> {
  const { log, readModels, close } = await openStores(databaseUrl);
  const events = full ? EVENTS_FULL : EVENTS;
  try {
    for (let job = 0; job < events / EVENTS_PER_JOB; job++)
      for (const { stream, events: life } of lifeOf(1_001 + job, LINES_PER_JOB, EVENTS_PER_JOB))
        await log.append(stream, life, 'no_stream');
    const start = performance.now();
    await readModels.rebuild();
    const seconds = (performance.now() - start) / 1000;
    return [
      {
        name: `rebuild of all read models, ${events.toLocaleString('en')} events (events/s)`,
        value: events / seconds,
        floor: null,
        ratio: null,
        target: 12_000,
      },
    ];
  } finally {
    await close();
  }
}
