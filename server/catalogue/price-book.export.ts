import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Place, QUALITIES, type Quality } from '../../contracts/catalogue/entities.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../../contracts/catalogue/imports/price-import.ts';
import { startInBackground } from '../platform/background-process.ts';
import { FROM_SOURCE } from '../platform/from-source.ts';
import { csvRow, harmless } from '../platform/http/csv.ts';
import type { CatalogItem } from './book.ts';
import { shownAs } from './item-lists.ts';
import type { OwnItem } from './overlay.ts';
import { isDefault, type PriceBookView } from './price-book.view.ts';
import { workbookOf } from './workbook.ts';
import type { WorkbookMessage } from './workbook-child.ts';

/** The columns, under names that an import recognises. */
const COLUMNS = IMPORT_FIELDS.map((field) => IMPORT_FIELD_NAMES[field]);
const ROWS_PER_SLICE = 100;
const WORKBOOK_MEMORY_MB = 1_024;

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

/**
 * The book as a workbook. Made in a background process, one at a time, because a large one takes seconds and much
 * memory.
 */
export function xlsxOf(view: PriceBookView, place: Place): Promise<Buffer> {
  const made = lastWorkbook.then(() => workbookAside(slicesOf(view, place)));
  lastWorkbook = made.catch(() => {});
  return made;
}

let lastWorkbook: Promise<unknown> = Promise.resolve();

async function workbookAside(slices: AsyncIterable<string[][]>): Promise<Buffer> {
  if (FROM_SOURCE) {
    const rows: string[][] = [];
    for await (const slice of slices) rows.push(...slice);
    return workbookOf(COLUMNS, rows);
  }
  const child = startInBackground(new URL('./workbook-child.js', import.meta.url), { memoryMb: WORKBOOK_MEMORY_MB });
  const ended = once(child, 'exit');
  const file = buffer(child.stdout as Readable);
  const tell = (message: WorkbookMessage) => new Promise<void>((resolve) => void child.send(message, () => resolve()));
  for await (const rows of slices) await tell({ rows });
  await tell({ columns: COLUMNS });
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`The process that makes a workbook ended with ${signal ?? code}`);
  return file;
}

async function* slicesOf(view: PriceBookView, place: Place): AsyncGenerator<string[][]> {
  const items = view.byCategory();
  for (let at = 0; at < items.length; at += ROWS_PER_SLICE) {
    await nextTurn();
    yield items.slice(at, at + ROWS_PER_SLICE).map((item) => cellsOf(view, item, place));
  }
}
