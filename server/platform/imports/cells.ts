/** A number if the file itself stores a number (workbook), else the text as written. */
export type Cell = string | number;

export interface ReadRow {
  /** The spreadsheet's row number: the first row is 1; titles and blank rows count. */
  row: number;
  cells: Cell[];
}

/** Limits of a price list; a larger file is refused whole. */
export const FILE_LIMITS = { rows: 100_000, columns: 200, cells: 4_000_000, characters: 100_000_000 } as const;

export function blank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

const CONTROL = /[\p{Cc}\p{Cs}]+/gu;
/** Exports put an apostrophe before such text so that no spreadsheet runs it as a formula. */
const ESCAPED = /^'(?=[=+\-@\t\r])/;

/** One line of text as stored: trimmed, single blanks, no control characters, no unpaired surrogates. */
export function clean(text: string): string {
  return text
    .replace(CONTROL, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

/** The cell without the apostrophe that an export adds. */
export function unescapedCell(cell: Cell | undefined): Cell {
  if (cell === undefined) return '';
  return typeof cell === 'string' ? cell.replace(ESCAPED, '') : cell;
}

/** A cell as a person would write it. */
export function textOf(cell: Cell | undefined): string {
  return clean(String(unescapedCell(cell)));
}

/** A workbook formula, or text that a spreadsheet would take for one. Never evaluated. */
export function isFormula(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.trimStart().startsWith('=');
}
