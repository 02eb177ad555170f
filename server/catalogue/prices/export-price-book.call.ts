import { exportPriceBook } from '../../../contracts/catalogue/prices/export-price-book.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import { todayOf } from '../price-book.cache.ts';
import { csvOf, xlsxOf } from '../price-book.export.ts';
import { PriceBookService } from '../price-book.service.ts';

const exportsAtOnce = new AtOnce(5);

export default bind(
  exportPriceBook,
  {
    reads: [priceBooks],
    raw: true,
    answers: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    cost: 20,
    uses: [PriceBookService],
  },
  ({ session, query, response }, books) =>
    exportsAtOnce.run(async () => {
      const view = await books.bookOf(session.organizationId);
      const place = await books.placeOr(session.organizationId, query);
      const name = `price-book-${todayOf()}.${query.format}`;
      response.set({ 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'private, no-store' });
      if (query.format === 'xlsx') {
        const file = await xlsxOf(view, place);
        response.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(file);
        return;
      }
      response.type('text/csv; charset=utf-8');
      await streamText(response, csvOf(view, place));
    }),
);
