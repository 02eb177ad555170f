import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { sql } from 'kysely';
import { OPERATIONS_STREAM } from '../../contracts/operations.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { ReadModel } from '../../projections/runner/read-model.ts';
import type { Runner } from '../../projections/runner/runner.ts';
import { eventually } from '../fault/product.ts';
import { PATIENCE_MS } from '../patience.ts';
import { Runners, tallies } from './runners.ts';
import { metadata } from './tally.ts';

const POISON = 13;
const SET_ASIDE = new Refusal('STREAM_SET_ASIDE');

describe('an event that a fold cannot take', () => {
  let on: Runners;

  beforeAll(async () => {
    on = await Runners.open();
  });
  afterEach(() => on.stopAll());
  afterAll(() => on?.close());

  const sums = async (runner: Runner, name: string) =>
    Object.fromEntries((await on.rows(runner, name)).map(({ stream, sum }) => [stream, sum]));
  const setAside = async (runner: Runner, name: string) =>
    (await runner.health()).filter((model) => model.name === name && model.live).flatMap((model) => model.setAside);

  describe('among 1,000 streams', () => {
    const model = () => tallies('thousand', ['thousand-'], 1, POISON);
    const others = Array.from({ length: 999 }, (_, n) => `thousand-${n + 2}`);
    const expected: Record<string, number> = {};

    beforeAll(async () => {
      for (let at = 0; at < others.length; at += 50) await Promise.all(others.slice(at, at + 50).map((stream) => on.add(stream, 1)));
      for (const stream of others) expected[stream] = 1;
      await on.add('thousand-1', 1);
      expected['thousand-1'] = 1;
    }, 300_000);

    it('sets aside its stream alone, live: 999 go on, its rows keep their last good state, nothing of it is applied out of order', async () => {
      const [leader, follower] = [await on.start(model()), await on.start(model())];
      const before = on.errors.length;
      await on.add('thousand-1', POISON, 1);
      await Promise.all(others.slice(0, 99).map((stream) => on.add(stream, 2)));
      for (const stream of others.slice(0, 99)) expected[stream] = 3;
      const last = await on.add('thousand-1', 1);
      for (const runner of [leader, follower]) {
        expect(await runner.reached(last, undefined, PATIENCE_MS)).toBe(true);
        expect(await sums(runner, 'thousand')).toEqual(expected);
        await eventually(async () => expect(() => runner.mustServe('thousand', 'thousand-1')).toThrow(SET_ASIDE));
        expect(() => runner.mustTake('thousand-1')).toThrow(SET_ASIDE);
        for (const stream of others) expect(() => runner.mustTake(stream)).not.toThrow();
        expect(runner.stopped()).toEqual([]);
      }
      expect(await setAside(leader, 'thousand')).toEqual([
        expect.objectContaining({
          stream: 'thousand-1',
          type: 'NumberAdded',
          revision: 1,
          error: 'this number is poison',
          organizationId: 3,
        }),
      ]);
      expect(on.errors.slice(before)).toEqual([
        'Read model thousand set aside thousand-1 before its NumberAdded at revision 1: this number is poison',
      ]);
    });

    it('is set aside by a rebuild too, which becomes live all the same', async () => {
      const runner = await on.start(model());
      const before = runner.schema('thousand');
      await runner.rebuild(['thousand']);
      await eventually(async () => expect(runner.schema('thousand')).not.toBe(before));
      expect(await sums(runner, 'thousand')).toEqual(expected);
      expect((await setAside(runner, 'thousand')).map(({ stream }) => stream)).toEqual(['thousand-1']);
      expect(() => runner.mustServe('thousand', 'thousand-1')).toThrow(SET_ASIDE);
    });

    it('stays set aside when another process takes over, and is applied by a build that can take it, in order', async () => {
      const leader = await on.start(model());
      const follower = await on.start(model());
      await on.stop(leader);
      expect(await follower.reached(await on.add('thousand-2', 4), undefined, PATIENCE_MS)).toBe(true);
      expected['thousand-2'] = 7;
      expect(await sums(follower, 'thousand')).toEqual(expected);
      await on.stop(follower);
      const mended = await on.start(tallies('thousand', ['thousand-']));
      await eventually(async () => expect(() => mended.mustTake('thousand-1')).not.toThrow());
      expected['thousand-1'] = 1 + POISON + 1 + 1;
      expect(await sums(mended, 'thousand')).toEqual(expected);
      expect(await setAside(mended, 'thousand')).toEqual([]);
    });
  });

  it('that cannot be decoded stops no model: each that folds its stream sets that one aside', async () => {
    const runner = await on.start(tallies('forged', ['forged-']), tallies('elsewhere', ['elsewhere-']));
    await on.add('forged-2', 1);
    const client = EventStoreDBClient.connectionString(on.eventStoreUrl);
    const forged = (metadata: object) => jsonEvent({ type: 'NobodyKnows', data: { amount: 1 }, metadata: metadata as never });
    await client.appendToStream('forged-1', [forged({ v: 1 }), forged({})]);
    await client.appendToStream('elsewhere-1', jsonEvent({ type: 'NumberAdded', data: {} }));
    await client.dispose();
    const last = await on.add('forged-2', 1);
    expect(await runner.reached(last, undefined, PATIENCE_MS)).toBe(true);
    expect(runner.stopped()).toEqual([]);
    expect(await sums(runner, 'forged')).toEqual({ 'forged-2': 2 });
    expect(await setAside(runner, 'forged')).toEqual([expect.objectContaining({ stream: 'forged-1', revision: 0, type: 'NobodyKnows' })]);
    expect(await setAside(runner, 'elsewhere')).toEqual([expect.objectContaining({ stream: 'elsewhere-1', organizationId: null })]);
  });

  it('holds back the streams that need its own, and lets them go with it', async () => {
    const needing = (poison?: number): ReadModel => ({
      ...tallies('needing', ['list-', 'book-'], 1, poison),
      needs: ({ stream }) => (stream === 'book-1' ? ['list-1'] : []),
    });
    const runner = await on.start(needing(POISON));
    await on.add('list-1', 1, POISON);
    await on.add('book-1', 5);
    await on.add('book-2', 7);
    expect(await runner.reached(await on.add('book-1', 6), undefined, PATIENCE_MS)).toBe(true);
    expect(await sums(runner, 'needing')).toEqual({ 'list-1': 1, 'book-2': 7 });
    expect(await setAside(runner, 'needing')).toEqual([
      expect.objectContaining({ stream: 'list-1', waitsFor: null }),
      expect.objectContaining({ stream: 'book-1', revision: 0, waitsFor: 'list-1' }),
    ]);
    await on.stop(runner);
    const mended = await on.start(needing());
    await eventually(async () => expect(await setAside(mended, 'needing')).toEqual([]));
    expect(await sums(mended, 'needing')).toEqual({ 'list-1': 1 + POISON, 'book-1': 11, 'book-2': 7 });
  });

  it('is the fault of the model, not of its streams, when it is more than half of them: a version that cannot be built does not become live', async () => {
    const old = await on.start(tallies('wrong', ['wrong-'], 1));
    for (let n = 1; n <= 8; n++) await on.add(`wrong-${n}`, n <= 6 ? POISON : 1);
    const next = await on.start(tallies('wrong', ['wrong-'], 2, POISON));
    expect(next.stopped()).toEqual(['wrong']);
    expect(() => next.schema('wrong')).toThrow(new Refusal('READ_MODEL_STOPPED'));
    expect(() => next.mustTake('wrong-7')).toThrow(new Refusal('READ_MODEL_STOPPED'));
    expect(await next.health()).toContainEqual(
      expect.objectContaining({
        name: 'wrong',
        version: 2,
        live: false,
        status: 'stopped',
        error: expect.stringContaining('poison'),
      }),
    );
    expect(await old.reached(await on.add('wrong-7', 1), undefined, PATIENCE_MS)).toBe(true);
    expect((await sums(old, 'wrong'))['wrong-7']).toBe(2);
  });

  describe('mended by an operator', () => {
    let poison: number | undefined;
    const model = (): ReadModel => {
      const able = tallies('mended', ['mended-']);
      return { ...able, fold: (tx, events, ctx) => tallies('mended', [], 1, poison).fold(tx, events, ctx) };
    };

    it('one stream is made anew in the process that fills the model, or without one', async () => {
      poison = POISON;
      const server = await on.start(model());
      await on.add('mended-2', 1);
      await server.reached(await on.add('mended-1', 1, POISON, 1), undefined, PATIENCE_MS);
      const operator = on.runner([model()]);
      expect(await operator.mend('mended', 'mended-1', PATIENCE_MS)).toMatchObject({ stream: 'mended-1', error: 'this number is poison' });
      expect(await sums(server, 'mended')).toEqual({ 'mended-1': 1, 'mended-2': 1 });
      poison = undefined;
      expect(await operator.mend('mended', 'mended-1', PATIENCE_MS)).toBeUndefined();
      expect(await sums(server, 'mended')).toEqual({ 'mended-1': 15, 'mended-2': 1 });
      expect(await server.reached(await on.add('mended-1', 1), undefined, PATIENCE_MS)).toBe(true);
      expect(await sums(server, 'mended')).toEqual({ 'mended-1': 16, 'mended-2': 1 });
      const table = `${server.schema('mended')}.tally`;
      await on.stop(server);
      await sql`update ${sql.table(table)} set sum = 0`.execute(on.readDb.db);
      expect(await operator.mend('mended', 'mended-1', PATIENCE_MS)).toBeUndefined();
      expect(await sums(await on.start(model()), 'mended')).toEqual({ 'mended-1': 16, 'mended-2': 0 });
    });

    it('an event is left out for good: of what is filled, of what was folded already, and of a rebuild', async () => {
      poison = POISON;
      const server = await on.start(model());
      const bad = await on.add('mended-3', 1, POISON, 5);
      await server.reached(bad, undefined, PATIENCE_MS);
      expect((await sums(server, 'mended'))['mended-3']).toBe(1);
      const skip = async (stream: string, revision: number, expected: number | 'no_stream') => {
        const event = (await on.log.readMarked(stream))[revision];
        const data = { organizationId: 3, stream, revision, eventId: event?.id ?? '', type: 'NumberAdded', reason: 'test' };
        const skipped = { id: randomUUID(), type: 'EventSkipped', data, metadata: metadata() };
        return (await on.log.append(OPERATIONS_STREAM, [skipped], expected)).position;
      };
      const position = await skip('mended-3', 1, 'no_stream');
      await server.reached(position, undefined, PATIENCE_MS);
      await eventually(async () => expect((await sums(server, 'mended'))['mended-3']).toBe(6));
      expect(() => server.mustTake('mended-3')).not.toThrow();
      await skip('mended-3', 2, 0);
      await eventually(async () => expect((await sums(server, 'mended'))['mended-3']).toBe(1));
      const before = server.schema('mended');
      await server.rebuild(['mended']);
      await eventually(async () => expect(server.schema('mended')).not.toBe(before));
      expect((await sums(server, 'mended'))['mended-3']).toBe(1);
      expect(await setAside(server, 'mended')).not.toContainEqual(expect.objectContaining({ stream: 'mended-3' }));
    });
  });
});

