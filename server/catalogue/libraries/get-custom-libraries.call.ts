import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(getCustomLibraries, { reads: [libraries], uses: [LibraryQueries] }, ({ session }, queries) =>
  queries.list(session, 'mine'),
);
