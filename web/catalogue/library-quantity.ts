import type { LineQuantity } from '../../contracts/catalogue/libraries/library.ts';
import { D } from '../../contracts/decimal.ts';

const NAMES = {
  FLOOR: 'floor',
  WALLS: 'walls',
  CEILINGS: 'ceiling',
  WALLSANDCEILINGS: 'walls + ceiling',
  BASEBOARD: 'baseboard',
  ROOF: 'roof',
  EXTWALLS: 'extwalls',
} as const;

/** What a line takes, as a formula of the language: a share of a measurement is a product. */
export function formulaText(quantity: LineQuantity): string {
  switch (quantity.by) {
    case 'typed':
      return quantity.quantity;
    case 'measured': {
      const name = NAMES[quantity.formula];
      const share = new D(quantity.percentageAffected).div(100);
      return share.eq(1) ? name : `${name.includes(' ') ? `(${name})` : name} * ${share.toFixed()}`;
    }
    case 'formula':
      return quantity.text;
  }
}

/** What was typed: a number, a whole measurement, or a formula. */
export function quantityOfText(typed: string): LineQuantity {
  const text = typed.trim();
  if (/^\d{1,7}(\.\d{1,4})?$/.test(text)) return { by: 'typed', quantity: text };
  const measured = Object.entries(NAMES).find(([, name]) => name === text.toLowerCase());
  return measured ? { by: 'measured', formula: measured[0] as keyof typeof NAMES, percentageAffected: '100' } : { by: 'formula', text };
}
