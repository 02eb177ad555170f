import { clientStream, coverageStream, sponsorStream } from '../../contracts/sponsorship/events.ts';
import { sponsorshipRefusals } from '../../contracts/sponsorship/refusals.ts';
import { sponsorClients } from '../../projections/sponsorship/sponsor-clients.ts';
import { sponsors } from '../../projections/sponsorship/sponsors.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { HomeModule } from '../home/home.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ClientStreams } from './clients/client.stream.ts';
import { ClientDrafts, clientMigrations } from './clients/client-drafts.ts';
import { ClientRounds } from './clients/client-rounds.ts';
import { ClientsService } from './clients/clients.service.ts';
import { LinkOpens, linkMigrations } from './clients/link-opens.ts';
import { ReferralCodes } from './clients/referral-codes.ts';
import { ReferralsService } from './clients/referrals.service.ts';
import { SponsorLinksService } from './clients/sponsor-links.service.ts';
import { WhenClientInvitedDoMail } from './clients/when-client-invited-do-mail.ts';
import { SponsorFilesService } from './files/sponsor-files.service.ts';
import { OutsideLinksService, outsideLinkMigrations } from './outside-links/outside-links.service.ts';
import { SetupService } from './setup/setup.service.ts';
import { SponsorHolding } from './sponsor.holding.ts';
import { CoverageService } from './sponsors/coverage.service.ts';
import { CoverageStreams } from './sponsors/coverage.stream.ts';
import { SponsorStreams } from './sponsors/sponsor.stream.ts';
import { SponsorsService } from './sponsors/sponsors.service.ts';
import { WhenCallAskedDoMail } from './sponsors/when-call-asked-do-mail.ts';

/** Agents, appraisers and advertisers, and what homeowners see of them. */
@ContextModule({
  personal: [SponsorHolding],
  calls: import.meta.dirname,
  refusals: sponsorshipRefusals,
  events: [sponsorStream, coverageStream, clientStream],
  readModels: [sponsors, sponsorClients],
  migrations: [...clientMigrations, ...linkMigrations, ...outsideLinkMigrations],
  streams: [SponsorStreams, CoverageStreams, ClientStreams],
  imports: [BillingModule, CatalogueModule, HomeModule],
  providers: [
    SponsorsService,
    CoverageService,
    SponsorFilesService,
    SetupService,
    ClientDrafts,
    ReferralCodes,
    ClientsService,
    ReferralsService,
    LinkOpens,
    SponsorLinksService,
    OutsideLinksService,
  ],
  reactions: [WhenCallAskedDoMail, WhenClientInvitedDoMail, ClientRounds],
})
export class SponsorshipModule {}
