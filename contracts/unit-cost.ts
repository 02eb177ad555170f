import { D, fixed } from './decimal.ts';

/** What one unit costs before overhead, profit and tax, material with its waste: exact, for further arithmetic. */
export function exactUnitCost(costs: { labor: string; material: string; equipment: string }, wasteFactorPct: string): D {
  return new D(costs.material).times(new D(wasteFactorPct).plus(100)).div(100).plus(costs.labor).plus(costs.equipment);
}

/** The same in cents. */
export function unitCostOf(costs: { labor: string; material: string; equipment: string; wasteFactorPct: string }): string {
  return fixed(exactUnitCost(costs, costs.wasteFactorPct), 2);
}
