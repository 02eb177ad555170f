import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { ChangeEstimateHandler, EstimateStreams } from './change-estimate.handler.ts';
import { EstimateFolds } from './estimate-folds.ts';
import { EstimatingController } from './estimating.controller.ts';
import { EstimateService } from './estimating.service.ts';

@Module({
  imports: [CqrsModule, CatalogueModule, OrganizationModule],
  controllers: [EstimatingController],
  providers: [EstimateService, EstimateStreams, EstimateFolds, ChangeEstimateHandler],
  exports: [EstimateService],
})
export class EstimatingModule {}
