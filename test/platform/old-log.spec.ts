import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStream } from '../../contracts/event.ts';
import type { Recorded } from '../../contracts/log.ts';
import { operationsStream } from '../../contracts/operations.ts';
import { contexts } from '../../server/contexts.ts';
import { EventCodec } from '../../server/platform/event-log/codec.ts';

/**
 * A log with one stored event of every shipped version of every type, as it lies in the store. A customer's log holds such events for ever,
 * so no line of `old-log.ndjson` is ever changed: a new version is a new line at the end of its stream. `old-log.changes.json` is what
 * each event changes in the state of its stream today.
 */
const LOG = join(import.meta.dirname, 'fixtures/old-log.ndjson');
const CHANGES = join(import.meta.dirname, 'fixtures/old-log.changes.json');
const ADD_SAMPLE = 'has no sample: add one in its stored form as a line at the end of its stream in test/platform/fixtures/old-log.ndjson';
const REWRITE = 'OLD_LOG=write npx jest test/platform/old-log.spec.ts';

interface Sample {
  stream: string;
  revision: number;
  type: string;
  id: string;
  data: unknown;
  metadata: { v: number };
}

type Changes = Record<string, unknown>;

const samples = readFileSync(LOG, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Sample);
let streams: EventStream[] = [];

beforeAll(async () => {
  streams = [operationsStream, ...(await contexts()).events];
});

it('every shipped version of every event has a sample in the old log', () => {
  const sampled = new Set(samples.map(({ type, metadata }) => `${type} ${metadata.v}`));
  const shipped = streams.flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, { shape }]) => shape.versions.map((_, n) => `${type} ${n + 1}`)),
  );
  expect(shipped.filter((version) => !sampled.has(version)).map((version) => `${version} ${ADD_SAMPLE}; then ${REWRITE}`)).toEqual([]);
});

it('the old log is read by the codec of today, and each event changes in the state of its stream what it always did', () => {
  const changes = changesOf(samples);
  if (process.env.OLD_LOG === 'write') writeFileSync(CHANGES, `${JSON.stringify(changes, null, 2)}\n`);
  // After a change of what a state holds, write the file anew and read its difference: stored events must still mean the same.
  expect(changes).toEqual(JSON.parse(readFileSync(CHANGES, 'utf8')));
});

it('every sample changes the state of its stream; skipped events, sign-ins and letters concern readers only', () => {
  const idle = Object.entries(changesOf(samples)).filter(([, changed]) => Object.keys(changed).every((path) => STAMPS.has(path)));
  expect(idle.map(([event]) => event.split(' ')[2])).toEqual([
    'EventSkipped',
    'SecondStepRefused',
    'SignedIn',
    'SessionsEnded',
    'DueRemoved',
    'CustomerToldOfHandOver',
    'ColleaguesToldOfHandOver',
    'SessionsEndedByManager',
  ]);
});

/** Set by every event of an estimate. */
const STAMPS = new Set(['revision', 'updatedAt', 'updatedBy']);

/** What each event changes, by stream, revision, type and version: the new values by their path, null for what is gone. */
function changesOf(log: Sample[]): Record<string, Changes> {
  const codec = new EventCodec();
  for (const { events } of streams) codec.defineEvents(events);
  const states = new Map<string, unknown>();
  const changes: Record<string, Changes> = {};
  for (const [place, { stream, revision, type, id, data, metadata }] of log.entries()) {
    const [name, streamId] = stream.split('-');
    const kind = streams.find((one) => one.name === name) as EventStream;
    const was = states.has(stream) ? states.get(stream) : kind.fold.initial(Number(streamId));
    const before = flat(was);
    const event = codec.decode({
      id,
      type,
      streamId: stream,
      revision: BigInt(revision),
      position: { commit: BigInt(place) },
      data,
      metadata,
    });
    const now = kind.fold.evolve(was, event as Recorded);
    states.set(stream, now);
    changes[`${stream} ${revision} ${type} ${metadata.v}`] = difference(before, flat(now));
  }
  return changes;
}

/** The weight of an estimate's lines in memory is no meaning of its events. */
const WEIGHTS = new Set(['lineBytes']);

/** The single values of a state by their path; entries of maps by their key. */
function flat(value: unknown, path = '', into: Changes = {}): Changes {
  for (const [key, inner] of entriesOf(value)) if (!WEIGHTS.has(key)) flat(inner, path === '' ? key : `${path}.${key}`, into);
  if (typeof value === 'bigint') into[path] = `${value}n`;
  else if (value === null || !['object', 'undefined'].includes(typeof value)) into[path] = value;
  return into;
}

function entriesOf(value: unknown): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [];
  if (value instanceof Map) return [...value].map(([key, inner]) => [String(key), inner]);
  return Object.entries(value instanceof Set ? [...value] : value);
}

function difference(before: Changes, now: Changes): Changes {
  const changed = Object.entries(now).filter(([path, value]) => before[path] !== value);
  const gone = Object.keys(before).filter((path) => !(path in now));
  return Object.fromEntries([...changed, ...gone.map((path) => [path, null])]);
}
