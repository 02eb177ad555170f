import { toCents } from '../../money.ts';
import type { LineItem } from '../entities.ts';
import type { Cents, Estimate, Touched } from './state.ts';

/** Adds a line to sums, or subtracts it from them. */
function accumulate(sums: Iterable<Cents>, line: LineItem, sign: 1n | -1n) {
  const costs = line.breakdown.map(toCents);
  const [total, tax, vendor] = [toCents(line.totalCost), toCents(line.tax), toCents(line.vendorExpense)];
  for (const sum of sums) {
    costs.forEach((cost, at) => {
      sum.costs[at] = (sum.costs[at] ?? 0n) + sign * cost;
    });
    sum.total += sign * total;
    sum.tax += sign * tax;
    sum.vendor += sign * vendor;
  }
}

export const addToTotals = (estimate: Estimate, line: LineItem, touched: Touched) => count(estimate, line, touched, 1n);
export const subtractFromTotals = (estimate: Estimate, line: LineItem, touched: Touched) => count(estimate, line, touched, -1n);

function count(estimate: Estimate, line: LineItem, touched: Touched, sign: 1n | -1n) {
  const area = estimate.areas.get(line.propertyArea_AreaID);
  if (area) touched.areas.add(area.areaId);
  accumulate(area ? [area.cents, estimate.cents] : [estimate.cents], line, sign);
}
