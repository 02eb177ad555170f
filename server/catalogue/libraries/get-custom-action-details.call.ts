import { getCustomActionDetails } from '../../../contracts/catalogue/libraries/get-custom-action-details.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(
  getCustomActionDetails,
  { reads: [libraries, lineItems, priceBooks], uses: [LibraryQueries] },
  async ({ params, session }, queries) => {
    const { library, questions, lines } = await queries.one(session, params.id);
    return { ...library, ask: questions, items: lines };
  },
);
