import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { lifeOf } from './jobs.ts';
import { alternate, type BenchContext, type BenchRow, type Once } from './measure.ts';
import { openStores } from './stores.ts';

const LINES = 10;
const JOBS = 60;
const EVENTS_PER_JOB = 200;
const ROUNDS = 3;
/** What sealing may cost: issue "People and their organisation", personal data. */
const APPEND = 0.9;
const REBUILD = 1.15;

/** What it costs that personal text is sealed: the same appends, and the same rebuild, with and without seals, on stores of their own. */
export async function run({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const sealed = await openStores(databaseUrl);
  const plain = await openStores(await databaseBeside(databaseUrl), { seals: false });
  try {
    let orders = 100_000;
    const opening =
      ({ log }: typeof sealed): Once =>
      async () => {
        const orderId = ++orders;
        const [job] = lifeOf(orderId, LINES, 0);
        await log.append(`estimate-${orderId}`, job?.events ?? [], 'no_stream');
      };
    const change = lifeOf(++orders, LINES, 1)[0]?.events.at(-1);
    if (!change) throw new Error('There is no change to append');
    const changing = ({ log }: typeof sealed): Once => {
      const at = new Map<number, { stream: string; revision: number }>();
      return async (writer) => {
        const { stream, revision } = at.get(writer) ?? { stream: `estimate-${++orders}`, revision: -1 };
        const appended = await log.append(stream, [{ ...change, id: randomUUID() }], revision < 0 ? 'no_stream' : revision);
        at.set(writer, { stream, revision: appended.revision });
      };
    };
    const opened = await alternate(8, opening(plain), opening(sealed), { rounds: ROUNDS });
    const changed = await alternate(8, changing(plain), changing(sealed), { rounds: ROUNDS });
    for (const { log } of [sealed, plain])
      for (let job = 0; job < JOBS; job++)
        for (const { stream, events: life } of lifeOf(1_001 + job, LINES, EVENTS_PER_JOB)) await log.append(stream, life, 'no_stream');
    const took = { sealed: 0, plain: 0 };
    for (let round = 0; round <= ROUNDS; round++)
      for (const [kind, { readModels }] of Object.entries({ sealed, plain }) as [keyof typeof took, typeof sealed][]) {
        const start = performance.now();
        await readModels.rebuild();
        if (round > 0) took[kind] += performance.now() - start;
      }
    return [
      row('append of one change, personal text sealed (/s; floor: not sealed)', changed.rate, changed.floor, { target: APPEND }),
      row('append of a new job, with a key of its own (/s; floor: not sealed)', opened.rate, opened.floor, { target: null }),
      row('rebuild of all read models, sealed (ms; floor: not sealed)', took.sealed / ROUNDS, took.plain / ROUNDS, {
        target: REBUILD,
        atMost: true,
      }),
    ];
  } finally {
    await sealed.close();
    await plain.close();
  }
}

const row = (name: string, value: number, floor: number, more: Pick<BenchRow, 'target' | 'atMost'>): BenchRow => ({
  ...{ name, value, floor, ratio: value / floor },
  ...more,
});

async function databaseBeside(databaseUrl: string): Promise<string> {
  const beside = new URL(databaseUrl);
  beside.pathname = `${beside.pathname}_plain`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create database ${beside.pathname.slice(1)}`);
  await client.end();
  return beside.href;
}
