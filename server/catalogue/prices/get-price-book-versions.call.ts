import { getPriceBookVersions } from '../../../contracts/catalogue/prices/get-price-book-versions.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookQueries } from '../price-book.queries.ts';

export default bind(getPriceBookVersions, { reads: [priceBooks], uses: [PriceBookQueries] }, ({ session, query }, reads) =>
  reads.versions(session.organizationId, query),
);
