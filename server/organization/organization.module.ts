import { organizationStream } from '../../contracts/organization/events.ts';
import { organizationRefusals } from '../../contracts/organization/refusals.ts';
import { auditOf } from '../../projections/organization/audit.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AddendumService } from './addendum.service.ts';
import { AddendumRecords } from './addendums/addendum.records.ts';
import { AuditHolding } from './audit.holding.ts';
import { AuditReaders } from './audit-readers.service.ts';
import { LogoHolding } from './logo.holding.ts';
import { LogoService } from './logo.service.ts';
import { OrganizationRestorer } from './organization.restorer.ts';
import { OrganizationService } from './organization.service.ts';
import { OrganizationStreams } from './organization.stream.ts';
import { PercentagesService } from './percentages.service.ts';
import { RestoringService } from './restoring.service.ts';
import { AlertMailService } from './views/alert.service.ts';
import { AuditViewRecords } from './views/audit-view.records.ts';
import { MailAuditAlerts, WhenAuditViewSavedDoAlert } from './views/mail-audit-alerts.ts';

/** The organisation's audit, its settings for all its work, and addendums. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: organizationRefusals,
  events: [organizationStream],
  personal: [AuditHolding, LogoHolding],
  restorers: [OrganizationRestorer],
  readModels: [auditOf],
  streams: [OrganizationStreams],
  records: [AddendumRecords, AuditViewRecords],
  imports: [CatalogueModule],
  reactions: [MailAuditAlerts, WhenAuditViewSavedDoAlert],
  providers: [AddendumService, AlertMailService, AuditReaders, LogoService, OrganizationService, PercentagesService, RestoringService],
})
export class OrganizationModule {}
