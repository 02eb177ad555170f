import { getPriceBookItem } from '../../../contracts/catalogue/prices/get-price-book-item.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookQueries } from '../price-book.queries.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(
  getPriceBookItem,
  { reads: [priceBooks], uses: [PriceBookQueries, PriceBookService] },
  async ({ session, params, query }, reads, books) =>
    reads.item(session.organizationId, params.xref, await books.placeOr(session.organizationId, query)),
);
