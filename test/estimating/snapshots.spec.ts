import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type EstimateCommand, estimateDecider } from '../../server/estimating/estimate.decider.ts';
import { EstimateFolds } from '../../server/estimating/estimate-folds.ts';
import { versionOf } from '../../server/platform/event-log/code-version.ts';
import type { EventLog } from '../../server/platform/event-log/event-log.ts';
import { Snapshots } from '../../server/platform/event-log/snapshots.ts';
import { type CommandMeta, StreamHandler } from '../../server/platform/event-log/stream-handler.ts';
import { platformMigrations } from '../../server/platform/read-db/migrations.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { createDatabase, type TestDatabase } from '../databases.ts';
import { BATH, DRYWALL, FAUCET, FLANGE, type GivenEstimate, HOUSE, KITCHEN, PLUMBER, SETTINGS, started } from './given.ts';

const BOUNDS = {
  every: 20,
  wholeOfOne: 2,
  pastOfOne: 3,
  totalBytes: 64 * 1024 * 1024,
  stateBytes: 8 * 1024 * 1024,
  patienceMs: 60_000,
};

let database: TestDatabase;
let readDb: ReadDb;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createDatabase();
  readDb = new ReadDb(database.url);
  await readDb.migrate(platformMigrations);
});
afterAll(async () => {
  await readDb?.close();
  await database?.drop();
});
afterEach(async () => {
  await kept();
  await readDb.pool.query('delete from snapshot');
});

const made: Snapshots[] = [];
const snapshotsOf = (bounds: Partial<typeof BOUNDS> = {}) => {
  const snapshots = new Snapshots(readDb, { ...BOUNDS, ...bounds });
  made.push(snapshots);
  return snapshots;
};
/** Every write is done, of all servers of the test. */
const kept = async () => {
  for (const snapshots of made) await snapshots.idle();
};
const rows = async () =>
  (await readDb.pool.query<{ revision: number; whole: boolean }>('select revision, whole from snapshot order by revision')).rows;

/** A log of one estimate that counts the events that are read. */
class CountedLog {
  taken = 0;

  constructor(readonly events: Recorded<EstimateEvent>[]) {}

  async *readEach(_: string, { fromRevision = 0, maxCount = Infinity }: Parameters<EventLog['readEach']>[1] = {}) {
    for (const event of this.events.slice(fromRevision, fromRevision + maxCount)) {
      this.taken++;
      yield event as Recorded;
    }
  }

  async read(_: string, { fromRevision = 0, through = Infinity }: Parameters<EventLog['read']>[1] = {}) {
    return this.events.slice(fromRevision, through + 1) as Recorded[];
  }

  async append(stream: string, events: Parameters<EventLog['append']>[1]) {
    for (const event of events) {
      const revision = this.events.length;
      this.events.push({ ...event, stream, revision, position: BigInt(revision) } as Recorded<EstimateEvent>);
    }
    const revision = this.events.length - 1;
    return { revision, position: BigInt(revision) };
  }
}

/** A server just started on this log: nothing is in its memory. */
function start(events: Recorded<EstimateEvent>[], snapshots: Snapshots | 'none' = snapshotsOf()) {
  const log = new CountedLog(events);
  const its = snapshots === 'none' ? undefined : snapshots;
  return {
    log,
    streams: new StreamHandler<Estimate, EstimateCommand, EstimateEvent>(log, estimateDecider, { snapshots: its }),
    folds: new EstimateFolds(log as unknown as EventLog, undefined, its),
  };
}

/** A state in one form, and nothing else than what a snapshot can hold. */
function told(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') return value;
  const { name } = value.constructor;
  if (name === 'Array') return (value as unknown[]).map(told);
  if (name === 'Map' || name === 'Set') return [name, ...[...(value as Set<unknown>)].map(told)];
  if (name !== 'Object') throw new Error(`A state holds a ${name}`);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, told(inner)]));
}

/** Of a fold for readers, who need no writers. */
const toldToReaders = (estimate: Estimate) => told({ ...estimate, owner: '', coarse: false });

