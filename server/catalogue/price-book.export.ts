import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Place } from '../../contracts/catalogue/entities.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../../contracts/catalogue/imports/price-import.ts';
import { QUALITIES, type Quality } from '../../contracts/catalogue/quality.ts';
import { csvRow, harmless } from '../../contracts/csv.ts';
import type { Sheet, WorkbookCell, WorkbookRow } from '../platform/workbook/workbook.ts';
import { makeWorkbook } from '../platform/workbook/workbook-process.ts';
import type { CatalogItem } from './book.ts';
import { shownAs } from './item-lists.ts';
import type { OwnItem } from './overlay.ts';
import { isDefault, type PriceBookView } from './price-book.view.ts';

/** The columns, under names that an import recognises. */
const COLUMNS = IMPORT_FIELDS.map((field) => IMPORT_FIELD_NAMES[field]);
const ROWS_PER_SLICE = 100;
/** Columns that hold text; the others hold numbers, those from FIRST_PRICE on dollars. */
const TEXTS = new Set([1, 2, 3, 4, 5, 6, 8]);
const FIRST_PRICE = 9;
const WIDTHS = [12, 22, 24, 16, 48, 8, 18, 9, 11];
const SHEET: Sheet = { name: 'Price book', columns: COLUMNS.map((title, n) => ({ title, width: WIDTHS[n] ?? 12 })) };

function cellsOf(view: PriceBookView, item: CatalogItem, place: Place): string[] {
  const prices = new Map(view.pricesOf(item, place).map((price) => [price.quality, price.unitCost]));
  const text = [item.category, item.subcategory, shownAs(item.action), item.description, item.unit, item.formula].map(harmless);
  const costType = isDefault(item) ? '' : (item as OwnItem).costType;
  const price = (quality: Quality) => prices.get(quality) ?? '';
  return [String(item.code), ...text, item.wasteFactorPct, costType, price('None'), ...QUALITIES.map(price)];
}

/**
 * RFC 4180 with a byte-order mark, so that Excel reads it as UTF-8; in pieces, so that a large book does not block the
 * server.
 */
export async function* csvOf(view: PriceBookView, place: Place): AsyncGenerator<string> {
  yield `\ufeff${csvRow(COLUMNS)}`;
  for await (const rows of slicesOf(view, place)) yield rows.map(csvRow).join('');
}

/** The book as a workbook, made in a background process. */
export function xlsxOf(view: PriceBookView, place: Place): Promise<Buffer> {
  return makeWorkbook(SHEET, workbookRows(slicesOf(view, place)));
}

async function* workbookRows(slices: AsyncIterable<string[][]>): AsyncGenerator<WorkbookRow[]> {
  for await (const rows of slices) yield rows.map((row) => row.map(cellOf));
}

function cellOf(text: string, column: number): WorkbookCell | null {
  if (text === '') return null;
  if (TEXTS.has(column)) return { text };
  return column < FIRST_PRICE ? { number: text } : { number: text, format: '#,##0.00' };
}

async function* slicesOf(view: PriceBookView, place: Place): AsyncGenerator<string[][]> {
  const items = view.byCategory();
  for (let at = 0; at < items.length; at += ROWS_PER_SLICE) {
    await nextTurn();
    yield items.slice(at, at + ROWS_PER_SLICE).map((item) => cellsOf(view, item, place));
  }
}
