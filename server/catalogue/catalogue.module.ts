import { libraryStream, priceBookStream, priceListStream } from '../../contracts/catalogue/events.ts';
import { catalogueRefusals } from '../../contracts/catalogue/refusals.ts';
import { libraries } from '../../projections/catalogue/libraries.ts';
import { libraryUsesModel } from '../../projections/catalogue/library-uses.ts';
import { priceBooks } from '../../projections/catalogue/price-books.ts';
import { ContextModule } from '../platform/context.module.ts';
import { CatalogueService } from './catalogue.service.ts';
import { ImportService } from './imports/import.service.ts';
import { importMigrations } from './imports/imports.tables.ts';
import { AreaLibraryService } from './libraries/area-library.service.ts';
import { FormulaChecks } from './libraries/formula-checks.ts';
import { LibraryQueries } from './libraries/library.queries.ts';
import { LibraryService } from './libraries/library.service.ts';
import { LibraryStreams } from './libraries/library.stream.ts';
import { LibraryPriceQueries } from './libraries/library-price.queries.ts';
import { LibraryUseService } from './library-use.service.ts';
import { CustomItemCache } from './lineitems/custom-item.cache.ts';
import { LineItemQueries } from './lineitems/line-item.queries.ts';
import { LineItemRecords } from './lineitems/line-item.records.ts';
import { LineItemService } from './lineitems/line-item.service.ts';
import { PlaceService } from './places.ts';
import { PriceBookCache } from './price-book.cache.ts';
import { PriceBookQueries } from './price-book.queries.ts';
import { PriceBookRestorer } from './price-book.restorer.ts';
import { PriceBookService } from './price-book.service.ts';
import { PriceBookStreams, PriceListStreams } from './price-book.stream.ts';
import { PriceHistoryService } from './price-history.service.ts';

/** The default price book, organisations' own books on top of it, the search, and the places of ZIP codes. */
@ContextModule({
  restorers: [PriceBookRestorer],
  calls: import.meta.dirname,
  refusals: catalogueRefusals,
  events: [priceBookStream, priceListStream, libraryStream],
  readModels: [priceBooks, libraries, libraryUsesModel],
  owns: [libraries.owned],
  migrations: importMigrations,
  streams: [PriceBookStreams, PriceListStreams, LibraryStreams],
  records: [LineItemRecords],
  providers: [
    CatalogueService,
    CustomItemCache,
    FormulaChecks,
    ImportService,
    AreaLibraryService,
    LibraryPriceQueries,
    LibraryQueries,
    LibraryUseService,
    LibraryService,
    LineItemQueries,
    LineItemService,
    PlaceService,
    PriceBookCache,
    PriceBookQueries,
    PriceBookService,
    PriceHistoryService,
  ],
})
export class CatalogueModule {}
