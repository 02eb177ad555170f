import { sql } from 'kysely';
import { Refusal } from '../../contracts/refusals.ts';
import type { Applied } from '../../projections/runner/channel.ts';
import type { ReadModel } from '../../projections/runner/read-model.ts';
import type { Runner } from '../../projections/runner/runner.ts';
import type { LogSource } from '../../projections/runner/runner-context.ts';
import { eventually } from '../fault/product.ts';
import { PATIENCE_MS } from '../patience.ts';
import { Runners, tallies } from './runners.ts';

describe('read model runner', () => {
  let on: Runners;
  const start = (...models: ReadModel[]) => on.start(...models);
  const stop = (runner: Runner) => on.stop(runner);
  const add = (stream: string, ...amounts: number[]) => on.add(stream, ...amounts);
  const rows = (runner: Runner, name: string) => on.rows(runner, name);

  beforeAll(async () => {
    on = await Runners.open();
  });
  afterEach(() => on.stopAll());
  afterAll(() => on?.close());

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

  it('stops a model alone whose tables are gone: no stream is blamed, the others go on, and who waits for it is told at once', async () => {
    const runner = await start(tallies('sound', ['mixed-']), tallies('sick', ['mixed-']));
    await runner.reached(await add('mixed-1', 1), undefined, PATIENCE_MS);
    await sql`drop table ${sql.table(`${runner.schema('sick')}.tally`)}`.execute(on.readDb.db);
    const position = await add('mixed-1', 1, 1);
    expect(await runner.reached(position, ['sound'], PATIENCE_MS)).toBe(true);
    expect(await runner.reached(position, ['sick'], 60_000)).toBe(false);
    expect(await rows(runner, 'sound')).toEqual([{ stream: 'mixed-1', sum: 3, count: 3 }]);
    expect(runner.stopped()).toEqual(['sick']);
    expect(() => runner.mustTake('mixed-2')).toThrow(new Refusal('READ_MODEL_STOPPED'));
    expect(() => runner.mustTake('elsewhere-2')).not.toThrow();
    const health = await runner.health();
    expect(health.find((model) => model.name === 'sound')?.status).toBe('running');
    expect(health.find((model) => model.name === 'sick')).toMatchObject({ status: 'stopped', setAside: [] });
  });

  it('a model that is slow holds up no other, nor its notices', async () => {
    const gate = opening();
    const held = opening();
    let slowly = false;
    const slow = tallies('slow', ['uneven-']);
    const waiting: ReadModel = {
      ...slow,
      async fold(tx, events, context) {
        if (slowly) {
          held.resolve();
          await gate.promise;
        }
        await slow.fold(tx, events, context);
      },
    };
    const runner = await start(tallies('quick', ['uneven-']), waiting);
    const told: string[] = [];
    runner.onApplied(({ position }) => told.push(position));
    slowly = true;
    try {
      await add('uneven-1', 1);
      await held.promise;
      const position = await add('uneven-1', 2);
      expect(await runner.reached(position, ['quick'], PATIENCE_MS)).toBe(true);
      expect(await rows(runner, 'quick')).toEqual([{ stream: 'uneven-1', sum: 3, count: 2 }]);
      expect(told.at(-1)).toBe(position.toString());
      expect(await runner.reached(position, ['slow'], 0)).toBe(false);
    } finally {
      gate.resolve();
    }
    expect(await runner.reached(await add('uneven-1', 4), undefined, PATIENCE_MS)).toBe(true);
    expect(await rows(runner, 'slow')).toEqual(await rows(runner, 'quick'));
    expect(await rows(runner, 'slow')).toEqual([{ stream: 'uneven-1', sum: 7, count: 3 }]);
  });

  it('takes at once what came while it was busy: notices do not queue behind a transaction for each event', async () => {
    const gate = opening();
    const held = opening();
    const taken: number[] = [];
    const busy = tallies('busy', ['burst-']);
    const slow: ReadModel = {
      ...busy,
      async fold(tx, events, context) {
        taken.push(events.length);
        held.resolve();
        await gate.promise;
        await busy.fold(tx, events, context);
      },
    };
    const runner = await start(tallies('prompt', ['burst-']), slow);
    let position = 0n;
    try {
      await add('burst-1', 1);
      await held.promise;
      for (let n = 0; n < 50; n++) position = await add('burst-1', 1);
      expect(await runner.reached(position, ['prompt'], PATIENCE_MS)).toBe(true);
    } finally {
      gate.resolve();
    }
    expect(await runner.reached(position, undefined, PATIENCE_MS)).toBe(true);
    expect(taken).toEqual([1, 50]);
    expect(await rows(runner, 'busy')).toEqual([{ stream: 'burst-1', sum: 51, count: 51 }]);
  });

  it('reads only so much ahead of its slowest model', async () => {
    const gate = opening();
    const held = opening();
    const slow: ReadModel = {
      ...tallies('behind', ['long-']),
      async fold() {
        held.resolve();
        await gate.promise;
      },
    };
    let read = 0;
    const paused = opening();
    const log: LogSource = {
      readMarked: (stream) => on.log.readMarked(stream),
      async *subscribeAll(from, prefixes, options) {
        for await (const batch of on.log.subscribeAll(from, prefixes, options)) {
          read += batch.events.length;
          if (read > 2_000) paused.resolve();
          yield batch;
        }
      },
    };
    const runner = on.runner([slow], { log });
    runner.start();
    expect(await runner.ready(PATIENCE_MS)).toBe(true);
    read = 0;
    let position = 0n;
    try {
      await add('long-1', 1);
      await held.promise;
      for (let n = 0; n < 6; n++) position = await add('long-1', ...Array.from({ length: 1_000 }, () => 1));
      await paused.promise;
      // Whoever has no slow model reads it all meanwhile.
      let seen = 0;
      for await (const { events } of on.log.subscribeAll('start', ['long-'])) {
        seen += events.length;
        if (seen === 6_001) break;
      }
      expect(read).toBeLessThanOrEqual(3_000);
    } finally {
      // A runner stops only once its fold has ended.
      gate.resolve();
    }
    expect(await runner.reached(position, undefined, PATIENCE_MS)).toBe(true);
    expect(read).toBe(6_001);
  });

  it('gives a fold the events of a stream before its own, and waits for a log that does not answer without setting the stream aside', async () => {
    const model = tallies('remembering', ['recalled-']);
    const recalled: number[] = [];
    const asking: ReadModel = {
      ...model,
      async fold(tx, events, context) {
        for (const { stream, revision } of events) recalled.push((await context.past(stream, revision)).length);
        await model.fold(tx, events, context);
      },
    };
    let failures = 2;
    const log: LogSource = {
      subscribeAll: (...asked) => on.log.subscribeAll(...asked),
      async readMarked(stream) {
        if (stream.startsWith('recalled-') && failures-- > 0) throw new Error('away');
        return on.log.readMarked(stream);
      },
    };
    const runner = on.runner([asking], { log });
    runner.start();
    expect(await runner.ready(PATIENCE_MS)).toBe(true);
    await add('recalled-1', 1, 2);
    expect(await runner.reached(await add('recalled-1', 4), undefined, PATIENCE_MS)).toBe(true);
    expect(failures).toBeLessThan(0);
    expect(recalled).toEqual([0, 1, 2]);
    expect(await rows(runner, 'remembering')).toEqual([{ stream: 'recalled-1', sum: 7, count: 3 }]);
    expect(runner.anySetAside()).toBe(false);
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
    await eventually(async () => {
      const { rows: left } = await sql`select schema_name from information_schema.schemata where schema_name = ${before}`.execute(
        on.readDb.db,
      );
      expect(left).toEqual([]);
    });
  });

  it('shows what a rebuild made only once it is as far as readers were told that the old one is', async () => {
    const model = tallies('raced', ['raced-']);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const asked = opening();
    let before = '';
    const live: ReadModel = {
      ...model,
      async fold(tx, events, context) {
        if (before !== '' && context.schema !== before) {
          asked.resolve();
          await gate;
        }
        await model.fold(tx, events, context);
      },
    };
    const leader = await start(live);
    await leader.reached(await add('raced-1', 1), undefined, PATIENCE_MS);
    before = leader.schema('raced');

    // Something more is written, and answered, after the rebuild has read all there is and before it switches.
    const late: LogSource = {
      readMarked: (stream) => on.log.readMarked(stream),
      async *subscribeAll(...asked) {
        for await (const batch of on.log.subscribeAll(...asked)) {
          if (batch.caughtUp) expect(await leader.reached(await add('raced-1', 2), ['raced'], PATIENCE_MS)).toBe(true);
          yield batch;
        }
      },
    };
    const rebuilder = on.runner([model], { log: late, dropAfterMs: 60_000 });
    try {
      await rebuilder.rebuild(['raced']);
      await asked.promise;
      expect(await rows(leader, 'raced')).toEqual([{ stream: 'raced-1', sum: 3, count: 2 }]);
      expect(await leader.reached(await add('raced-1', 4), ['raced'], 200)).toBe(false);
    } finally {
      open();
    }
    const last = await add('raced-1', 8);
    expect(await leader.reached(last, ['raced'], PATIENCE_MS)).toBe(true);
    expect(leader.schema('raced')).not.toBe(before);
    expect(await rows(leader, 'raced')).toEqual([{ stream: 'raced-1', sum: 15, count: 4 }]);
    await stop(rebuilder);
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
    await eventually(async () => expect(leader.schema('shared')).toBe(follower.schema('shared')));
    expect(leader.schema('shared')).not.toBe(before);
    await stop(leader);
    expect(await follower.reached(await add('shared-1', 1), undefined, PATIENCE_MS)).toBe(true);
    expect(await rows(follower, 'shared')).toEqual([{ stream: 'shared-1', sum: 3, count: 3 }]);
  });
});

/** A promise that is resolved from outside. */
function opening(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
