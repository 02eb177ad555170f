import { getMultipleLibrariesAsRelatedActions } from '../../../contracts/catalogue/libraries/get-multiple-libraries-as-related-actions.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(
  getMultipleLibrariesAsRelatedActions,
  { reads: [libraries, lineItems, priceBooks], uses: [LibraryQueries] },
  ({ params, query, session }, queries) => queries.merged(session, [params.id, ...query.ids], query.qualityoption),
);
