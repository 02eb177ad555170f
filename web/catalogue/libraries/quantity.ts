import type { LineQuantity } from '../../../contracts/catalogue/libraries/library.ts';
import { MEASURED_NAMES } from '../../../contracts/catalogue/libraries/library-quantities.ts';

/** What was typed: a number, a whole measurement, or a formula. */
export function quantityOfText(typed: string): LineQuantity {
  const text = typed.trim();
  if (/^\d{1,7}(\.\d{1,4})?$/.test(text)) return { by: 'typed', quantity: text };
  const measured = Object.entries(MEASURED_NAMES).find(([, name]) => name === text.toLowerCase());
  return measured
    ? { by: 'measured', formula: measured[0] as keyof typeof MEASURED_NAMES, percentageAffected: '100' }
    : { by: 'formula', text };
}
