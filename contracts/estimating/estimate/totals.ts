import { toCents } from '../../money.ts';
import type { LineItem } from '../entities.ts';
import type { Cents, Estimate, Touched } from './state.ts';

/** Counts a line into sums, or out of them. */
export function accumulate(sum: Cents, line: LineItem, sign: 1n | -1n) {
  line.breakdown.forEach((part, i) => {
    sum.costs[i] = (sum.costs[i] ?? 0n) + sign * toCents(part);
  });
  sum.total += sign * toCents(line.totalCost);
  sum.tax += sign * toCents(line.tax);
  sum.vendor += sign * toCents(line.vendorExpense);
}

export function addToTotals(estimate: Estimate, line: LineItem, touched: Touched) {
  const area = estimate.areas.get(line.propertyArea_AreaID);
  if (area) {
    accumulate(area.cents, line, 1n);
    touched.areas.add(area.areaId);
  }
  accumulate(estimate.cents, line, 1n);
}

export function subtractFromTotals(estimate: Estimate, line: LineItem, touched: Touched) {
  const area = estimate.areas.get(line.propertyArea_AreaID);
  if (area) {
    accumulate(area.cents, line, -1n);
    touched.areas.add(area.areaId);
  }
  accumulate(estimate.cents, line, -1n);
}
