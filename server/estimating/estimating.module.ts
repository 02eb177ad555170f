import { estimatingRefusals } from '../../contracts/estimating/refusals.ts';
import { estimateStream } from '../../contracts/estimating/stream.ts';
import { estimates } from '../../projections/estimating/estimates.ts';
import { estimateIds } from '../../projections/estimating/owned-ids.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { HomeModule } from '../home/home.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { DuplicateAreaService } from './areas/duplicate-area.service.ts';
import { AdditionFaultsService } from './builder/addition-faults.service.ts';
import { CheckService } from './checks/check.service.ts';
import { CsiService } from './csi/csi.service.ts';
import { TrendingService } from './dashboard/trending.service.ts';
import { EstimateRestorer } from './estimate.restorer.ts';
import { EstimateStreams } from './estimate.stream.ts';
import { EstimateFolds } from './estimate-folds.ts';
import { EstimateService } from './estimating.service.ts';
import { EstimateExport } from './export/estimate-export.service.ts';
import { HandOverService } from './hand-over/hand-over.service.ts';
import { ReturnJobs } from './hand-over/return-jobs.ts';
import { WhenJobHandedOverDoMail } from './hand-over/when-job-handed-over-do-mail.ts';
import { HouseEstimates, houseEstimateMigrations } from './house/house-estimates.service.ts';
import { TrendingNear } from './house/trending-near.service.ts';
import { JobHolding } from './job.holding.ts';
import { JobQueries } from './job.queries.ts';
import { NewEstimates, newEstimateMigrations } from './orders/new-estimates.service.ts';
import { PhotoService } from './photos/photo.service.ts';
import { PricingService } from './prices/pricing.service.ts';
import { TakenEstimates } from './taken-estimates.service.ts';
import { TemplateService } from './templates/template.service.ts';
import { JobAsOfService } from './undo/job-as-of.service.ts';
import { UndoService } from './undo/undo.service.ts';
import { WhatIfService } from './what-if/what-if.service.ts';
import { WhyService } from './why/why.service.ts';
import { WizardService } from './wizards/wizard.service.ts';

/** Orders: their setup, areas, measurements, lines and prices. */
@ContextModule({
  personal: [JobHolding],
  restorers: [EstimateRestorer],
  calls: import.meta.dirname,
  refusals: estimatingRefusals,
  events: [estimateStream],
  readModels: [estimates],
  owns: estimateIds,
  streams: [EstimateStreams],
  imports: [BillingModule, CatalogueModule, HomeModule, OrganizationModule],
  migrations: [...newEstimateMigrations, ...houseEstimateMigrations],
  providers: [
    AdditionFaultsService,
    DuplicateAreaService,
    EstimateExport,
    EstimateService,
    EstimateFolds,
    HandOverService,
    HouseEstimates,
    JobAsOfService,
    JobQueries,
    NewEstimates,
    PhotoService,
    PricingService,
    CheckService,
    CsiService,
    TakenEstimates,
    TrendingNear,
    TrendingService,
    TemplateService,
    WhatIfService,
    WhyService,
    WizardService,
    UndoService,
  ],
  reactions: [ReturnJobs, WhenJobHandedOverDoMail],
})
export class EstimatingModule {}
