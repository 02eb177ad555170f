import { AsyncLocalStorage } from 'node:async_hooks';

interface Writes {
  position?: bigint;
}

const writes = new AsyncLocalStorage<Writes>();

/** Notes that the work at hand wrote up to this log position; the HTTP answer then carries it (`X-Log-Position`). Stream handlers call it. */
export function recordPosition(position: bigint): void {
  const current = writes.getStore();
  if (current && (current.position === undefined || position > current.position)) current.position = position;
}

/** Runs `work` and answers, beside its result, the highest position noted within it. */
export async function withPositionTracking<T>(work: () => Promise<T>): Promise<{ result: T; position?: bigint }> {
  const own: Writes = {};
  const result = await writes.run(own, work);
  return { result, position: own.position };
}
