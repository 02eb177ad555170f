import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContactsModule } from '../contacts/contacts.module.ts';
import { EstimatingModule } from '../estimating/estimating.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ReportingModule } from '../reporting/reporting.module.ts';
import { SponsorshipModule } from '../sponsorship/sponsorship.module.ts';
import { DemoService, demoMigrations } from './demo.service.ts';
import { DemoContract } from './demo-contract.ts';

/** Demo mode: creates the organisation, its people and its jobs on the first start with an empty log. */
@ContextModule({
  migrations: demoMigrations,
  imports: [CatalogueModule, ContactsModule, EstimatingModule, OrganizationModule, ReportingModule, SponsorshipModule],
  providers: [DemoContract, DemoService],
})
export class DemoModule {}
