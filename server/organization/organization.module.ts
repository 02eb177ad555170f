import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { OrganizationController } from './organization.controller.ts';

@Module({ imports: [CatalogueModule], controllers: [OrganizationController] })
export class OrganizationModule {}
