import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../platform/package-root.ts';

/** One line of a book file: its cells by column name, and its file and line for error messages. */
export interface BookRow {
  cells: Record<string, string>;
  where: string;
}

const CATALOGUE = join('server', 'catalogue');

export const bookFolder = () => join(packageRoot(), CATALOGUE, 'book');
export const dataFolder = () => join(packageRoot(), CATALOGUE, 'data');

/**
 * Reads RFC 4180 text with a header row: quoted cells, doubled quotes, LF or CRLF. A row with a different number of
 * cells than the header is an error, because it always means an unquoted comma. Not csv-parse, which the imports use:
 * at a cold start it takes longer for these files than loading the whole book may take (bench/catalogue.bench.ts).
 */
export function parseCsv(text: string, file: string): BookRow[] {
  const rows: BookRow[] = [];
  let header: string[] | undefined;
  let row: string[] = [];
  let line = 1;
  let startedAt = 1;
  let at = 0;
  while (at <= text.length) {
    let cell: string;
    if (text[at] === '"') {
      let end = at + 1;
      while (end < text.length && !(text[end] === '"' && text[end + 1] !== '"')) end += text[end] === '"' ? 2 : 1;
      if (end >= text.length) throw new Error(`${file}:${startedAt}: a quote is not closed.`);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++;
      cell = text.slice(at, end).replace(/\r$/, '');
      at = end;
    }
    row.push(cell);
    line += cell.split('\n').length - 1;
    if (text[at] === '\r') at++;
    if (text[at] === ',') {
      at++;
      continue;
    }
    if (row.length > 1 || row[0] !== '') {
      if (!header) header = row;
      else if (row.length !== header.length) {
        throw new Error(`${file}:${startedAt}: ${row.length} cells, but the header has ${header.length}.`);
      } else {
        const cells: Record<string, string> = {};
        header.forEach((name, i) => {
          cells[name] = row[i] as string;
        });
        rows.push({ cells, where: `${file}:${startedAt}` });
      }
    }
    row = [];
    at++;
    line++;
    startedAt = line;
  }
  return rows;
}

/** The rows of one file of the book, in file order. */
export function readBook(file: string, folder = bookFolder()): BookRow[] {
  return parseCsv(readFileSync(join(folder, file), 'utf8'), file);
}

/** The names of the item files, one per category. */
export function itemFiles(folder = bookFolder()): string[] {
  return readdirSync(join(folder, 'items'))
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => `items/${name}`);
}
