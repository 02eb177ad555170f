import { getPriceBookVersions } from '../../../contracts/catalogue/prices/get-price-book-versions.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookReads } from '../price-book.reads.ts';

export default bind(getPriceBookVersions, { reads: [priceBooks], uses: [PriceBookReads] }, ({ session, query }, reads) =>
  reads.versions(session.organizationId, query),
);
