import { getOrgCustomLibraries } from '../../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(getOrgCustomLibraries, { reads: [libraries], uses: [LibraryQueries] }, ({ session }, queries) =>
  queries.list(session, 'organization'),
);