/** What two people could do in any order; what is refused is left out. */
function anyHistory(seed: number, commands: number): GivenEstimate {
  let random = seed;
  const below = (n: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((random / 2 ** 31) * n);
  };
  const one = <T>(of: readonly T[]) => of[below(of.length)] as T;
  const given = started();
  let id = 100;
  const item = () => 100 + below(Math.max(1, id - 100));
  const area = () => one([KITCHEN, BATH, HOUSE]);
  const acts: ((who: number) => unknown)[] = [
    (who) => {
      const [line, minimums] = one([
        [DRYWALL, []],
        [FAUCET, []],
        [FLANGE, [PLUMBER]],
      ] as const);
      return given.do(
        { type: 'AddItems', areaIds: [area()], taskId: 0, lines: [line], itemIds: [id++], minimums: [...minimums], at: '' },
        who,
      );
    },
    (who) => given.do({ type: 'SaveQuantity', itemId: item(), quantity: String(below(300)) }, who),
    (who) => given.do({ type: 'SaveQuantity', itemId: item(), quantity: String(below(300)) }, who),
    (who) => given.do({ type: 'SaveItemNotes', itemId: item(), notes: `Note ${below(1_000)} ${'\ud83d'} é` }, who),
    (who) => given.do({ type: 'MoveItem', itemId: item(), areaId: area(), sequence: 1 }, who),
    (who) => given.do({ type: 'DeleteItem', itemId: item() }, who),
    (who) => given.do({ type: 'RenameArea', areaId: area(), label: `Room ${below(100)}` }, who),
    (who) => given.do({ type: 'SwitchLaborMinimum', trade: one([null, 'plumber']), on: below(2) === 0 }, who),
    (who) => {
      const settings = { ...SETTINGS, profitAmount: String(below(40)) };
      return given.do({ type: 'ChangeSettings', settings, appliedTo: one(['future', 'existing'] as never[]) }, who);
    },
    (who) => given.undo(who),
    (who) => given.undo(who),
    (who) => given.redo(who),
  ];
  for (let n = 0; n < commands; n++) {
    const act = one(acts);
    try {
      act(1 + below(2));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  // Each event an instant of its own, so that there are moments between them.
  for (const [n, event] of given.log.entries())
    given.log[n] = { ...event, metadata: { ...event.metadata, at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() } };
  return given;
}

const meta = (command: string, idempotencyKey: string): CommandMeta => ({
  actor: { kind: 'user', userId: 1, organizationId: 1, name: 'Dana' },
  idempotencyKey,
  command,
  at: '2026-02-01T00:00:00.000Z',
});

it.each([1, 2, 3, 4, 5])('an estimate folded on from a snapshot is the one folded from nothing, for any history (%i)', async (seed) => {
  const { log: events } = anyHistory(seed, 150);
  expect(events.length).toBeGreaterThan(80);
  for (const share of [0.4, 0.7, 1]) {
    const end = Math.floor(events.length * share);
    const some = events.slice(0, end);
    const server = start(some);
    const { state, revision, position } = await server.streams.load(1000);
    await kept();
    const anew = await start(some, 'none').streams.load(1000);
    expect([revision, position]).toEqual([anew.revision, anew.position]);
    expect(told(state)).toEqual(told(anew.state));
    if (share > 0.4) expect(server.log.taken).toBeLessThanOrEqual(Math.ceil(events.length * 0.3) + 2);

    const earlier = Math.floor(end * 0.9);
    const [past, pastAnew] = [start(some), start(some, 'none')];
    const folded = await past.folds.at(1000, { revision: earlier });
    expect(toldToReaders(folded.estimate)).toEqual(toldToReaders((await pastAnew.folds.at(1000, { revision: earlier })).estimate));
    if (share > 0.4) expect(past.log.taken).toBeLessThan(pastAnew.log.taken);
    await kept();
  }
});

it('goes on after a restart: a repeated command is recognised, and what was done before can be undone', async () => {
  const { log: events } = anyHistory(7, 150);
  const before = start(events);
  const add: EstimateCommand = { type: 'AddItems', areaIds: [HOUSE], taskId: 0, lines: [FAUCET], itemIds: [9_000], minimums: [], at: '' };
  const first = await before.streams.handle(1000, add, meta('AddItems', 'once'));
  await kept();
  expect((await rows()).at(-1)).toEqual({ revision: first.revision, whole: true });

  const after = start(events);
  const repeated = await after.streams.handle(1000, add, meta('AddItems', 'once'));
  expect(repeated.revision).toBe(first.revision);
  expect(after.log.taken).toBe(1);
  const undo: EstimateCommand = { type: 'Undo', who: 'user:1', commandId: first.commandId };
  const undone = await after.streams.handle(1000, undo, { ...meta('Undo', 'back'), undoOf: first.commandId });
  expect(undone.events).toHaveLength(1);
  expect(undone.state.items.has(9_000)).toBe(false);
});

it.each([
  ['damaged', 'update snapshot set state = set_byte(state, length(state) / 2, get_byte(state, length(state) / 2) # 255)'],
  ['cut off', 'update snapshot set state = substring(state from 1 for length(state) / 2)'],
  ['of other code', "update snapshot set version = 'other'"],
  ['deleted', 'delete from snapshot'],
])('a snapshot that is %s is ignored, and made again', async (_, harm) => {
  const { log: events } = anyHistory(8, 100);
  const { state } = await start(events).streams.load(1000);
  await kept();
  await readDb.pool.query(harm);
  const next = start(events);
  expect(told((await next.streams.load(1000)).state)).toEqual(told(state));
  expect(next.log.taken).toBe(events.length);
  await kept();
  const last = start(events);
  await last.streams.load(1000);
  expect(last.log.taken).toBe(1);
});

it('a snapshot of another log is ignored: of one that was replaced, and of one that ends earlier', async () => {
  const { log: events } = anyHistory(9, 100);
  await start(events).streams.load(1000);
  await kept();
  const shorter = start(events.slice(0, 30));
  expect((await shorter.streams.load(1000)).revision).toBe(29);
  await kept();
  await start(events).streams.load(1000);
  await kept();
  const other = anyHistory(10, 100).log.map((event) => ({ ...event, id: randomUUID() }));
  const replaced = start(other);
  expect(told((await replaced.streams.load(1000)).state)).toEqual(told((await start(other, 'none').streams.load(1000)).state));
  expect(replaced.log.taken).toBeGreaterThanOrEqual(other.length);
});

it('an instant is folded on from the newest snapshot before it, also where instants do not grow with revisions', async () => {
  const { log: events } = anyHistory(11, 150);
  for (const end of [40, 70]) await start(events.slice(0, end)).streams.load(1000).then(kept);
  expect((await rows()).map(({ revision }) => revision)).toEqual([39, 69]);
  const [one, anew] = [start(events), start(events, 'none')];
  const moment = { at: events[60]?.metadata.at ?? '' };
  const [folded, foldedAnew] = [await one.folds.at(1000, moment), await anew.folds.at(1000, moment)];
  expect(toldToReaders(folded.estimate)).toEqual(toldToReaders(foldedAnew.estimate));
  expect(folded.estimate.revision).toBe(60);
  // The last event of the snapshot, those after it, and the first that is later.
  expect(one.log.taken).toBe(1 + 21 + 1);

  await kept();
  await readDb.pool.query('delete from snapshot');
  const fast = events.map((event, n) => (n === 30 ? { ...event, metadata: { ...event.metadata, at: '2026-01-05T00:00:00.000Z' } } : event));
  await start(fast.slice(0, 40)).streams.load(1000).then(kept);
  expect((await start(fast).folds.at(1000, moment)).estimate.revision).toBe(29);
});

it('a sealed copy is folded once: asked again after a restart it reads one event, however much was changed since', async () => {
  const { log: events } = anyHistory(12, 150);
  const first = start(events);
  const sealed = { revision: 55 };
  const { estimate } = await first.folds.at(1000, sealed);
  expect(first.log.taken).toBe(56);
  await kept();
  const again = start(events);
  expect(toldToReaders((await again.folds.at(1000, sealed)).estimate)).toEqual(toldToReaders(estimate));
  expect(again.log.taken).toBe(1);
  // A fold has no undo steps, so a writer does not go on from it.
  const writer = start(events.slice(0, 57));
  const { state } = await writer.streams.load(1000);
  expect(told(state)).toEqual(told((await start(events.slice(0, 57), 'none').streams.load(1000)).state));
  expect(writer.log.taken).toBe(57);
});

it('keeps the newest of a stream, a few of its past, and so many bytes of all', async () => {
  const { log: events } = anyHistory(13, 200);
  for (const end of [25, 50, 75]) await start(events.slice(0, end)).streams.load(1000).then(kept);
  expect(await rows()).toEqual([49, 74].map((revision) => ({ revision, whole: true })));
  await readDb.pool.query('delete from snapshot');
  for (const revision of [20, 41, 62, 83]) await start(events).folds.at(1000, { revision }).then(kept);
  expect((await rows()).map(({ revision }) => revision)).toEqual([41, 62, 83]);
  await start(events, snapshotsOf({ totalBytes: 1 })).streams.load(1000);
  await kept();
  expect(await rows()).toEqual([]);
  await start(events, snapshotsOf({ stateBytes: 1 })).streams.load(1000);
  await kept();
  expect(await rows()).toEqual([]);
});

it('is no part of an answer: without Postgres, or when it is slow, the log is folded', async () => {
  const { log: events } = anyHistory(14, 100);
  const away = new ReadDb('postgres://nobody@127.0.0.1:1/none');
  const without = start(events, new Snapshots(away, BOUNDS));
  expect((await without.streams.load(1000)).revision).toBe(events.length - 1);
  await away.close();

  await start(events).streams.load(1000).then(kept);
  const locked = await readDb.connect();
  try {
    await locked.query('begin; lock table snapshot');
    const slow = start(events, snapshotsOf({ patienceMs: 1 }));
    expect((await slow.streams.load(1000)).revision).toBe(events.length - 1);
    expect(slow.log.taken).toBe(events.length);
  } finally {
    await locked.query('rollback');
    locked.release();
  }
  await kept();
});

it('the version is of the code: another file, name or word is another version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scopebook-version-'));
  try {
    const versions: string[] = [];
    const note = async (...words: string[]) => versions.push(await versionOf([folder], words));
    await writeFile(join(folder, 'a.ts'), 'apply');
    await note();
    await note('zod 4');
    await writeFile(join(folder, 'a.ts'), 'apply differently');
    await note();
    await writeFile(join(folder, 'b.js'), '');
    await note();
    expect(new Set(versions).size).toBe(4);
    await writeFile(join(folder, 'notes.json'), '');
    expect(await versionOf([folder], [])).toBe(versions[3]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
