import { atom } from 'jotai';
import { D } from '../../../contracts/decimal.ts';
import type { BookItem } from './book-items.ts';

/** Square feet in a roofing square. */
const SQUARE = 100;
/** Squares among searched words, and not square feet. */
const SAID = /\b(\d+(?:\.\d+)?)\s*(?:sqs?|squares?)\b(?!\s*\.?\s*f)/i;

/** Whether one chose to count roofs in squares. */
export const inSquaresAtom = atom(false);

export const isCountedInSquares = ({ unit, formula }: Pick<BookItem, 'unit' | 'formula'>): boolean => unit === 'SF' && formula === 'ROOF';

/** Square feet as squares, with the places that they need: `3000.0` is `30.0`, `3020.0` is `30.2`, `3025.0` is `30.25`. */
export function inSquares(quantity: string): string {
  const squares = new D(quantity).div(SQUARE);
  return squares.toFixed(Math.max(1, squares.decimalPlaces()));
}

/** Typed squares as `readQuantity` reads them; what names its unit is taken as it is. */
export const fromSquares = (text: string): string => (/[a-z]\s*$/i.test(text) ? text : `(${text}) sq`);

/** The square feet of the squares that searched words ask for; null where they ask for none. */
export function squaresIn(words: string): string | null {
  const said = SAID.exec(words)?.[1];
  return said === undefined ? null : new D(said).times(SQUARE).toFixed(1);
}
