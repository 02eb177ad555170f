import { getDefinitionLastUpdated } from '../../../contracts/catalogue/catalogue/get-definition-last-updated.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookQueries } from '../price-book.queries.ts';

export default bind(getDefinitionLastUpdated, { reads: [priceBooks], uses: [PriceBookQueries] }, ({ session }, reads) =>
  reads.lastUpdated(session.organizationId),
);
