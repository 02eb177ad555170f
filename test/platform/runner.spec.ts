import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Recorded } from '../../contracts/log.ts';
import type { ReadModel } from '../../projections/runner/read-model.ts';
import { type Applied, type LogSource, Runner } from '../../projections/runner/runner.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { platformMigrations } from '../../server/platform/read-db/migrations.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { startStores } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { metadata, type TallyEvent, tallyEvents } from './tally.ts';

interface Tables {
  tally: { stream: string; sum: number; count: number };
}

/** Sums per stream. `poison` is an amount that its fold cannot take. */
function tallies(name: string, streams: string[], version = 1, poison?: number): ReadModel {
  return {
    name,
    version,
    streams,
    schemaSql: (schema) => [`create table ${schema}.tally (stream text primary key, sum integer not null, count integer not null)`],
    async fold(tx: Kysely<Tables>, events) {
      const added = new Map<string, { sum: number; count: number }>();
      for (const { stream, data } of events as Recorded<TallyEvent>[]) {
        const amount = 'amount' in data ? data.amount : 0;
        if (amount === poison) throw new Error('this number is poison');
        const before = added.get(stream) ?? { sum: 0, count: 0 };
        added.set(stream, { sum: before.sum + amount, count: before.count + 1 });
      }
      const rows = [...added].map(([stream, row]) => ({ stream, ...row }));
      await tx
        .insertInto('tally')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('stream').doUpdateSet({ sum: sql`tally.sum + excluded.sum`, count: sql`tally.count + excluded.count` }),
        )
        .execute();
    },
    notify: (events) => [
      { organizationId: 3, orderId: 1, kinds: [...new Set(events.map((event) => event.type))], actor: { name: 'Ada Tally' } },
    ],
  };
}

