import type { Settings } from '../../estimating/entities.ts';
import { priceLine } from '../../estimating/pricing.ts';
import { fromCents, toCents } from '../../money.ts';

/** Costs of 2,100.00 on which percentages are shown. */
export const EXAMPLE_COSTS = { labor: '1000', material: '1000', equipment: '100' } as const;

export interface PercentagesExample {
  overhead: string;
  profit: string;
  tax: string;
  /** With tax. */
  total: string;
}

/** What percentages make of the example, by the code that prices lines. */
export function percentagesExample(settings: Settings): PercentagesExample {
  const { breakdown, tax, totalCost } = priceLine({ ...EXAMPLE_COSTS, wasteFactorPct: '0', quantity: '1' }, settings);
  return { overhead: breakdown.overhead, profit: breakdown.profit, tax, total: fromCents(toCents(totalCost) + toCents(tax)) };
}
