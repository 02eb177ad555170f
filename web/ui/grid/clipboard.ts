import type { GridColumn, GridRows } from './model.ts';

/** The rows and cells of a spreadsheet's clipboard, trimmed. A cell in quotes may hold tabs, line breaks and doubled quotes. */
export function pastedRows(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  // A quoted cell ends at a quote that is not doubled; anything else at the next tab or line break.
  for (const [, quoted, bare = '', end] of plain.matchAll(/(?:"([^"]*(?:""[^"]*)*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    row.push((quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim());
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** Lines as a spreadsheet takes them: a row each, a cell for each column that has words. */
export function copied<Line, Column extends string>(lines: readonly Line[], columns: readonly GridColumn<Line, Column>[]): string {
  return lines.map((line) => columns.flatMap(({ text }) => (text ? [quoted(text(line))] : [])).join('\t')).join('\n');
}

/** A spreadsheet would run text that begins like a formula; an apostrophe makes it text, and is not shown there. */
function quoted(cell: string): string {
  const text = /^(?:[=@]|[+-](?![\d.]*$))/.test(cell) ? `'${cell}` : cell;
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All lines of the rows that are shown. */
export function linesOf<Line>({ count, lineOf }: GridRows<Line>): Line[] {
  const lines: Line[] = [];
  for (let index = 0; index < count; index += 1) {
    const line = lineOf(index);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}
