import { strToU8, type Zippable, zipSync } from 'fflate';

/** A cell of a test's workbook: text, number, a formula with its last result, or a number shown as percent. */
export type SheetCell = string | number | { formula: string; result?: string } | { percent: number } | { shared: number } | undefined;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** An XLSX workbook written by hand, so that a test decides on every byte of it. */
export function workbookOf(
  rows: SheetCell[][],
  options: { merges?: string[]; sharedStrings?: string[]; sheet?: string; before?: { name: string; rows: SheetCell[][] } } = {},
): Uint8Array {
  const sheets = [...(options.before ? [options.before] : []), { name: options.sheet ?? 'Prices', rows }];
  const files: Zippable = {
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${sheets.map(({ name }, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>'),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${(options.sharedStrings ?? []).map((text) => `<si><r><t>${escaped(text.slice(0, 3))}</t></r><r><t xml:space="preserve">${escaped(text.slice(3))}</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si>`).join('')}</sst>`,
    ),
  };
  sheets.forEach((sheet, n) => {
    const merges = sheet.rows === rows ? (options.merges ?? []) : [];
    files[`xl/worksheets/sheet${n + 1}.xml`] = strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${sheet.rows.map(rowXml).join('')}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`,
    );
  });
  return zipSync(files);
}

function rowXml(cells: SheetCell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`)).join('')}</row>`;
}

function cellXml(cell: SheetCell, at: string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('percent' in cell) return `<c r="${at}" s="1"><v>${cell.percent}</v></c>`;
  if ('shared' in cell) return `<c r="${at}" t="s"><v>${cell.shared}</v></c>`;
  return `<c r="${at}"><f>${escaped(cell.formula)}</f><v>${cell.result ?? ''}</v></c>`;
}

/** A CSV file with every cell quoted. */
export function csvOf(rows: (string | number)[][], delimiter = ','): string {
  return rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
}
