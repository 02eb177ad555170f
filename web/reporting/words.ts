import { sumLines } from '../../contracts/estimating/pricing.ts';
import { dollars, grouped } from '../ui/words.ts';

/** R304, R305: the total that the reader sees, and the tax that is in it. */
export function summaryOf(selected: { totalCost: string; tax: string }[], excludeTax: boolean): string {
  const { totalCost, tax, grandTotal } = sumLines(selected);
  const total = dollars(excludeTax ? totalCost : grandTotal);
  if (selected.length === 1) return `1 item totalling ${total}`;
  return `${grouped(String(selected.length))} items totalling ${total} (tax amount: ${dollars(excludeTax ? '0.00' : tax)})`;
}
