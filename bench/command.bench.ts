import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import type { EstimateEvent } from '../contracts/estimating/events.ts';
import { EstimateStreams } from '../server/estimating/estimate.stream.ts';
import { changeOf, contextOf, lifeOf, openingOf } from './jobs.ts';
import { alternate, type BenchContext, type BenchRow, type Once } from './measure.ts';
import { openStores } from './stores.ts';
import { streamOn } from './streams.ts';

const WRITERS = [1, 8, 64];
/** Twice Emmett's rate is asked of 8 writers; the others are stated. */
const TARGETS = new Map([[8, 2]]);
/** Emmett loads the whole stream each time: beyond a day's changes to one job it would be measured on streams that nobody has. */
const CHANGES_PER_JOB = 100;
const LINES = 10;

/** Which job a writer is at, and how many changes it has had. */
interface AtWork {
  orderId: number;
  changes: number;
}

/**
 * Each writer has a job of its own and turns to a new one, written by one append, after 100 changes. The floor is Emmett's Postgres store, as
 * it comes, on the same Postgres: it loads the stream with a fold that does nothing, and appends the event that the product decides for the
 * same change.
 */
export async function run({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const stores = await openStores(databaseUrl);
  const emmett = getPostgreSQLEventStore(databaseUrl);
  const rows: BenchRow[] = [];
  let orders = 1_000;
  try {
    const streams = streamOn(EstimateStreams, stores.log);
    const send = (orderId: number, command: ReturnType<typeof changeOf>) => streams.execute(orderId, command, contextOf());
    const opening: EstimateEvent[] = [];
    const changes: EstimateEvent[][] = [];
    const sample = ++orders;
    for (const command of openingOf(sample, LINES)) opening.push(...(await send(sample, command)).events.map(bare));
    for (let n = 0; n < CHANGES_PER_JOB; n++) changes.push((await send(sample, changeOf(sample, LINES, n))).events.map(bare));

    for (const writers of WRITERS) {
      const ours = atWork(async (orderId) => {
        const [job] = lifeOf(orderId, LINES, 0);
        await stores.log.append(`estimate-${orderId}`, job?.events ?? [], 'no_stream');
      });
      const theirs = atWork(async (orderId) => {
        await emmett.appendToStream(`estimate-${orderId}`, opening.map(described));
      });
      const measured: Once = async (writer) => {
        const job = await ours(writer);
        await send(job.orderId, changeOf(job.orderId, LINES, job.changes++));
      };
      const floor: Once = async (writer) => {
        const job = await theirs(writer);
        const stream = `estimate-${job.orderId}`;
        const { currentStreamVersion } = await emmett.aggregateStream(stream, {
          evolve: (state: object) => state,
          initialState: () => ({}),
        });
        const events = changes[job.changes++] ?? [];
        await emmett.appendToStream(stream, events.map(described), { expectedStreamVersion: currentStreamVersion });
      };
      const { floor: floorRate, rate, p50ms, p99ms } = await alternate(writers, floor, measured, { rounds: 3, roundMs: 600 });
      rows.push({
        name: `command, ${writers} writer${writers > 1 ? 's' : ''} (/s; floor: Emmett)`,
        value: rate,
        floor: floorRate,
        ratio: rate / floorRate,
        target: TARGETS.get(writers) ?? null,
        p50ms,
        p99ms,
      });
    }
  } finally {
    await emmett.close();
    await stores.close();
  }
  return rows;

  function atWork(open: (orderId: number) => Promise<void>): (writer: number) => Promise<AtWork> {
    const jobs = new Map<number, AtWork>();
    return async (writer) => {
      const now = jobs.get(writer);
      if (now && now.changes < CHANGES_PER_JOB) return now;
      const next = { orderId: ++orders, changes: 0 };
      jobs.set(writer, next);
      await open(next.orderId);
      return next;
    };
  }
}

const bare = ({ type, data }: EstimateEvent) => ({ type, data }) as EstimateEvent;
/** With metadata of the size that the product records. */
const described = (event: EstimateEvent) => ({ ...event, metadata: { ...contextOf(), command: 'RepriceAll' } });
