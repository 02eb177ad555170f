import { csvRow, harmless } from '../../../contracts/csv.ts';
import type { AreaWithItems, LineItem, Task } from '../../../contracts/estimating/entities.ts';
import { columnLetter, productOf, sheetName, sumOf } from '../../platform/workbook/formulas.ts';
import type { Sheet, WorkbookCell, WorkbookRow } from '../../platform/workbook/workbook.ts';

interface Line {
  area: string;
  task: string;
  line: LineItem;
}

type Column = { title: string; width: number } & (
  | { text: (of: Line) => string }
  | { number: (of: Line) => string; format: string }
  /** A product of two other columns, to the cent. */
  | { number: (of: Line) => string; format: string; product: [string, string] }
);

const MONEY = '#,##0.00';
const share = (n: number) => ({ number: ({ line }: Line) => line.breakdown[n] as string, format: MONEY, width: 12 });

const COLUMNS: Column[] = [
  { title: 'Area', width: 18, text: ({ area }) => area },
  { title: 'Task', width: 14, text: ({ task }) => task },
  { title: 'Action', width: 12, text: ({ line }) => line.action },
  { title: 'Description', width: 44, text: ({ line }) => line.description },
  { title: 'Category', width: 18, text: ({ line }) => line.category },
  { title: 'Quality', width: 10, text: ({ line }) => (line.quality === 'None' ? '' : line.quality) },
  { title: 'Quantity', width: 10, number: ({ line }) => line.quantity, format: '#,##0.0#' },
  { title: 'Unit', width: 7, text: ({ line }) => line.itemUM },
  { title: 'Unit price', width: 11, number: ({ line }) => line.ppu, format: MONEY },
  { title: 'Total', width: 13, number: ({ line }) => line.totalCost, format: MONEY, product: ['Quantity', 'Unit price'] },
  { title: 'Tax per unit', width: 12, number: ({ line }) => line.taxPerUnit, format: '#,##0.0000' },
  { title: 'Tax', width: 11, number: ({ line }) => line.tax, format: MONEY, product: ['Quantity', 'Tax per unit'] },
  { title: 'Labor', ...share(0) },
  { title: 'Material', ...share(1) },
  { title: 'Equipment', ...share(2) },
  { title: 'Overhead', ...share(3) },
  { title: 'Profit', ...share(4) },
  { title: 'Covered %', width: 10, number: ({ line }) => line.percentageCovered, format: '0.##' },
  { title: 'Item number', width: 12, number: ({ line }) => String(line.itemXREF), format: '0' },
  { title: 'Notes', width: 40, text: ({ line }) => line.notes },
];
const SUMMED = ['Total', 'Tax', 'Labor', 'Material', 'Equipment', 'Overhead', 'Profit'];

export const estimateSheet = (name: string): Sheet => ({
  name: sheetName(name, 'Estimate'),
  columns: COLUMNS,
});

export function csvOf(areas: readonly AreaWithItems[], tasks: readonly Task[]): string[] {
  const cell = (column: Column, line: Line) => ('text' in column ? harmless(column.text(line)) : column.number(line));
  const rows = linesOf(areas, tasks).map((line) => csvRow(COLUMNS.map((column) => cell(column, line))));
  return [`\ufeff${csvRow(COLUMNS.map(({ title }) => title))}`, ...rows];
}

/** The lines, then a row per area and the totals; row 1 is the header. */
export function workbookRows(areas: readonly AreaWithItems[], tasks: readonly Task[]): WorkbookRow[] {
  const lines = linesOf(areas, tasks).map((line, n) => COLUMNS.map((column) => lineCell(column, line, n + 2)));
  const last = lines.length + 1;
  const rows: WorkbookRow[] = [...lines, []];
  let from = 2;
  for (const area of areas.filter(({ items }) => items.length > 0)) {
    rows.push(sumRow(area.label, from, from + area.items.length - 1, false));
    from += area.items.length;
  }
  if (lines.length === 0) return rows;
  rows.push([], sumRow('Total before tax', 2, last, true));
  const before = `${letterOf('Total')}${rows.length + 1}`;
  const tax = `${letterOf('Tax')}${rows.length + 1}`;
  rows.push(
    COLUMNS.map(({ title }): WorkbookCell | null => {
      if (title === 'Area') return { text: 'Total with tax', bold: true };
      return title === 'Total' ? { formula: `=ROUND(${before}+${tax},2)`, format: MONEY, bold: true } : null;
    }),
  );
  return rows;
}

const linesOf = (areas: readonly AreaWithItems[], tasks: readonly Task[]): Line[] => {
  const names = new Map(tasks.map(({ id, name }) => [id, name]));
  return areas.flatMap(({ label, items }) => items.map((line) => ({ area: label, task: names.get(line.estimateTask_Id) ?? '', line })));
};

function lineCell(column: Column, line: Line, row: number): WorkbookCell | null {
  if ('text' in column) {
    const text = column.text(line);
    return text === '' ? null : { text };
  }
  if (!('product' in column)) return { number: column.number(line), format: column.format };
  const [quantity, price] = column.product.map((title) => `${letterOf(title)}${row}`) as [string, string];
  return { formula: productOf(quantity, price, column.product[1] === 'Unit price' ? 100 : 10_000), format: column.format };
}

function sumRow(name: string, from: number, to: number, bold: boolean): WorkbookRow {
  return COLUMNS.map(({ title }) => {
    if (title === 'Area') return { text: name, bold };
    const letter = letterOf(title);
    return SUMMED.includes(title) ? { formula: sumOf(letter, from, to), format: MONEY, bold } : null;
  });
}

/** A spreadsheet's name of a column; there are fewer than 27. */
const letterOf = (title: string) => columnLetter(COLUMNS.findIndex((column) => column.title === title));
