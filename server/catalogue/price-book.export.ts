import { setImmediate as nextTurn } from 'node:timers/promises';
import writeXlsxFile from 'write-excel-file/node';
import { type Place, QUALITIES, type Quality } from '../../contracts/catalogue/entities.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../../contracts/catalogue/price-import.calls.ts';
import { csvRow, harmless } from '../platform/http/csv.ts';
import type { ShelfItem } from './book.ts';
import { shownAs } from './item-lists.ts';
import type { OwnShelfItem } from './overlay.ts';
import { isDefault, type PriceBookView } from './price-book.view.ts';

/** The columns that an import knows by these names. */
const COLUMNS = IMPORT_FIELDS.map((field) => IMPORT_FIELD_NAMES[field]);
const TEXTS = new Set([1, 2, 3, 4, 5, 6, 8]);
const WIDTHS = [12, 22, 24, 16, 48, 8, 18, 9, 11];
const ROWS_PER_SLICE = 100;

function cellsOf(view: PriceBookView, item: ShelfItem, place: Place): string[] {
  const prices = new Map(view.pricesOf(item, place).map((price) => [price.quality, price.unitCost]));
  const text = [item.category, item.subcategory, shownAs(item.action), item.description, item.unit, item.formula].map(harmless);
  const costType = isDefault(item) ? '' : (item as OwnShelfItem).costType;
  const price = (quality: Quality) => prices.get(quality) ?? '';
  return [String(item.code), ...text, item.wasteFactorPct, costType, price('None'), ...QUALITIES.map(price)];
}

/** RFC 4180 with a byte-order mark, so that Excel reads it as UTF-8; in pieces, so that a large book holds nobody else up. */
export async function* csvOf(view: PriceBookView, place: Place): AsyncGenerator<string> {
  yield `\ufeff${csvRow(COLUMNS)}`;
  const items = view.shelved();
  for (let at = 0; at < items.length; at += ROWS_PER_SLICE) {
    await nextTurn();
    yield items
      .slice(at, at + ROWS_PER_SLICE)
      .map((item) => csvRow(cellsOf(view, item, place)))
      .join('');
  }
}

/** One sheet: numbers are numbers, a frozen header. */
export async function xlsxOf(view: PriceBookView, place: Place): Promise<Buffer> {
  const header = COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const }));
  const rows: ({ value: string; type: StringConstructor } | { value: number; format?: string } | null)[][] = [];
  for (const item of view.shelved()) {
    if (rows.length % ROWS_PER_SLICE === 0) await nextTurn();
    rows.push(
      cellsOf(view, item, place).map((cell, n) => {
        if (cell === '') return null;
        if (TEXTS.has(n)) return { value: cell, type: String };
        return n > 8 ? { value: Number(cell), format: '#,##0.00' } : { value: Number(cell) };
      }),
    );
  }
  const columns = COLUMNS.map((_, n) => ({ width: WIDTHS[n] ?? 12 }));
  return writeXlsxFile([header, ...rows], { sheet: 'Price book', columns, stickyRowsCount: 1 }).toBuffer();
}
