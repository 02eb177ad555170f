import type { LineItem } from '../entities.ts';
import type { Cents, Estimate, Touched } from './state.ts';

const centsOf = (money: string) => BigInt(money.replace('.', ''));
/** Dollars with two decimals of whole cents. */
export function dollars(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Counts a line into sums, or out of them. */
export function accumulate(sum: Cents, line: LineItem, sign: 1n | -1n) {
  line.breakdown.forEach((part, i) => {
    sum.costs[i] = (sum.costs[i] ?? 0n) + sign * centsOf(part);
  });
  sum.total += sign * centsOf(line.totalCost);
  sum.tax += sign * centsOf(line.tax);
  sum.vendor += sign * centsOf(line.vendorExpense);
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
