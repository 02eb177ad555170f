import { organizationStream } from '../../contracts/organization/events.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { OrganizationController } from './organization.controller.ts';
import { OrganizationService } from './organization.service.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** The organisation's audit, and what it has chosen once for all its work. */
@ContextModule({
  events: [organizationStream],
  streams: [OrganizationStreams],
  imports: [CatalogueModule],
  controllers: [OrganizationController],
  providers: [OrganizationService],
  exports: [OrganizationService],
})
export class OrganizationModule {}
