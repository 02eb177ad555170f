import { getCustomSubCategories } from '../../../contracts/catalogue/libraries/get-custom-sub-categories.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(getCustomSubCategories, { reads: [libraries], uses: [LibraryQueries] }, ({ params, session }, queries) =>
  queries.ofCategory(session, params.id),
);
