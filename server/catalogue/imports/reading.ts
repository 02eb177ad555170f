import { blank, FILE_LIMITS, type ReadRow, textOf } from '../../platform/imports/cells.ts';
import { type ExpectedFile, fileKindOf, UnreadableFile } from '../../platform/imports/file-kind.ts';
import { textRows } from '../../platform/imports/text-file.ts';
import { knownHeaders } from './mapping.ts';
import { openWorkbook } from './workbook.ts';

export interface ReadFile {
  kind: 'csv' | 'xlsx';
  /** Text files only. */
  encoding: string | null;
  delimiter: string | null;
  /** Workbooks only. */
  sheet: string | null;
  /** The visible sheets of a workbook. */
  sheets: string[];
  headers: string[];
  /** Below the header, without blank rows. */
  rows: ReadRow[];
}

export const PRICE_LIST: ExpectedFile = { name: 'price list', formats: 'CSV or XLSX' };

/** The header must be within this many rows from the top. */
const HEADER_WITHIN = 40;
/** Fewer known headers than this are a coincidence. */
const FEWEST_KNOWN = 2;

/** Called between parts of the work: throws if the work was cancelled, and yields to other work. */
export type Pause = (rowsRead: number) => Promise<void> | void;

/**
 * Reads a price list of either kind. Skips titles above the header: the header is the row with the most known column
 * names, else the first row with two cells. Throws UnreadableFile with a message for a person.
 */
export async function readFile(bytes: Uint8Array, wanted: { sheet?: string; pause?: Pause } = {}): Promise<ReadFile> {
  const pause = wanted.pause ?? (() => {});
  if (fileKindOf(bytes, PRICE_LIST) === 'text') {
    const text = textRows(bytes);
    const rows = await collect(text.rows, pause);
    return { kind: 'csv', encoding: text.encoding, delimiter: text.delimiter, sheet: null, sheets: [], ...underHeader(rows) };
  }
  const workbook = openWorkbook(bytes);
  const sheets = workbook.sheets.map(({ name }) => name);
  const chosen = workbook.sheets.find(({ name }) => name === wanted.sheet);
  let first: ReadFile | undefined;
  for (const sheet of chosen ? [chosen] : workbook.sheets) {
    const rows = await collect(workbook.rows(sheet), pause);
    workbook.fillMerged(rows);
    if (rows.length < 2) continue;
    const read: ReadFile = { kind: 'xlsx', encoding: null, delimiter: null, sheet: sheet.name, sheets, ...underHeader(rows) };
    if (knownHeaders(read.headers) >= FEWEST_KNOWN) return read;
    first ??= read;
  }
  if (!first) throw new UnreadableFile('This workbook has no sheet with a header and rows.');
  return first;
}

async function collect(batches: AsyncIterable<ReadRow[]> | Iterable<ReadRow[]>, pause: Pause): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  let cells = 0;
  let characters = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.cells.length > FILE_LIMITS.columns) throw new UnreadableFile(`Row ${row.row} has more than ${FILE_LIMITS.columns} columns.`);
      if (row.cells.every(blank)) continue;
      cells += row.cells.length;
      for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 8;
      rows.push(row);
    }
    // One row of the limit is left for the header.
    if (rows.length > FILE_LIMITS.rows + HEADER_WITHIN) throw tooManyRows();
    if (cells > FILE_LIMITS.cells || characters > FILE_LIMITS.characters)
      throw new UnreadableFile('This file holds more than a price list can. Split it, or leave out columns that are not needed.');
    await pause(rows.length);
  }
  return rows;
}

function underHeader(rows: ReadRow[]): Pick<ReadFile, 'headers' | 'rows'> {
  const looked = rows.slice(0, HEADER_WITHIN);
  const known = looked.map((row) => knownHeaders(row.cells.map(String)));
  const most = Math.max(0, ...known);
  const at = most >= FEWEST_KNOWN ? known.indexOf(most) : looked.findIndex((row) => row.cells.filter((cell) => !blank(cell)).length >= 2);
  const header = rows[at];
  if (!header) throw new UnreadableFile('This file has no header row with names of columns.');
  const below = rows.slice(at + 1);
  if (below.length === 0) throw new UnreadableFile('This file has a header, and no rows below it.');
  if (below.length > FILE_LIMITS.rows) throw tooManyRows();
  const headers = header.cells.map((cell) => textOf(cell).slice(0, 100));
  while (headers.at(-1) === '') headers.pop();
  return { headers, rows: below };
}

function tooManyRows(): UnreadableFile {
  return new UnreadableFile(`This file has more than ${FILE_LIMITS.rows.toLocaleString('en')} rows. Split it into several.`);
}
