import { getPriceBookItemHistory } from '../../../contracts/catalogue/prices/get-price-book-item-history.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookQueries } from '../price-book.queries.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(
  getPriceBookItemHistory,
  { reads: [priceBooks], uses: [PriceBookQueries, PriceBookService] },
  async ({ session, params, query }, reads, books) =>
    reads.history(session.organizationId, params.xref, await books.placeOr(session.organizationId, query)),
);
