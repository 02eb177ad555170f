import { linesInWords } from '../area-work.ts';
import { estimateCheck } from '../check.ts';

export const olderPrices = estimateCheck({
  name: 'older-prices',
  passes: "Lines have the price book's present prices",
  group: 'look',
  comparesPrices: true,
  find({ areas, book }) {
    if (!book || book.older.size === 0) return [];
    const lines = areas.flatMap((area) => area.lines.filter((line) => book.older.has(line.id)));
    if (lines.length === 0) return [];
    return [
      {
        subject: 'estimate',
        areaId: null,
        lines,
        title: `${lines.length === 1 ? '1 line keeps' : `${lines.length} lines keep`} a price older than version ${book.version}`,
        detail: linesInWords(lines),
        why: 'Lines keep the price of the day they were added. The book has changed since, and what you buy costs what it says today.',
        fix: { kind: 'prices', itemIds: lines.map(({ id }) => id) },
        mark: lines.map(({ id }) => Object.values(book.older.get(id) ?? {})).join(),
      },
    ];
  },
});
