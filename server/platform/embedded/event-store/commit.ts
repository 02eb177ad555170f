import { randomUUID } from 'node:crypto';
import type { KnownId, StreamHead } from './storage.ts';
import { isMetastream, limitsOf, metastreamOf, originalOf } from './stream-metadata.ts';

/** The revision a writer expects its stream to be at. */
export type ExpectedRevision = number | 'any' | 'no_stream' | 'stream_exists';

/** The state of the log that a write is judged by. */
export interface CommitState {
  head(stream: string): StreamHead;
  /** The last event recorded under this id, among those recorded lately. */
  recent(id: string): KnownId | undefined;
}

/** `look` requests the ids of the events from `revision` on, because memory does not hold them. */
export type Verdict =
  | { kind: 'ok'; softDeleted: boolean }
  | { kind: 'repeated'; revision: number; position: number }
  | { kind: 'wrong-version'; current: number }
  | { kind: 'deleted' }
  | { kind: 'look'; revision: number };

/** Tombstoning a stream takes its metadata stream along. */
export function isTombstoned(stream: string, state: CommitState): boolean {
  return state.head(stream).tombstoned || (isMetastream(stream) && state.head(originalOf(stream)).tombstoned);
}

export function isSoftDeleted(stream: string, state: CommitState): boolean {
  return limitsOf(stream, state.head(metastreamOf(stream)).metadata).softDeleted;
}

/**
 * Judges a write by EventStoreDB's rules, as `test/platform/event-store/transcript.json` shows them: a write that repeats what the log holds is
 * answered like the first; one that repeats it in part is a wrong version, even with `any`. `stored` answers an earlier `look`.
 */
export function judge(
  stream: string,
  expected: ExpectedRevision,
  ids: readonly string[],
  state: CommitState,
  stored?: readonly KnownId[],
): Verdict {
  if (isTombstoned(stream, state)) return { kind: 'deleted' };
  const current = state.head(stream).last;
  const wrong: Verdict = { kind: 'wrong-version', current };
  if (expected === 'stream_exists') {
    if (current < 0 && state.head(metastreamOf(stream)).last < 0) return wrong;
    if (isSoftDeleted(stream, state)) return { kind: 'deleted' };
  }

  if (expected === 'any' || expected === 'stream_exists') {
    let last: KnownId | undefined;
    for (const [n, id] of ids.entries()) {
      const known = state.recent(id);
      if (known?.stream !== stream) return n === 0 ? { kind: 'ok', softDeleted: isSoftDeleted(stream, state) } : wrong;
      last = known;
    }
    return last ? { kind: 'repeated', ...placeOf(last) } : { kind: 'ok', softDeleted: isSoftDeleted(stream, state) };
  }

  const at = expected === 'no_stream' ? -1 : expected;
  if (at > current) return wrong;
  if (at === current) return { kind: 'ok', softDeleted: isSoftDeleted(stream, state) };
  let last: KnownId | undefined;
  for (const [n, id] of ids.entries()) {
    const revision = at + 1 + n;
    const recent = state.recent(id);
    const known = recent?.stream === stream && recent.revision === revision ? recent : stored?.[n];
    if (!known && !stored && revision <= current) return { kind: 'look', revision: at + 1 };
    if (known?.id === id && known.revision === revision) {
      last = known;
      continue;
    }
    return n === 0 && expected === 'no_stream' && isSoftDeleted(stream, state) ? { kind: 'ok', softDeleted: true } : wrong;
  }
  return last ? { kind: 'repeated', ...placeOf(last) } : wrong;
}

/**
 * Judges the deletion of a stream like an append of one new event. A stream that never existed and has no metadata
 * cannot be deleted, but it can be tombstoned, so that it can never be written.
 */
export function judgeDeletion(kind: 'delete' | 'tombstone', stream: string, expected: ExpectedRevision, state: CommitState): Verdict {
  const verdict = judge(stream, expected, [randomUUID()], state, []);
  const never = state.head(stream).last < 0 && state.head(metastreamOf(stream)).last < 0;
  return verdict.kind === 'ok' && kind === 'delete' && never ? { kind: 'wrong-version', current: -1 } : verdict;
}

const placeOf = ({ revision, position }: KnownId) => ({ revision, position });
