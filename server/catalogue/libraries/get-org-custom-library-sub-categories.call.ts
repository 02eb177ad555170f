import { getOrgCustomLibrarySubCategories } from '../../../contracts/catalogue/libraries/get-org-custom-library-sub-categories.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(getOrgCustomLibrarySubCategories, { reads: [libraries], uses: [LibraryQueries] }, ({ session }, queries) =>
  queries.subcategories(session, 'organization'),
);
