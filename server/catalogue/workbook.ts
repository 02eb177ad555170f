import writeXlsxFile from 'write-excel-file/node';

/** Columns that hold text; the others hold numbers, those from FIRST_PRICE on dollars. */
const TEXTS = new Set([1, 2, 3, 4, 5, 6, 8]);
const FIRST_PRICE = 9;
const WIDTHS = [12, 22, 24, 16, 48, 8, 18, 9, 11];

/** A price book as an XLSX workbook of one sheet: numbers are numbers, and the header stays in view. */
export function workbookOf(columns: string[], rows: string[][]): Promise<Buffer> {
  const header = columns.map((value) => ({ value, fontWeight: 'bold' as const }));
  const cell = (text: string, n: number) => {
    if (text === '') return null;
    if (TEXTS.has(n)) return { value: text, type: String };
    return n < FIRST_PRICE ? { value: Number(text) } : { value: Number(text), format: '#,##0.00' };
  };
  const widths = columns.map((_, n) => ({ width: WIDTHS[n] ?? 12 }));
  return writeXlsxFile([header, ...rows.map((row) => row.map(cell))], {
    sheet: 'Price book',
    columns: widths,
    stickyRowsCount: 1,
  }).toBuffer();
}
