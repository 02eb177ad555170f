import { csvRow, harmless } from '../../../contracts/csv.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { mainColumn } from '../../../contracts/reporting/page-words.ts';
import { columnLetter, productOf, sheetName, sumOf } from '../../platform/workbook/formulas.ts';
import type { Sheet, WorkbookCell, WorkbookRow } from '../../platform/workbook/workbook.ts';

const MONEY = '#,##0.00';
/** Columns before the amounts. */
const LEADING = ['Row', 'Group', 'Action', 'Description', 'Quality', 'Quantity', 'Unit'] as const;
const WIDTHS = [10, 22, 12, 44, 10, 10, 7];
const QUANTITY = LEADING.indexOf('Quantity');
/** Row 1 is the header. */
const FIRST_ROW = 2;

type Line = ReportDocument['groups'][number]['lines'][number];
/** `cents` are those of the page; a cell is a formula only where it comes to the same. */
type Amount = { cents: bigint; formula?: string } | { text: string } | null;

interface Row {
  kind: 'Line' | 'Subtotal' | 'Total';
  group: string;
  line?: Line;
  amounts: Amount[];
}

/** The columns of a report's rows: those of its page, and one for its sums where the page shows no amounts of lines. */
export function reportSheet({ title, columns, detail }: ReportDocument): Sheet {
  const group = detail.groupItemsBy.replace('By ', '');
  const leading = LEADING.map((name, n) => ({ title: name === 'Group' ? group : name, width: WIDTHS[n] as number }));
  const amounts = columns.length === 0 ? ['Amount'] : columns.map((column) => column.title || 'Share');
  return {
    name: sheetName(title, 'Report'),
    columns: [...leading, ...amounts.map((name) => ({ title: name, width: 14 })), { title: 'Notes', width: 40 }],
  };
}

export function reportCsv(document: ReportDocument): string[] {
  const written = (amount: Amount) => (amount === null ? '' : 'text' in amount ? harmless(amount.text) : fromCents(amount.cents));
  const rows = rowsOf(document).map(({ kind, group, line, amounts }) => {
    const { action = '', description = '', quality = '', quantity = '', itemUM = '', notes = '' } = line ?? {};
    const text = [kind, group, action, description, qualityOf(quality)].map(harmless);
    return csvRow([...text, quantity, harmless(itemUM), ...amounts.map(written), harmless(notes)]);
  });
  return [`\ufeff${csvRow(reportSheet(document).columns.map(({ title }) => harmless(title)))}`, ...rows];
}

export function reportWorkbookRows(document: ReportDocument): WorkbookRow[] {
  return rowsOf(document).map(({ kind, group, line, amounts }) => {
    const bold = kind !== 'Line';
    const text = (words = ''): WorkbookCell | null => (words === '' ? null : { text: words, bold });
    const amountCell = (amount: Amount): WorkbookCell | null => {
      if (amount === null || 'text' in amount) return text(amount?.text);
      return amount.formula === undefined
        ? { number: fromCents(amount.cents), format: MONEY, bold }
        : { formula: amount.formula, format: MONEY, bold };
    };
    return [
      ...[text(kind), text(group), text(line?.action), text(line?.description), text(qualityOf(line?.quality))],
      line ? { number: line.quantity, format: '#,##0.0#' } : null,
      text(line?.itemUM),
      ...amounts.map(amountCell),
      text(line?.notes),
    ];
  });
}

/** The lines of all groups, then a subtotal for each group, the sum of the lines, and the sums of the page. */
function rowsOf(document: ReportDocument): Row[] {
  const rows: Row[] = document.groups.flatMap(({ title, lines }) =>
    lines.map((line, n) => ({ kind: 'Line' as const, group: title, line, amounts: [] as Amount[], n })),
  );
  for (const [n, row] of rows.entries()) row.amounts = row.line ? lineAmounts(document, row.line, n + FIRST_ROW) : [];
  const lineCount = rows.length;
  let from = 0;
  for (const group of document.columns.length === 0 ? [] : document.groups) {
    const to = from + group.lines.length;
    const amounts = document.columns.map(({ key }, at): Amount => {
      const amount = group.amounts[at] ?? '';
      return isSummed(key) ? { cents: toCents(amount), formula: columnSum(rows, at, from, to, toCents(amount)) } : textAmount(amount);
    });
    rows.push({ kind: 'Subtotal', group: group.title, amounts });
    from = to;
  }
  const shown = document.detail.includePricingOption === 'All';
  const [first, end] = shown ? [0, lineCount] : [lineCount, rows.length];
  if (end > first && document.columns.length > 0) {
    const amounts = document.columns.map(({ key }, at): Amount => {
      if (!isSummed(key)) return null;
      const cents = centsOf(rows.slice(first, end), at).reduce((sum, one) => sum + one, 0n);
      return { cents, formula: columnSum(rows, at, first, end, cents) };
    });
    rows.push({ kind: 'Total', group: 'Lines', amounts });
  }
  return [...rows, ...sumRows(document, rows)];
}

