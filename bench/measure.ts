import { performance } from 'node:perf_hooks';

/** What a bench gets: an empty database of its own on the embedded Postgres; `full` asks for the large size. */
export interface BenchContext {
  databaseUrl: string;
  full: boolean;
}

/**
 * One figure. `ratio` is `value` over `floor`, both measured in this run; `target` is what the ratio (or, without a floor, the value) should
 * reach, or stay below with `atMost`; null where the figure is only stated.
 */
export interface BenchRow {
  name: string;
  value: number;
  floor: number | null;
  ratio: number | null;
  target: number | null;
  atMost?: true;
  p50ms?: number;
  p99ms?: number;
  /** What a real EventStoreDB reached, measured once elsewhere: to be read beside the value, not compared to the last digit. */
  real?: string;
}

export type Once = (writer: number) => Promise<unknown>;

/** The value below which `share` of the sorted values lie; 0 of none. */
export const quantile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const ascending = (values: number[]) => values.sort((a, b) => a - b);

/** Closed loop for `ms`: `writers` run `once` again and again. Answers how long each took, in milliseconds. */
async function loop(writers: number, ms: number, once: Once): Promise<number[]> {
  const until = performance.now() + ms;
  const took: number[] = [];
  const write = async (writer: number) => {
    for (let start = performance.now(); start < until; start = performance.now()) {
      await once(writer);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return took;
}

/** How many writes a second, of the floor and of what is measured (with its latencies). */
export interface Rates {
  floor: number;
  rate: number;
  p50ms: number;
  p99ms: number;
}

/** Both kinds of write in turn, after one round of each to warm up, so that a machine whose pace drifts is as fair to one as to the other. */
export async function alternate(writers: number, floor: Once, measured: Once, { rounds = 4, roundMs = 1_000 } = {}): Promise<Rates> {
  const took: { floor: number[]; measured: number[] } = { floor: [], measured: [] };
  for (let round = 0; round <= rounds; round++) {
    const both = { floor: await loop(writers, roundMs, floor), measured: await loop(writers, roundMs, measured) };
    if (round === 0) continue;
    took.floor.push(...both.floor);
    took.measured.push(...both.measured);
  }
  const seconds = (rounds * roundMs) / 1000;
  const sorted = ascending(took.measured);
  return { floor: took.floor.length / seconds, rate: sorted.length / seconds, p50ms: quantile(sorted, 0.5), p99ms: quantile(sorted, 0.99) };
}
