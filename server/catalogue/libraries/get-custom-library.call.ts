import { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(
  getCustomLibrary,
  { reads: [libraries, lineItems, priceBooks], uses: [LibraryQueries] },
  ({ params, session }, queries) => queries.one(session, params.id),
);
