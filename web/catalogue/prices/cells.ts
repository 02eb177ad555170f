import { QUALITIES } from '../../../contracts/catalogue/quality.ts';

export const COLUMNS = ['name', ...QUALITIES] as const;
export type Column = (typeof COLUMNS)[number];

/** Where the keys act: an item, counted from 0 in the list, and a column. */
export interface Cursor {
  at: number;
  column: Column;
}

/** Heads the list of the whole book. */
export const ALL = 'All items';

/** As an undo step is named: `price of Drywall, hung and finished, Better`. */
export const labelOf = (item: { description: string }, quality: string): string =>
  `price of ${item.description}${quality === 'None' ? '' : `, ${quality}`}`;
