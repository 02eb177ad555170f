import { getPriceBookItems } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookQueries } from '../price-book.queries.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(
  getPriceBookItems,
  { reads: [priceBooks], uses: [PriceBookQueries, PriceBookService] },
  async ({ session, query }, reads, books) => reads.items(session.organizationId, await books.placeOr(session.organizationId, query)),
);
