import { D, fixed } from '../decimal.ts';
import type { Measures } from '../measures/entities.ts';
import { typed } from '../measures/measurement.ts';
import { roundQuantity } from './pricing.ts';

/**
 * The quantity of a line from its area's measurements, each taken with two decimals; a formula without a measurement in the area gives 0.
 * Answers text, so that the caller can check it against the limit of quantities.
 */
export function quantityFor(formula: string, measurements: Partial<Measures>, percentageAffected: string, decimals: number): string {
  const measured = (name: keyof Measures) => new D(fixed(typed(measurements[name]), 2));
  const measurement = () => {
    switch (formula) {
      case 'FLOOR':
        return measured('floor');
      case 'WALLS':
        return measured('walls');
      case 'CEILINGS':
        return measured('ceilings');
      case 'WALLSANDCEILINGS':
        return measured('walls').plus(measured('ceilings'));
      case 'BASEBOARD':
        return measured('baseboard');
      case 'ROOF':
        return measured('roof');
      case 'EXTWALLS':
        return measured('extwalls');
      default:
        return new D(0);
    }
  };
  return roundQuantity(measurement().times(typed(percentageAffected)).div(100).toFixed(), decimals);
}
