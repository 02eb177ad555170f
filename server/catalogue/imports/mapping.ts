import { ACTIONS } from '../../../contracts/catalogue/entities.ts';
import type { ImportColumn } from '../../../contracts/catalogue/imports/get-price-import.ts';
import type { ImportField } from '../../../contracts/catalogue/imports/price-import.ts';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import { blank, type Cell, type ReadRow, textOf } from '../../platform/imports/cells.ts';
import { readUnit } from './units.ts';

/** Column names that price lists use, most likely first: if two columns could be a field, the earlier name wins. */
const HEADERS: Record<ImportField, string> = {
  itemNumber:
    'item number, item no, item nr, item #, item id, item code, itemnumber, code, sku, number, no, part number, part no, product code, resource code, cost code, xref, id, #',
  category: 'category, trade, division, product group, group, department, parent collection, section',
  subcategory: 'subcategory, sub category, subtrade, sub trade, subgroup, sub group, subdivision, family, parent department',
  action: 'action, activity, operation, work',
  description:
    'description, item description, product description, long description, desc, name, item name, product, product name, item, title, task',
  unit: 'unit, uom, um, u/m, unit of measure, units, measure, sales unit',
  formula: 'formula, measurement',
  wasteFactorPct: 'waste %, waste, waste pct, waste percent, waste factor, waste factor %',
  costType: 'cost type, type, resource type, kind, item type',
  price:
    'price, unit price, unit cost, cost, price each, net price, your price, price avg, avg price, average price, amount, rate, list price, total unit cost, total unit price, total price, total cost, total',
  economy: 'economy, basic, economy price',
  good: 'good, standard, good price',
  better: 'better, better price',
  best: 'best, premium, best price',
  designer: 'designer, luxury, designer price',
};

const RANKS = new Map<string, { field: ImportField; rank: number }>();
for (const [field, names] of Object.entries(HEADERS))
  names.split(', ').forEach((name, rank) => {
    RANKS.set(bare(name), { field: field as ImportField, rank });
  });

/** Rows inspected to guess a column from its content. */
const LOOKED_AT = 200;
const NUMBERS = /^[\s$€£]*-?\d[\d.,\s]*$/;
/** Names of number columns that are not a price or are only part of one. */
const NO_PRICE =
  /labou?r|material|equip|hour|hrs|qty|quantity|count|stock|year|date|weight|size|width|height|length|tax|discount|markup|margin|%/i;

/** How many of a row's cells are known column names. */
export function knownHeaders(cells: string[]): number {
  return new Set(cells.flatMap((cell) => RANKS.get(bare(cell))?.field ?? [])).size;
}

/** Identifies a set of columns in any order; mappings are saved under it. */
export function headerSet(headers: string[]): string {
  return headers.map(bare).sort().join('|');
}

/**
 * The field of each column: saved for this set of headers, else guessed from its name, else from its content (units,
 * actions, codes of the book, numbers, the longest text). No field is given twice.
 */
export function mapColumns(
  headers: string[],
  rows: ReadRow[],
  options: { kept?: Record<string, ImportField | null>; isCode?: (code: number) => boolean } = {},
): ImportColumn[] {
  const columns = headers.map((header, n): ImportColumn => ({ header, sample: sampleOf(rows, n), field: null, source: 'guessed' }));
  if (options.kept) {
    const used = new Set<ImportField>();
    for (const column of columns) {
      const field = options.kept[bare(column.header)] ?? null;
      if (field && !used.has(field)) column.field = field;
      if (field) used.add(field);
      column.source = 'kept';
    }
    return columns;
  }
  guessByName(columns);
  guessByContent(columns, rows.slice(0, LOOKED_AT), options.isCode);
  return columns;
}

/** The fields to save for a set of headers, by normalised header name. */
export function keptOf(columns: ImportColumn[]): Record<string, ImportField | null> {
  return Object.fromEntries(columns.map(({ header, field }) => [bare(header), field]));
}

function guessByName(columns: ImportColumn[]): void {
  const wishes = columns
    .flatMap((column) => {
      const known = RANKS.get(bare(column.header));
      return known ? [{ column, ...known }] : [];
    })
    .sort((a, b) => a.rank - b.rank);
  const used = new Set<ImportField>();
  for (const { column, field } of wishes) {
    if (used.has(field)) continue;
    column.field = field;
    used.add(field);
  }
}

function guessByContent(columns: ImportColumn[], rows: ReadRow[], isCode?: (code: number) => boolean): void {
  const texts = columns.map((_, n) => rows.map((row) => row.cells[n]).filter((cell) => !blank(cell)) as Cell[]);
  const missing = (field: ImportField) => !columns.some((column) => column.field === field);
  const take = (field: ImportField, score: (cells: Cell[], column: ImportColumn) => number, atLeast: number) => {
    if (!missing(field)) return;
    let best: ImportColumn | undefined;
    let most = atLeast;
    columns.forEach((column, n) => {
      const cells = texts[n] as Cell[];
      if (column.field !== null || cells.length === 0) return;
      const points = score(cells, column);
      if (points > most) {
        most = points;
        best = column;
      }
    });
    if (best) best.field = field;
  };
  take('unit', (cells) => share(cells, (cell) => typeof cell === 'string' && !NUMBERS.test(cell) && readUnit(cell) !== undefined), 0.7);
  take('action', (cells) => share(cells, (cell) => actionNamed(String(cell)) !== undefined), 0.7);
  if (isCode) take('itemNumber', (cells) => share(cells, (cell) => /^\d{1,9}$/.test(String(cell)) && isCode(Number(cell))), 0.5);
  const noPrice = missing('price') && QUALITIES.every((quality) => missing(quality.toLowerCase() as ImportField));
  if (noPrice) {
    const worth = (header: string) => (NO_PRICE.test(header) ? 0 : /price|cost|rate|amount|\$/i.test(header) ? 1 : 0.5);
    take('price', (cells, { header }) => worth(header) * share(cells, numeric), 0.4);
  }
  take(
    'description',
    (cells) => (share(cells, numeric) > 0.5 ? 0 : cells.reduce<number>((sum, cell) => sum + String(cell).length, 0) / cells.length),
    5,
  );
}

function share(cells: Cell[], holds: (cell: Cell) => boolean): number {
  return cells.filter(holds).length / cells.length;
}

function numeric(cell: Cell): boolean {
  return typeof cell === 'number' || NUMBERS.test(cell);
}

/** Finds the action by its name or its displayed word; `Replace` and `Install` are the same action. */
export function actionNamed(text: string): (typeof ACTIONS)[number] | undefined {
  const asked = text.trim().toLowerCase();
  return ACTIONS.find((action) => action.name.toLowerCase() === asked || action.shown.toLowerCase() === asked);
}

function sampleOf(rows: ReadRow[], column: number): string[] {
  const sample: string[] = [];
  for (const row of rows) {
    const cell = row.cells[column];
    if (cell === undefined || blank(cell)) continue;
    sample.push(textOf(cell).slice(0, 100));
    if (sample.length === 3) break;
  }
  return sample;
}

/** Removes case, punctuation and blanks, so that `Sub-category` and `subcategory ` are equal. */
function bare(header: string): string {
  const letters = header.toLowerCase().replace(/[\s._\-/:*]+/g, '');
  return letters.slice(0, 100);
}
