import { getLibraryItemsInQuality } from '../../../contracts/catalogue/libraries/get-library-items-in-quality.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(
  getLibraryItemsInQuality,
  { reads: [libraries, lineItems, priceBooks], uses: [LibraryQueries] },
  ({ query, session }, queries) => queries.lines(session, query.baseLibraryId, query.qualityoption),
);
