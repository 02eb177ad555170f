import type { WorkbookRow } from '../../server/platform/workbook/workbook.ts';

/** Evaluates the formulas of a sheet's rows (the header is row 1) with JavaScript's floats, as a spreadsheet that corrects nothing would. */
export function compute(rows: WorkbookRow[]) {
  const value = (row: number, column: number): number => {
    const cell = rows[row]?.[column];
    if (!cell || 'text' in cell) return 0;
    if ('number' in cell) return Number(cell.number);
    const script = cell.formula
      .slice(1)
      .replaceAll(/([A-Z])(\d+):\1(\d+)/g, (_, letter, from, to) => `range(${letter.charCodeAt(0) - 65},${from},${to})`)
      .replaceAll(/\b([A-Z])(\d+)\b/g, (_, letter, n) => `value(${n - 2},${letter.charCodeAt(0) - 65})`);
    const range = (at: number, from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => value(from - 2 + n, at));
    const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);
    const round = (amount: number, digits: number) => Math.round(amount * 10 ** digits) / 10 ** digits;
    return new Function('value', 'range', 'SUM', 'ROUND', `return ${script}`)(value, range, sum, round);
  };
  return value;
}
