import writeXlsxFile from 'write-excel-file/node';

/** One cell: text, a number, or a formula (`=A1*B1`) that the spreadsheet computes; `format` is a number format such as `#,##0.00`. */
export type WorkbookCell = ({ text: string } | { number: string; format?: string } | { formula: string; format?: string }) & {
  bold?: boolean;
};
export type WorkbookRow = (WorkbookCell | null)[];

export interface Sheet {
  name: string;
  /** Titles stay in view; widths are in characters. */
  columns: { title: string; width: number }[];
}

/** An XLSX workbook of one sheet: numbers are numbers, and the header stays in view. */
export function workbookOf({ name, columns }: Sheet, rows: readonly WorkbookRow[]): Promise<Buffer> {
  const header = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  return writeXlsxFile([header, ...rows.map((row) => row.map((cell) => cell && written(cell)))], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function written(cell: WorkbookCell) {
  const weight = cell.bold ? { fontWeight: 'bold' as const } : {};
  if ('text' in cell) return { value: cell.text, type: String, ...weight };
  const format = cell.format === undefined ? {} : { format: cell.format };
  if ('formula' in cell) return { value: cell.formula, type: 'Formula' as const, ...format, ...weight };
  return { value: Number(cell.number), type: Number, ...format, ...weight };
}
