import { addendumStream, organizationStream } from '../../contracts/organization/events.ts';
import { organizationRefusals } from '../../contracts/organization/refusals.ts';
import { addendums } from '../../projections/organization/addendums.ts';
import { auditOf } from '../../projections/organization/audit.ts';
import { addendumIds } from '../../projections/organization/owned-ids.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AddendumService } from './addendum.service.ts';
import { AddendumStreams } from './addendums/addendum.stream.ts';
import { LogoService } from './logo.service.ts';
import { OrganizationService } from './organization.service.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** The organisation's audit, its settings for all its work, and addendums. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: organizationRefusals,
  events: [organizationStream, addendumStream],
  readModels: [auditOf, addendums],
  owns: [addendumIds],
  streams: [OrganizationStreams, AddendumStreams],
  imports: [CatalogueModule],
  providers: [AddendumService, LogoService, OrganizationService],
})
export class OrganizationModule {}
