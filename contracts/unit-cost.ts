import { D, fixed } from './decimal.ts';

/** The exact cost of one unit before overhead, profit and tax, with the waste of its material. For further arithmetic. */
export function exactUnitCost(costs: { labor: string; material: string; equipment: string }, wasteFactorPct: string): D {
  return new D(costs.material).times(new D(wasteFactorPct).plus(100)).div(100).plus(costs.labor).plus(costs.equipment);
}

/** The same, rounded to cents. */
export function unitCostOf(costs: { labor: string; material: string; equipment: string; wasteFactorPct: string }): string {
  return fixed(exactUnitCost(costs, costs.wasteFactorPct), 2);
}
