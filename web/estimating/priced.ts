import type { Area, LineItem, PropertyItemChange, Settings } from '../../contracts/estimating/entities.ts';
import { quantityFor } from '../../contracts/estimating/measurement.ts';
import { normaliseWaste, priceLine, vendorExpense } from '../../contracts/estimating/pricing.ts';
import { cents, money } from './figures.ts';

/** The decimals that a line's quantity is stored with (R103); the browser is not told the account's setting, but the line shows it. */
export const decimalsOf = (line: LineItem) => (line.quantity.split('.')[1] ?? '').length;

export type Change = Partial<Omit<PropertyItemChange, 'id'>>;

const plain = (cents: bigint) => money(cents).replaceAll(',', '');

/** Five parts of a new total in the proportion of the old: only until the settings the line is priced with are known. */
function scaled(line: LineItem, total: string): LineItem['breakdown'] {
  const was = cents(line.totalCost);
  const now = cents(total);
  if (was === 0n) return [total, '0.00', '0.00', '0.00', '0.00'];
  const parts = line.breakdown.map((part) => (cents(part) * now) / was);
  const left = now - parts.reduce((sum, part) => sum + part, 0n);
  parts[0] = (parts[0] ?? 0n) + left;
  return parts.map(plain) as LineItem['breakdown'];
}

/**
 * A line as it will be after a change, priced as the server prices it. `settings` are those the line is priced with; without them a new
 * quantity is still priced to the cent (ppu and taxPerUnit stand on the line) and only the five costs are approximate until the answer.
 */
export function repriced(line: LineItem, change: Change, settings: Settings | undefined, area?: Area): LineItem {
  const next: LineItem = { ...line, ...(change as Partial<LineItem>) };
  if (change.wasteFactorPct !== undefined) next.wasteFactorPct = normaliseWaste(change.wasteFactorPct);
  if (change.quantity !== undefined) next.quantitySource = 'typed';
  else if (change.percentageAffected !== undefined && area && line.formulaXRef !== '' && line.quantitySource === 'measured')
    next.quantity = quantityFor(line.formulaXRef, area.measures, next.percentageAffected, decimalsOf(line));
  next.vendorExpense = vendorExpense(next.quantity, next.vendorPPU);
  if (settings) {
    const price = priceLine(next, settings);
    const { labor, material, equipment, overhead, profit } = price.breakdown;
    return { ...next, ...price, breakdown: [labor, material, equipment, overhead, profit] };
  }
  // The product of a quantity and an amount per unit, in whole cents: what it is called matters less than that it rounds alike.
  const totalCost = vendorExpense(next.quantity, next.ppu);
  return { ...next, totalCost, tax: vendorExpense(next.quantity, next.taxPerUnit), breakdown: scaled(line, totalCost) };
}
