import { fromCents, toCents } from '../../money.ts';
import type { AreaWithItems, Settings } from '../entities.ts';
import { type Breakdown, COST_PARTS, priceLine } from '../pricing.ts';

/** Dollars as they are, with the new settings, and the difference (`-0.46`). */
export interface Move {
  before: string;
  after: string;
  moves: string;
}

export interface SettingsPreview {
  /** Lines before tax, by area; areas without lines are left out. */
  areas: ({ areaId: number; label: string; lines: number } & Move)[];
  /** The five costs, which add up to `totalCost`. */
  costs: Record<keyof Breakdown, Move>;
  totalCost: Move;
  tax: Move;
  grandTotal: Move;
  lines: number;
}

const move = (before: bigint, after: bigint): Move => ({
  before: fromCents(before),
  after: fromCents(after),
  moves: fromCents(after - before),
});

/**
 * What updating the existing lines with these settings would move (R041), to the cent, before anything is recorded. Labor minimum lines are
 * priced like the others: their shortfall is before markups, so that no settings change it.
 */
export function settingsPreview(areas: readonly AreaWithItems[], settings: Settings): SettingsPreview {
  const costsBefore = COST_PARTS.map(() => 0n);
  const costsAfter = COST_PARTS.map(() => 0n);
  let [totalBefore, totalAfter, taxBefore, taxAfter, lines] = [0n, 0n, 0n, 0n, 0];
  const byArea = areas.map(({ areaID: areaId, label, items }) => {
    let [before, after] = [0n, 0n];
    for (const line of items) {
      const price = priceLine(line, settings);
      COST_PARTS.forEach((part, at) => {
        costsBefore[at] = (costsBefore[at] ?? 0n) + toCents(line.breakdown[at] ?? '0');
        costsAfter[at] = (costsAfter[at] ?? 0n) + toCents(price.breakdown[part]);
      });
      before += toCents(line.totalCost);
      after += toCents(price.totalCost);
      taxBefore += toCents(line.tax);
      taxAfter += toCents(price.tax);
    }
    lines += items.length;
    totalBefore += before;
    totalAfter += after;
    return { areaId, label, lines: items.length, ...move(before, after) };
  });
  const costs = Object.fromEntries(COST_PARTS.map((part, at) => [part, move(costsBefore[at] ?? 0n, costsAfter[at] ?? 0n)]));
  return {
    areas: byArea.filter((area) => area.lines > 0),
    costs: costs as SettingsPreview['costs'],
    totalCost: move(totalBefore, totalAfter),
    tax: move(taxBefore, taxAfter),
    grandTotal: move(totalBefore + taxBefore, totalAfter + taxAfter),
    lines,
  };
}

const EXAMPLE = '1000';
/** What a cost of $1,000.00 becomes with settings, tax included: an example for lines that are added later (R042). The first cost that differs, else labor. */
export function exampleOf(before: Settings, after: Settings): { cost: 'labor' | 'material' | 'equipment'; before: string; after: string } {
  const priced = (cost: string, settings: Settings) => {
    const none = { labor: '0', material: '0', equipment: '0', wasteFactorPct: '0', quantity: '1' };
    const { totalCost, tax } = priceLine({ ...none, [cost]: EXAMPLE }, settings);
    return fromCents(toCents(totalCost) + toCents(tax));
  };
  const differs = (['labor', 'material', 'equipment'] as const).find((one) => priced(one, before) !== priced(one, after));
  const cost = differs ?? 'labor';
  return { cost, before: priced(cost, before), after: priced(cost, after) };
}
