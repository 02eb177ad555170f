import { grouped } from '../ui/words.ts';

export const decimalsIn = (quantity: string) => quantity.split('.')[1]?.length ?? 0;

/**
 * A whole count drops its decimals; it, and a quantity with fewer decimals than the others of its table, keeps their width, so that the points of
 * a column stay in line.
 */
export function quantityOf({ quantity, itemUM }: { quantity: string; itemUM: string }, decimals: number) {
  const [whole = '0', part = ''] = quantity.split('.');
  const unit = /^(ea|each)$/i.test(itemUM) ? 'each' : itemUM;
  const shown = unit === 'each' && /^0*$/.test(part) ? '' : part;
  const missing = '0'.repeat(decimals - shown.length);
  return {
    whole: grouped(shown ? `${whole}.${shown}` : whole),
    hidden: missing && !shown ? `.${missing}` : missing,
    unit,
  };
}
