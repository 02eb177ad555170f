import { D } from '../../contracts/decimal.ts';
import { type Book, locationOf, priceOf, unitCostOf } from '../../server/catalogue/book.ts';

/** The generated file that holds every national price, so that an edit of a wage shows each price it moves. */
export const LOCK_FILE = 'prices.lock.csv';

/** One line per code: item, quality, unit, and the national unit cost in whole cents, material with its waste. */
export function lockOf(book: Book): string {
  const national = locationOf(book, undefined);
  const lines = book.items.flatMap((item) =>
    item.qualities.map((quality, n) => {
      const cents = new D(unitCostOf(item, priceOf(item, quality, national))).times(100).toFixed(0);
      return `${item.code + n},"${item.action}: ${item.description.replaceAll('"', '""')}",${quality},${item.unit},${cents}`;
    }),
  );
  return `${['code,item,quality,unit,cents', ...lines].join('\n')}\n`;
}