describe('two builds with different versions of a read model, on one log and one Postgres', () => {
  let on: Runners;

  beforeAll(async () => {
    on = await Runners.open();
  });
  afterAll(async () => {
    await on?.stopAll();
    await on?.close();
  });

  /** Its columns have other names than version 1's. */
  const second = (): ReadModel => ({
    ...tallies('both', ['both-'], 2),
    schemaSql: (schema) => [`create table ${schema}.total (stream text primary key, total integer not null)`],
    async fold(tx, events, { schema }) {
      for (const { stream, data } of events as unknown as { stream: string; data: { amount: number } }[])
        await sql`insert into ${sql.table(`${schema}.total`)} as t (stream, total) values (${stream}, ${data.amount})
          on conflict (stream) do update set total = t.total + excluded.total`.execute(tx);
    },
    async clear(tx, root) {
      await tx.deleteFrom('total').where('stream', '=', root).execute();
    },
  });
  const totals = (runner: Runner) => runner.db('both').selectFrom('total').selectAll().orderBy('stream').execute();

  it('each serve and advance their own tables, during the upgrade and after a roll-back; nobody adopts, downgrades or rebuilds the other', async () => {
    const first = await on.start(tallies('both', ['both-'], 1));
    await first.reached(await on.add('both-1', 1, 2), undefined, PATIENCE_MS);
    const old = first.schema('both');

    const newer = await on.start(second());
    const position = await on.add('both-1', 4);
    for (const runner of [first, newer]) expect(await runner.reached(position, undefined, PATIENCE_MS)).toBe(true);
    expect(await on.rows(first, 'both')).toEqual([{ stream: 'both-1', sum: 7, count: 3 }]);
    expect(await totals(newer)).toEqual([{ stream: 'both-1', total: 7 }]);
    expect(first.schema('both')).toBe(old);
    const upgraded = newer.schema('both');

    await on.stop(first);
    await newer.reached(await on.add('both-1', 8), undefined, PATIENCE_MS);
    const back = await on.start(tallies('both', ['both-'], 1));
    expect(back.schema('both')).toBe(old);
    expect(await on.rows(back, 'both')).toEqual([{ stream: 'both-1', sum: 15, count: 4 }]);

    await on.stop(newer);
    expect(await back.reached(await on.add('both-1', 16), undefined, PATIENCE_MS)).toBe(true);
    expect(await on.rows(back, 'both')).toEqual([{ stream: 'both-1', sum: 31, count: 5 }]);
    expect((await back.health()).map(({ version, schema, live }) => ({ version, schema, live }))).toEqual([
      { version: 1, schema: old, live: true },
      { version: 2, schema: upgraded, live: true },
    ]);
  });

  it('lets the older go on advancing for as long as the newer is being filled', async () => {
    const first = await on.start(tallies('slow', ['slow-'], 1));
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const model = tallies('slow', ['slow-'], 2);
    await on.add('slow-1', 1);
    const newer = on.runner([{ ...model, fold: (tx, events, ctx) => gate.then(() => model.fold(tx, events, ctx)) }]);
    newer.start();
    try {
      await eventually(async () => expect((await first.health()).some(({ version }) => version === 2)).toBe(true));
      for (let n = 0; n < 3; n++) expect(await first.reached(await on.add('slow-1', 1), ['slow'], PATIENCE_MS)).toBe(true);
      expect(await on.rows(first, 'slow')).toEqual([{ stream: 'slow-1', sum: 4, count: 4 }]);
    } finally {
      open();
    }
    expect(await newer.ready(PATIENCE_MS)).toBe(true);
    expect(await on.rows(newer, 'slow')).toEqual([{ stream: 'slow-1', sum: 4, count: 4 }]);
  });

  it('drops a version that nobody has used for a day', async () => {
    await on.stopAll();
    await on.stop(await on.start(tallies('gone', ['gone-'], 1)));
    const second = await on.start(tallies('gone', ['gone-'], 2));
    const versions = async () => (await second.health()).filter(({ name }) => name === 'gone').map(({ version }) => version);
    expect(await versions()).toEqual([1, 2]);
    await on.stop(second);
    await sql`update read_model set updated_at = now() - interval '25 hours' where name = 'gone' and version = 1`.execute(on.readDb.db);
    const third = await on.start(tallies('gone', ['gone-'], 2));
    expect((await third.health()).filter(({ name }) => name === 'gone').map(({ version }) => version)).toEqual([2]);
  });
});
