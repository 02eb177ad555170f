import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { EstimatingModule } from '../estimating/estimating.module.ts';
import { ReportingModule } from '../reporting/reporting.module.ts';
import { DemoService } from './demo.service.ts';

/** Demo mode's organisation, people and jobs, on the first start of an empty log. */
@Module({ imports: [CatalogueModule, EstimatingModule, ReportingModule], providers: [DemoService] })
export class DemoModule {}
