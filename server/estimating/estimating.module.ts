import { estimateStream } from '../../contracts/estimating/events.ts';
import { estimates } from '../../projections/estimating/estimates.ts';
import { estimateIds } from '../../projections/estimating/owned-ids.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { EstimateStreams } from './estimate.stream.ts';
import { EstimateFolds } from './estimate-folds.ts';
import { EstimatingController } from './estimating.controller.ts';
import { EstimateService } from './estimating.service.ts';

/** Orders: their setup, areas, measurements, lines and prices. */
@ContextModule({
  events: [estimateStream],
  readModels: [estimates],
  owns: estimateIds,
  streams: [EstimateStreams],
  imports: [CatalogueModule, OrganizationModule],
  controllers: [EstimatingController],
  providers: [EstimateService, EstimateFolds],
  exports: [EstimateService],
})
export class EstimatingModule {}
