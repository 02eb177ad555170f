import type { RecordState } from '../../../contracts/kit/record.ts';

/** Streams that one question reads; the rest stands there as it is now, and is counted. */
export const MOST_READ = 500;
const AT_ONCE = 8;

/**
 * Records as they were at an instant. What was not changed since stands as it is, what was added since was not there: only what was there and was changed or
 * deleted since is read from its stream, the latest changed first.
 */
export async function recordsAsOf<State extends RecordState<unknown>>(
  all: readonly State[],
  at: number,
  was: (id: number) => Promise<State>,
): Promise<{ states: State[]; unread: number }> {
  const isLater = (instant: string | undefined) => instant !== undefined && Date.parse(instant) > at;
  const there = all.filter(({ addedAt }) => !isLater(addedAt));
  const changed = there
    .filter(({ updatedAt }) => isLater(updatedAt))
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || a.id - b.id);
  const [toRead, unread] = [changed.slice(0, MOST_READ), changed.slice(MOST_READ)];
  const states = [...there.filter(({ updatedAt }) => !isLater(updatedAt)), ...unread];
  const waiting = toRead.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { id } of waiting) states.push(await was(id));
    }),
  );
  return { states, unread: unread.length };
}
