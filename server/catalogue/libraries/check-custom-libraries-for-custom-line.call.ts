import { checkCustomLibrariesForCustomLine } from '../../../contracts/catalogue/libraries/check-custom-libraries-for-custom-line.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(checkCustomLibrariesForCustomLine, { reads: [libraries], uses: [LibraryQueries] }, ({ params, session }, queries) =>
  queries.holding(session, params.id),
);
