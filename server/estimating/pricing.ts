import { D } from '../../contracts/decimal.ts';
import { LIMITS } from '../../contracts/decimal-fields.ts';
import type { LineItem, Settings } from '../../contracts/estimating/entities.ts';
import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import { settingsView } from '../../contracts/estimating/estimate/views.ts';
import type { BookFacts, MinimumFacts } from '../../contracts/estimating/facts.ts';
import { priceLine } from '../../contracts/estimating/pricing.ts';
import { Refusal } from '../../contracts/refusals.ts';

export const COSTS = ['labor', 'material', 'equipment', 'wasteFactorPct'] as const;
export type UnitCosts = Pick<BookFacts, (typeof COSTS)[number]>;

/** Labor minimums of the trades of a command's items; minimums that the estimate already has stay unchanged. */
export interface WithMinimums {
  minimums: MinimumFacts[];
}

export const newMinimums = (now: Estimate, minimums: MinimumFacts[]) => minimums.filter(({ trade }) => !now.minimums.has(trade));

export const sameDecimal = (a: string, b: string) => new D(a).eq(b);

export const settingsOf = (now: Estimate, line: LineItem): Settings => now.settings.get(line.settingsId) ?? settingsView(now);

/** The limits of docs/arithmetic.md apply to computed values too. */
export function withinLimits(line: UnitCosts & { quantity: string }, settings: Settings) {
  if (Number(line.quantity) > Number(LIMITS.quantity) && new D(line.quantity).gt(LIMITS.quantity))
    throw new Refusal('LIMIT_EXCEEDED', `A quantity can be at most ${LIMITS.quantity}.`);
  if (atMost(line, settings) < Number(LIMITS.cost)) return;
  if (new D(priceLine(line, settings).ppu).gt(LIMITS.cost))
    throw new Refusal('LIMIT_EXCEEDED', `A unit price can be at most ${LIMITS.cost}.`);
}

/**
 * A cheap upper bound of a line's unit price. It spares nearly every line the exact computation, which happens when the
 * event is applied.
 */
function atMost({ labor, material, equipment, wasteFactorPct }: UnitCosts, settings: Settings): number {
  const costs = Number(labor) + Number(material) * (1 + Number(wasteFactorPct) / 100) + Number(equipment);
  const markups = settings.orderType === 'Apply' ? Number(settings.overheadAmount) + Number(settings.profitAmount) : 0;
  return costs * (1 + markups / 100) * 1.001 + 0.01;
}
