import { QUALITIES } from '../../contracts/catalogue/entities.ts';
import { toCents } from '../../contracts/money.ts';

/** A line with what it would cost, before tax, in each quality that its item is offered in. */
export interface Priced {
  id: number;
  quality: string;
  totalCost: string;
  options: { quality: string; totalCost: string }[];
}

export interface QualityPlan {
  /** Cents of all the lines, before tax. */
  now: bigint;
  after: bigint;
  /** Ids of the lines that would change. */
  changed: number[];
  /** Lines that have the quality: they keep their price, however old. */
  already: number;
  notOffered: number;
  /** Of the changed ones, those whose quality becomes lower. */
  down: number;
}

const RANKS: readonly string[] = QUALITIES;
const rank = (quality: string) => RANKS.indexOf(quality);

/** What choosing one quality for these lines would do; with `upOnly` lines above it stay. */
export function qualityPlan(lines: Priced[], quality: string, upOnly: boolean): QualityPlan {
  const plan: QualityPlan = { now: 0n, after: 0n, changed: [], already: 0, notOffered: 0, down: 0 };
  for (const line of lines) {
    const was = toCents(line.totalCost);
    const option = line.options.find((one) => one.quality === quality);
    const lower = rank(line.quality) > rank(quality);
    plan.now += was;
    if (line.quality === quality) plan.already += 1;
    else if (!option) plan.notOffered += 1;
    else if (!(lower && upOnly)) {
      plan.changed.push(line.id);
      if (lower) plan.down += 1;
      plan.after += toCents(option.totalCost);
      continue;
    }
    plan.after += was;
  }
  return plan;
}

/** The quality that most of the lines have; empty when none comes in qualities. */
export function usualQuality(lines: Priced[]): string {
  let most = '';
  let count = 0;
  for (const level of QUALITIES) {
    const of = lines.filter((line) => line.quality === level).length;
    if (of > count) [most, count] = [level, of];
  }
  return most;
}
