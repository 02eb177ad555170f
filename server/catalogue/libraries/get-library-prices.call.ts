import { getLibraryPrices } from '../../../contracts/catalogue/libraries/get-library-prices.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryPriceQueries } from './library-price.queries.ts';

export default bind(
  getLibraryPrices,
  { reads: [libraries, lineItems, priceBooks], uses: [LibraryPriceQueries] },
  ({ params, session }, prices) => prices.of(session, params.id),
);
