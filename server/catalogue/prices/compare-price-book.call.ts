import { comparePriceBook } from '../../../contracts/catalogue/prices/compare-price-book.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookQueries } from '../price-book.queries.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(
  comparePriceBook,
  { reads: [priceBooks], uses: [PriceBookQueries, PriceBookService] },
  async ({ session, query }, reads, books) => reads.compare(session.organizationId, await books.placeOr(session.organizationId, query)),
);
