/** A number where the file itself says that it is one (a workbook), else the text as it stands. */
export type Cell = string | number;

export interface ReadRow {
  /** As a spreadsheet numbers it: the first row is 1, titles and blank rows count. */
  row: number;
  cells: Cell[];
}

/** What a price list may hold; past it the whole file is refused. */
export const FILE_LIMITS = { rows: 100_000, columns: 200, cells: 4_000_000, characters: 100_000_000 } as const;

export function blank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

const CONTROL = /[\p{Cc}\p{Cs}]+/gu;
/** What an export puts an apostrophe before, so that no spreadsheet runs it. */
const ESCAPED = /^'(?=[=+\-@\t\r])/;

/** One line of text as it is kept: trimmed, single blanks, no control characters, no halves of letters. */
export function clean(text: string): string {
  return text
    .replace(CONTROL, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

/** The cell without the apostrophe that an export escapes it with. */
export function unescapedCell(cell: Cell | undefined): Cell {
  if (cell === undefined) return '';
  return typeof cell === 'string' ? cell.replace(ESCAPED, '') : cell;
}

/** A cell as a person would write it. */
export function textOf(cell: Cell | undefined): string {
  return clean(String(unescapedCell(cell)));
}

/** A formula of a workbook, or what a spreadsheet would take for one; never run. */
export function isFormula(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.trimStart().startsWith('=');
}
