import { getLibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { libraryUsesModel } from '../../../projections/catalogue/library-uses.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryPriceQueries } from './library-price.queries.ts';

export default bind(
  getLibraryFigures,
  { reads: [libraries, lineItems, priceBooks, estimates, libraryUsesModel], uses: [LibraryPriceQueries] },
  ({ session }, prices) => prices.figures(session),
);
