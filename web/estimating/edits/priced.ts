import { CUSTOM_LINE_ITEM_CODE, MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import type { Area, LineItem, PropertyItemChange, Settings, Survey } from '../../../contracts/estimating/entities.ts';
import { normaliseWaste, priceLine, priceQuantity, priceUnit, vendorExpense } from '../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { toCents } from '../../../contracts/money.ts';
import { money } from '../estimate/figures.ts';

/** The decimals that a line's quantity is stored with (R103); the browser is not told the account's setting, but the line shows it. */
export const decimalsOf = (line: LineItem) => (line.quantity.split('.')[1] ?? '').length;

export type Change = Partial<Omit<PropertyItemChange, 'id'>>;

const plain = (cents: bigint) => money(cents).replaceAll(',', '');

/** Five parts of a new total in the proportion of the old: only until the settings the line is priced with are known. */
function scaled(line: LineItem, total: string): LineItem['breakdown'] {
  const was = toCents(line.totalCost);
  const now = toCents(total);
  if (was === 0n) return [total, '0.00', '0.00', '0.00', '0.00'];
  const parts = line.breakdown.map((part) => (toCents(part) * now) / was);
  const left = now - parts.reduce((sum, part) => sum + part, 0n);
  parts[0] = (parts[0] ?? 0n) + left;
  return parts.map(plain) as LineItem['breakdown'];
}

/** The line's item in the price book in the line's quality, with the prices of the job's place; null for what was written by hand, which is not in it. */
export function bookAddressOf(line: LineItem, place: Pick<Survey, 'zip' | 'state'> | undefined): string | null {
  if (line.isLaborMinimum || line.itemXREF === MANUAL_ENTRY_CODE || line.itemXREF === CUSTOM_LINE_ITEM_CODE || !place) return null;
  const address = new URLSearchParams({ item: String(line.itemXREF) });
  if (line.quality !== 'None') address.set('quality', line.quality);
  if (place.zip) address.set('zip', place.zip.slice(0, 5));
  else if (place.state) address.set('state', place.state);
  return `/price-book?${address}`;
}

/** The five costs of one unit, in whole cents that add up to its price as those of a line add up to its total: a line of 1 reads the same. */
export function unitBreakdown(line: LineItem, settings: Settings): LineItem['breakdown'] {
  const { labor, material, equipment, overhead, profit } = priceQuantity(priceUnit(line, settings), '1').breakdown;
  return [labor, material, equipment, overhead, profit];
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
