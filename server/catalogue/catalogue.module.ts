import { Module } from '@nestjs/common';
import { CatalogueController } from './catalogue.controller.ts';
import { CatalogueService } from './catalogue.service.ts';
import { PlaceService } from './places.ts';

/** The price book, its search, and the places of ZIP codes. */
@Module({
  controllers: [CatalogueController],
  providers: [CatalogueService, PlaceService],
  exports: [CatalogueService, PlaceService],
})
export class CatalogueModule {}
