import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { OrganizationController } from './organization.controller.ts';
import { ChangeOrganizationHandler, OrganizationStreams } from './organization.handler.ts';
import { OrganizationService } from './organization.service.ts';

/** The organisation's audit, and what it has chosen once for all its work. */
@Module({
  imports: [CqrsModule, CatalogueModule],
  controllers: [OrganizationController],
  providers: [OrganizationStreams, OrganizationService, ChangeOrganizationHandler],
  exports: [OrganizationService],
})
export class OrganizationModule {}
