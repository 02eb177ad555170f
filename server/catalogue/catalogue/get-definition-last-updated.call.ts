import { getDefinitionLastUpdated } from '../../../contracts/catalogue/catalogue/get-definition-last-updated.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookReads } from '../price-book.reads.ts';

export default bind(getDefinitionLastUpdated, { reads: [priceBooks], uses: [PriceBookReads] }, ({ session }, reads) =>
  reads.lastUpdated(session.organizationId),
);