describe('read model runner', () => {
  let stores: Embedded;
  let log: EventLog;
  let readDb: ReadDb;
  const running: Runner[] = [];

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: stores.databaseUrl });
    await client.connect();
    return client;
  }

  async function start(...models: ReadModel[]): Promise<Runner> {
    const runner = new Runner({ log, db: readDb.db, connect, dropAfterMs: 0 }, models);
    running.push(runner);
    runner.start();
    expect(await runner.ready(10_000)).toBe(true);
    return runner;
  }

  async function stop(runner: Runner): Promise<void> {
    await runner.stop();
    running.splice(running.indexOf(runner), 1);
  }

  const revisions = new Map<string, number>();
  async function add(stream: string, ...amounts: number[]): Promise<bigint> {
    const events = amounts.map((amount) => ({ id: randomUUID(), type: 'NumberAdded', data: { amount, note: '' }, metadata: metadata() }));
    const at = revisions.get(stream);
    const { revision, position } = await log.append(stream, events, at === undefined ? 'no_stream' : at);
    revisions.set(stream, revision);
    return position;
  }

  const rows = (runner: Runner, name: string) => runner.db<Tables>(name).selectFrom('tally').selectAll().orderBy('stream').execute();

  beforeAll(async () => {
    stores = await startStores();
    log = new EventLog(stores.eventStoreUrl);
    log.defineEvents(tallyEvents);
    readDb = new ReadDb(stores.databaseUrl);
    await readDb.migrate(platformMigrations);
  });
  afterEach(async () => {
    for (const runner of [...running]) await stop(runner);
  });
  afterAll(async () => {
    await log?.close();
    await readDb?.close();
    await stores?.stop();
  });

  it('shows what was written, also what was there before it began, and tells open screens', async () => {
    await add('early-1', 1, 2, 3);
    const runner = await start(tallies('early', ['early-']));
    expect(await rows(runner, 'early')).toEqual([{ stream: 'early-1', sum: 6, count: 3 }]);
    const told: Applied[] = [];
    runner.onApplied((change) => told.push(change));
    const position = await add('early-1', 4);
    expect(await runner.reached(position, ['early'], PATIENCE_MS)).toBe(true);
    expect(await rows(runner, 'early')).toEqual([{ stream: 'early-1', sum: 10, count: 4 }]);
    expect(told).toEqual([
      { organizationId: 3, orderId: 1, kinds: ['NumberAdded'], actor: { name: 'Ada Tally' }, position: position.toString() },
    ]);
  });

  it('reaches a position that none of its streams wrote, and says when it does not', async () => {
    const runner = await start(tallies('other', ['other-']));
    expect(await runner.reached(await add('elsewhere-1', 1), undefined, PATIENCE_MS)).toBe(true);
    expect(await runner.reached(2n ** 62n, undefined, 50)).toBe(false);
  });

  it('goes on where it was after a restart, and counts nothing twice', async () => {
    const first = await start(tallies('again', ['again-']));
    await first.reached(await add('again-1', ...Array.from({ length: 1_200 }, () => 1)), undefined, PATIENCE_MS);
    await stop(first);
    await add('again-1', 1);
    const second = await start(tallies('again', ['again-']));
    expect(await rows(second, 'again')).toEqual([{ stream: 'again-1', sum: 1_201, count: 1_201 }]);
  });

  it('stops a model alone whose fold throws: its rows up to there stay, the others go on', async () => {
    const runner = await start(tallies('sound', ['mixed-']), tallies('sick', ['mixed-'], 1, 13));
    const position = await add('mixed-1', 1, 1, 13, 1);
    expect(await runner.reached(position, undefined, PATIENCE_MS)).toBe(true);
    expect(await rows(runner, 'sound')).toEqual([{ stream: 'mixed-1', sum: 16, count: 4 }]);
    expect(await rows(runner, 'sick')).toEqual([{ stream: 'mixed-1', sum: 2, count: 2 }]);
    const health = await runner.health();
    expect(health.find((model) => model.name === 'sound')?.status).toBe('running');
    expect(health.find((model) => model.name === 'sick')).toMatchObject({ status: 'stopped', error: expect.stringContaining('poison') });
  });

  it('goes on once the fold is mended', async () => {
    const runner = await start(tallies('sick', ['mixed-']));
    expect(await rows(runner, 'sick')).toEqual([{ stream: 'mixed-1', sum: 16, count: 4 }]);
  });

  it('rebuilds row for row what is live, while it is written, and switches in one step', async () => {
    const runner = await start(tallies('twin', ['twin-']));
    for (let stream = 1; stream <= 20; stream++) await add(`twin-${stream}`, stream, 1, 2);
    const before = runner.schema('twin');
    const rebuilding = runner.rebuild(['twin']);
    await add('twin-1', 1_000);
    await rebuilding;
    const position = await add('twin-1', 5);
    expect(await runner.reached(position, undefined, PATIENCE_MS)).toBe(true);
    expect(runner.schema('twin')).not.toBe(before);
    const rebuilt = await rows(runner, 'twin');
    expect(rebuilt).toHaveLength(20);
    expect(rebuilt[0]).toEqual({ stream: 'twin-1', sum: 1_009, count: 5 });
    for (let waited = 0; waited < 50 && (await runner.health()).length > 0; waited++) {
      const { rows: left } = await sql`select 1 from information_schema.schemata where schema_name = ${before}`.execute(readDb.db);
      if (left.length === 0) return;
      await delay(50);
    }
    throw new Error(`${before} was not dropped`);
  });

  it('shows what a rebuild made only once it is as far as readers were told that the old one is', async () => {
    const model = tallies('raced', ['raced-']);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let before = '';
    const live: ReadModel = {
      ...model,
      async fold(tx, events, context) {
        if (before !== '' && context.schema !== before) await gate;
        await model.fold(tx, events, context);
      },
    };
    const leader = await start(live);
    await leader.reached(await add('raced-1', 1), undefined, PATIENCE_MS);
    before = leader.schema('raced');

    // Something more is written, and answered, after the rebuild has read all there is and before it switches.
    const late: LogSource = {
      async *subscribeAll(...asked) {
        for await (const batch of log.subscribeAll(...asked)) {
          if (batch.caughtUp) expect(await leader.reached(await add('raced-1', 2), ['raced'], PATIENCE_MS)).toBe(true);
          yield batch;
        }
      },
    };
    const rebuilder = new Runner({ log: late, db: readDb.db, connect, dropAfterMs: 60_000 }, [model]);
    try {
      await rebuilder.rebuild(['raced']);
      await delay(300);
      expect(await rows(leader, 'raced')).toEqual([{ stream: 'raced-1', sum: 3, count: 2 }]);
      expect(await leader.reached(await add('raced-1', 4), ['raced'], 200)).toBe(false);
    } finally {
      open();
    }
    const last = await add('raced-1', 8);
    expect(await leader.reached(last, ['raced'], PATIENCE_MS)).toBe(true);
    expect(leader.schema('raced')).not.toBe(before);
    expect(await rows(leader, 'raced')).toEqual([{ stream: 'raced-1', sum: 15, count: 4 }]);
    await rebuilder.stop();
  });

  it('builds a new version beside the old one at the start', async () => {
    const old = await start(tallies('grown', ['grown-'], 1));
    await old.reached(await add('grown-1', 1, 2), undefined, PATIENCE_MS);
    const before = old.schema('grown');
    await stop(old);
    const grown = await start(tallies('grown', ['grown-'], 2));
    expect(grown.schema('grown')).not.toBe(before);
    expect(await rows(grown, 'grown')).toEqual([{ stream: 'grown-1', sum: 3, count: 2 }]);
  });

  it('keeps the old version when the new one cannot be built', async () => {
    const old = await start(tallies('kept', ['kept-'], 1));
    await old.reached(await add('kept-1', 13), undefined, PATIENCE_MS);
    await stop(old);
    const broken = await start(tallies('kept', ['kept-'], 2, 13));
    expect(await rows(broken, 'kept')).toEqual([{ stream: 'kept-1', sum: 13, count: 1 }]);
    expect(await broken.health()).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'kept', version: 2, live: false, status: 'stopped' })]),
    );
  });

  it('lets a second process follow, rebuild, and take over', async () => {
    const leader = await start(tallies('shared', ['shared-']));
    const follower = await start(tallies('shared', ['shared-']));
    const told: Applied[] = [];
    follower.onApplied((change) => told.push(change));
    expect(await follower.reached(await add('shared-1', 1), undefined, PATIENCE_MS)).toBe(true);
    expect(told).toHaveLength(1);
    const before = leader.schema('shared');
    await follower.rebuild(['shared']);
    expect(await leader.reached(await add('shared-1', 1), undefined, PATIENCE_MS)).toBe(true);
    for (let waited = 0; leader.schema('shared') === before && waited < 50; waited++) await delay(50);
    expect(leader.schema('shared')).toBe(follower.schema('shared'));
    await stop(leader);
    expect(await follower.reached(await add('shared-1', 1), undefined, PATIENCE_MS)).toBe(true);
    expect(await rows(follower, 'shared')).toEqual([{ stream: 'shared-1', sum: 3, count: 3 }]);
  });
});