function lineAmounts({ columns }: ReportDocument, line: Line, row: number): Amount[] {
  if (columns.length === 0) return [null];
  const price = columns.findIndex(({ key }) => key === 'ppu');
  return columns.map(({ key }, at): Amount => {
    const amount = line.amounts[at] ?? '';
    if (amount === '' || key === 'share') return textAmount(amount);
    const cents = toCents(amount);
    const ppu = price < 0 ? '' : (line.amounts[price] ?? '');
    if (key !== 'total' || ppu === '' || !isProduct(line.quantity, ppu, cents)) return { cents };
    return { cents, formula: productOf(cellName(QUANTITY, row), cellName(LEADING.length + price, row), 100) };
  });
}

/** The rows of the page's sums, in the column that the page adds up. */
function sumRows(document: ReportDocument, before: Row[]): Row[] {
  const { columns, sums, grand, after } = document;
  const width = Math.max(1, columns.length);
  const column = Math.max(0, mainColumn(document));
  const letter = columnLetter(LEADING.length + column);
  const last = before.at(-1);
  const lines = last?.kind === 'Total' ? last : undefined;
  const rows: Row[] = [];
  /** Cents of the column, from the sum of the lines on. */
  const cents = lines ? centsOf([lines], column) : [];
  const lastRow = FIRST_ROW + before.length - 1;
  const firstRow = FIRST_ROW + before.length - cents.length;
  for (const row of [...sums, grand, ...after]) {
    const { name, amount } = row;
    const value = toCents(amount);
    // What came in and went out stands below the sum, and its last row adds it up: that it equals the lines would be chance.
    const below = after.includes(row);
    const above = below && row !== after.at(-1) ? undefined : ofAbove(cents, value, letter, firstRow);
    const formula = (below || (value === 0n && row !== grand) ? undefined : ofLines(lines, value, lastRow)) ?? above;
    const amounts = Array.from({ length: width }, (_, at): Amount => (at === column ? { cents: value, formula } : null));
    rows.push({ kind: 'Total', group: name, amounts });
    cents.push(value);
  }
  return rows;
}

/** The cell of the sum of the lines that comes to the amount, or to its opposite. */
function ofLines(lines: Row | undefined, value: bigint, row: number): string | undefined {
  const find = (wanted: bigint) =>
    lines?.amounts.findIndex((amount) => amount !== null && 'cents' in amount && amount.cents === wanted) ?? -1;
  const same = find(value);
  if (same >= 0) return `=${cellName(LEADING.length + same, row)}`;
  const opposite = find(-value);
  return opposite >= 0 ? `=-${cellName(LEADING.length + opposite, row)}` : undefined;
}

/** The sum of two or more rows directly above that comes to the amount. What is taken off, such as a payment, is no sum. */
function ofAbove(cents: bigint[], value: bigint, letter: string, firstRow: number): string | undefined {
  let sum = cents.at(-1) ?? 0n;
  for (let from = cents.length - 2; from >= 0; from--) {
    sum += cents[from] as bigint;
    if (sum === value) return sumOf(letter, firstRow + from, firstRow + cents.length - 1);
  }
  return undefined;
}

function columnSum(rows: Row[], at: number, from: number, to: number, wanted: bigint): string | undefined {
  const amounts = centsOf(rows.slice(from, to), at);
  if (amounts.length < to - from || amounts.reduce((sum, one) => sum + one, 0n) !== wanted || to === from) return undefined;
  return sumOf(columnLetter(LEADING.length + at), from + FIRST_ROW, to + FIRST_ROW - 1);
}

const centsOf = (rows: Row[], at: number) =>
  rows.flatMap(({ amounts }) => {
    const amount = amounts[at];
    return amount && 'cents' in amount ? [amount.cents] : [];
  });

const isSummed = (key: ReportDocument['columns'][number]['key']) => key !== 'ppu' && key !== 'share';
const textAmount = (text: string): Amount => (text === '' ? null : { text });
const qualityOf = (quality = '') => (quality === 'None' ? '' : quality);
const cellName = (column: number, row: number) => `${columnLetter(column)}${row}`;

/** Whether quantity times price, rounded half up, is the amount. */
function isProduct(quantity: string, price: string, cents: bigint): boolean {
  const hundredths = toCents(quantity) * toCents(price);
  return (hundredths + 50n) / 100n === cents;
}
