import { getLibraryItemsAsRelatedActions } from '../../../contracts/catalogue/libraries/get-library-items-as-related-actions.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(
  getLibraryItemsAsRelatedActions,
  { reads: [libraries, lineItems, priceBooks], uses: [LibraryQueries] },
  async ({ params, session }, queries) => (await queries.lines(session, params.id)).filter(({ gone }) => !gone),
);
