import { QUALITIES, type QualityLevel } from '../../contracts/catalogue/entities.ts';

export const COLUMNS = ['name', ...QUALITIES] as const;
export type Column = (typeof COLUMNS)[number];

/** Where the keys act: an item, counted from 0 in the list, and a column. */
export interface Cursor {
  at: number;
  column: Column;
}

/** The price being typed. `typed` is the key that began it, which replaces what stood there; null keeps it, selected. */
export interface Editing {
  column: QualityLevel;
  typed: string | null;
}

/** Where the cursor goes when a cell is left. */
export type Go = 'stay' | 'down' | 'up' | 'right' | 'left';

/** Heads the list of the whole book. */
export const ALL = 'All items';

export const cellId = (at: number, column: Column): string => `price-${at}-${column}`;

/** As an undo step is named: `price of Drywall, hung and finished, Better`. */
export const labelOf = (item: { description: string }, quality: string): string =>
  `price of ${item.description}${quality === 'None' ? '' : `, ${quality}`}`;
