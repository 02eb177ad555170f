import { getLibraryNamesByKeywords } from '../../../contracts/catalogue/libraries/get-library-names-by-keywords.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryQueries } from './library.queries.ts';

export default bind(getLibraryNamesByKeywords, { reads: [libraries], uses: [LibraryQueries] }, ({ query, session }, queries) =>
  queries.byKeywords(session, query.keywords),
);
