import { sumLines } from '../../contracts/estimating/pricing.ts';
import { dollars, grouped } from '../ui/words.ts';

/** R304, R305: the total that the reader sees, and the tax that is in it. */
export function summaryOf(selected: { totalCost: string; tax: string }[], excludeTax: boolean): string {
  const { totalCost, tax, grandTotal } = sumLines(selected);
  const total = dollars(excludeTax ? totalCost : grandTotal);
  if (selected.length === 1) return `1 item totalling ${total}`;
  return `${grouped(String(selected.length))} items totalling ${total} (tax amount: ${dollars(excludeTax ? '0.00' : tax)})`;
}

/** Why a link cannot be good until this ISO date: it would have expired before it is sent. */
export function lastDayFault(validUntil: string): { validUntil?: string } {
  return validUntil !== '' && validUntil < isoDayFromNow(0) ? { validUntil: 'This day is over. Choose today or a later day.' } : {};
}

/** The reader's own calendar day, some days on, as an ISO date. */
export function isoDayFromNow(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
