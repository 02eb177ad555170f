import { getCustomLibrarySubCategories } from '../../../contracts/catalogue/libraries/get-custom-library-sub-categories.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(getCustomLibrarySubCategories, { reads: [libraries], uses: [LibraryQueries] }, ({ session }, queries) =>
  queries.subcategories(session, 'mine'),
);
