import { priceBookStream, priceListStream } from '../../contracts/catalogue/events.ts';
import { catalogueRefusals } from '../../contracts/catalogue/refusals.ts';
import { priceBooks } from '../../projections/catalogue/price-books.ts';
import { ContextModule } from '../platform/context.module.ts';
import { CatalogueService } from './catalogue.service.ts';
import { ImportService } from './imports/import.service.ts';
import { importMigrations } from './imports/imports.tables.ts';
import { PlaceService } from './places.ts';
import { PriceBookCache } from './price-book.cache.ts';
import { PriceBookQueries } from './price-book.queries.ts';
import { PriceBookService } from './price-book.service.ts';
import { PriceBookStreams, PriceListStreams } from './price-book.stream.ts';
import { PriceHistoryService } from './price-history.service.ts';

/** The default price book, organisations' own books on top of it, the search, and the places of ZIP codes. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: catalogueRefusals,
  events: [priceBookStream, priceListStream],
  readModels: [priceBooks],
  migrations: importMigrations,
  streams: [PriceBookStreams, PriceListStreams],
  providers: [CatalogueService, ImportService, PlaceService, PriceBookCache, PriceBookQueries, PriceBookService, PriceHistoryService],
})
export class CatalogueModule {}
