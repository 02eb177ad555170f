import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogueController } from './catalogue.controller.ts';
import { CatalogueService } from './catalogue.service.ts';
import { ImportController } from './imports/import.controller.ts';
import { ImportService } from './imports/import.service.ts';
import { PlaceService } from './places.ts';
import { PriceBookController } from './price-book.controller.ts';
import { ChangePriceBookHandler, PriceBookStreams, PriceListStreams } from './price-book.handler.ts';
import { PriceBookMemory } from './price-book.memory.ts';
import { PriceBookReads } from './price-book.reads.ts';
import { PriceBookService } from './price-book.service.ts';

/** The default price book and what organisations have of their own, its search, and the places of ZIP codes. */
@Module({
  imports: [CqrsModule],
  controllers: [CatalogueController, PriceBookController, ImportController],
  providers: [
    CatalogueService,
    ImportService,
    PlaceService,
    PriceBookMemory,
    PriceBookReads,
    PriceBookService,
    PriceBookStreams,
    PriceListStreams,
    ChangePriceBookHandler,
  ],
  exports: [CatalogueService, PlaceService, PriceBookService],
})
export class CatalogueModule {}
