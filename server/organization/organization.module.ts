import { organizationStream } from '../../contracts/organization/events.ts';
import { auditOf } from '../../projections/organization/audit.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { OrganizationService } from './organization.service.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** The organisation's audit, and its settings for all its work. */
@ContextModule({
  calls: import.meta.dirname,
  events: [organizationStream],
  readModels: [auditOf],
  streams: [OrganizationStreams],
  imports: [CatalogueModule],
  providers: [OrganizationService],
})
export class OrganizationModule {}
