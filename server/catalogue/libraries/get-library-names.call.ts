import { getLibraryNames } from '../../../contracts/catalogue/libraries/get-library-names.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(getLibraryNames, { reads: [libraries], uses: [LibraryQueries] }, ({ params, session }, queries) =>
  queries.names(session, params.id),
);
