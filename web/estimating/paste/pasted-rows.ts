import { D } from '../../../contracts/decimal.ts';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { typedNumber } from '../estimate/figures.ts';

/** What a column of pasted rows holds. */
export const PASTED_COLUMNS = ['description', 'quantity', 'unit', 'price', 'notes', 'ignored'] as const;
export type PastedColumn = (typeof PASTED_COLUMNS)[number];

/** A row as it was read. Quantity and price are plain decimals, empty when nothing was pasted for them. */
export interface PastedRow {
  description: string;
  quantity: string;
  unit: string;
  price: string;
  notes: string;
  /** What could not be read, with what was pasted there. */
  unread: { column: 'description' | 'quantity' | 'price'; why: string } | null;
}

/** Rows that are looked at to tell what a column holds. */
const LOOKED_AT = 200;
const HEADINGS: [PastedColumn, RegExp][] = [
  ['description', /^(line )?(item|items|description|desc|work|scope|task|name|item description|work item|line item)s?$/],
  ['quantity', /^(qty|quantity|quan|count|amount of units|units?\s*qty|#)$/],
  ['unit', /^(u\/?m|uom|unit|units|unit of measure)$/],
  ['price', /^(price|cost|rate|unit (price|cost|rate)|\$|\$ ?\/ ?unit|each)$/],
  ['notes', /^(notes?|comments?|remarks?)$/],
];
const NUMBER = /^[($-]*\$?\s*[\d,]*\.?\d+\s*\)?$/;
const QUANTITY_WITH_UNIT = /^([\d,]*\.?\d+)\s*([a-z][a-z .]*)$/i;
const UNIT =
  /^(?:(?:sq|lin|cu)\.? ?(?:ft|yds?)|sqft|ea|each|sf|lf|ft|hrs?|hours?|sy|sqs?|squares?|cy|cf|days?|wks?|mo|lbs?|tons?|gals?|qt|sets?|prs?|bf|ls|job|rolls?|bags?|box|sht|pcs?)\.?$/i;

/** Which column is what, by the words of a heading, else by what most of its cells look like; and whether the first row is a heading. */
export function guessColumns(rows: readonly string[][]): { columns: PastedColumn[]; heading: boolean } {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const named = Array.from({ length: width }, (_, n) => headingOf(rows[0]?.[n] ?? ''));
  const heading = rows.length > 1 && named.some((column) => column !== null) && !(rows[0] ?? []).some((cell) => NUMBER.test(cell));
  const columns: (PastedColumn | null)[] = heading ? named : named.map(() => null);
  const free = (column: PastedColumn) => !columns.includes(column);
  const cellsOf = (n: number) =>
    rows
      .slice(heading ? 1 : 0, LOOKED_AT)
      .map((row) => row[n] ?? '')
      .filter((cell) => cell !== '');
  const most = (n: number, looks: (cell: string) => boolean) => {
    const cells = cellsOf(n);
    return cells.length > 0 && cells.filter(looks).length * 2 > cells.length;
  };
  const open = () => columns.flatMap((column, n) => (column === null ? [n] : []));
  const dollars = (cell: string) => NUMBER.test(cell) && /\$|\.\d\d\)?$/.test(cell);
  for (const n of open()) {
    if (most(n, (cell) => NUMBER.test(cell) || (QUANTITY_WITH_UNIT.test(cell) && !dollars(cell)))) {
      // Of two columns of numbers the first is the quantity, unless it reads like money.
      if (free('quantity') && !(most(n, dollars) && open().some((other) => other > n && most(other, (cell) => NUMBER.test(cell)))))
        columns[n] = 'quantity';
      else if (free('price')) columns[n] = 'price';
    } else if (free('unit') && most(n, (cell) => UNIT.test(cell))) columns[n] = 'unit';
  }
  if (free('description')) {
    const length = (n: number) => cellsOf(n).reduce((sum, cell) => sum + cell.length, 0);
    const [longest] = open().sort((a, b) => length(b) - length(a));
    if (longest !== undefined) columns[longest] = 'description';
  }
  return { columns: columns.map((column) => column ?? 'ignored'), heading };
}

function headingOf(cell: string): PastedColumn | null {
  const words = cell
    .trim()
    .toLowerCase()
    .replace(/[.:]+$/, '');
  return HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Reads one row. `mended` is what a person typed in place of a cell. */
export function readRow(cells: readonly string[], columns: readonly PastedColumn[], mended: Partial<PastedRow> = {}): PastedRow {
  const cell = (column: PastedColumn) => {
    const n = columns.indexOf(column);
    return n < 0 ? '' : plainText(cells[n] ?? '');
  };
  const description = mended.description ?? cell('description').slice(0, 255);
  const pasted = { quantity: mended.quantity ?? cell('quantity'), price: mended.price ?? cell('price') };
  const withUnit = QUANTITY_WITH_UNIT.exec(pasted.quantity);
  const unit = cell('unit') || (withUnit?.[2]?.trim() ?? '');
  const row = { description, quantity: '', unit: unit.slice(0, 20), price: '', notes: cell('notes').slice(0, 4000), unread: null };
  if (description === '') return { ...row, unread: { column: 'description', why: 'There are no words to find an item by.' } };
  const quantity = pasted.quantity === '' ? '' : typedNumber(withUnit?.[1] ?? pasted.quantity, 2, LIMITS.quantity);
  if (quantity === null) {
    const why = isNegative(pasted.quantity)
      ? 'A quantity cannot be less than 0.'
      : `“${pasted.quantity.slice(0, 30)}” is not a quantity. Type a number, 0 for later.`;
    return { ...row, unread: { column: 'quantity', why } };
  }
  const price = pasted.price === '' || /^[-–—]$/.test(pasted.price) ? '' : typedNumber(pasted.price, 2, LIMITS.cost);
  if (price === null) {
    const why = isNegative(pasted.price)
      ? 'A line cannot be less than 0.00. Record a credit in Payments.'
      : `“${pasted.price.slice(0, 30)}” is not a price. Type a number.`;
    return { ...row, quantity, unread: { column: 'price', why } };
  }
  return { ...row, quantity, price };
}

/** An apostrophe that a spreadsheet or our own export has put before a formula is not part of the text. */
const plainText = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
const isNegative = (cell: string) => /^\s*(?:[-−]\s*\$?|\$\s*[-−]|\(\s*\$?)\s*[\d,.]+\s*\)?\s*$/.test(cell);

/** Costs of one unit that come to a pasted unit cost, in the proportion of the item's own; all of it material where the item has none. */
export function costsFor(price: string, item: { labor: string; material: string; equipment: string; wasteFactorPct: string }) {
  const waste = new D(item.wasteFactorPct).div(100).plus(1);
  const whole = new D(item.labor).plus(new D(item.material).times(waste)).plus(item.equipment);
  if (whole.isZero()) return { labor: '0', material: new D(price).div(waste).toDecimalPlaces(4).toString(), equipment: '0' };
  const share = (cost: string) => new D(cost).times(price).div(whole).toDecimalPlaces(4);
  const [material, equipment] = [share(item.material), share(item.equipment)];
  // Labor takes what rounding leaves, so that the three come to the price.
  const labor = new D(item.labor).isZero() ? new D(0) : new D(price).minus(material.times(waste)).minus(equipment).toDecimalPlaces(4);
  return { labor: labor.lt(0) ? '0' : labor.toString(), material: material.toString(), equipment: equipment.toString() };
}
