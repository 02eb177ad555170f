/** Of a power of ten; a quarter where it stays whole. */
const STEPS = [1, 2, 2.5, 5, 10];

/** Round numbers between two, some `most` of them. */
export function ticksBetween(low: number, high: number, most: number): number[] {
  const rough = Math.max(1, (high - low) / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => Number.isInteger(one * power) && one * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((high - first) / step) + 1) }, (_, n) => first + n * step);
}

/** From the round number below all values to the one above, with those between. */
export function scaleOf(values: readonly number[]): { low: number; high: number; ticks: number[] } {
  const [step = 1, next = 2] = ticksBetween(Math.min(...values), Math.max(...values), 5);
  const by = Math.max(1, next - step);
  const [low, high] = [Math.floor(Math.min(...values) / by) * by, Math.ceil(Math.max(...values) / by) * by];
  return { low, high, ticks: Array.from({ length: Math.round((high - low) / by) + 1 }, (_, n) => low + n * by) };
}
