import type { Measures } from '../../measures/entities.ts';
import type { LineItem } from '../entities.ts';
import { quantityFor } from '../quantity-for.ts';

/**
 * The quantity of a line's copy in another room. A measured one follows that room's `measures`; null leaves it as it is, because the room
 * has the same. A quantity that was typed stays.
 */
export function copiedQuantity(line: LineItem, measures: Measures | null, decimals: number): string {
  const follows = measures !== null && line.quantitySource === 'measured' && line.formulaXRef !== '';
  return follows ? quantityFor(line.formulaXRef, measures, line.percentageAffected, decimals) : line.quantity;
}
