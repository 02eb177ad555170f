import {
  articleStream,
  campaignStream,
  clientStream,
  coverageStream,
  entriesStream,
  sponsorStream,
  sweepstakesStream,
} from '../../contracts/sponsorship/events.ts';
import { sponsorshipRefusals } from '../../contracts/sponsorship/refusals.ts';
import { articles } from '../../projections/sponsorship/articles.ts';
import { campaigns } from '../../projections/sponsorship/campaigns.ts';
import { sponsorClients } from '../../projections/sponsorship/sponsor-clients.ts';
import { sponsors } from '../../projections/sponsorship/sponsors.ts';
import { sweepstakes } from '../../projections/sponsorship/sweepstakes.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { HomeModule } from '../home/home.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AdChecksService } from './ads/ad-checks.service.ts';
import { AdCounter } from './ads/ad-counter.ts';
import { AdFigures } from './ads/ad-figures.ts';
import { AdMails } from './ads/ad-mails.ts';
import { AdRounds } from './ads/ad-rounds.ts';
import { adMigrations } from './ads/ad-tables.ts';
import { AdsService } from './ads/ads.service.ts';
import { CampaignStreams } from './ads/campaign.stream.ts';
import { CampaignMoney } from './ads/campaign-money.ts';
import { CampaignRenewals } from './ads/campaign-renewals.ts';
import { CampaignsService } from './ads/campaigns.service.ts';
import { ArticlePreviews } from './article-previews.service.ts';
import { ArticleStreams } from './articles/article.stream.ts';
import { ArticleChecksums } from './articles/article-checksums.ts';
import { ArticleCounts, articleMigrations } from './articles/article-counts.ts';
import { ArticlesService } from './articles/articles.service.ts';
import { ReadingService } from './articles/reading.service.ts';
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
import { PromotionCards, promotionCardMigrations } from './promotions/promotion-cards.ts';
import { SponsorPromotionsService } from './promotions/sponsor-promotions.service.ts';
import { SetupService } from './setup/setup.service.ts';
import { SponsorHolding } from './sponsor.holding.ts';
import { CoverageService } from './sponsors/coverage.service.ts';
import { CoverageStreams } from './sponsors/coverage.stream.ts';
import { CoverageMoney } from './sponsors/coverage-money.ts';
import { CoverageRounds } from './sponsors/coverage-rounds.ts';
import { coverageMigrations } from './sponsors/coverage-tables.ts';
import { SponsorStreams } from './sponsors/sponsor.stream.ts';
import { SponsorsService } from './sponsors/sponsors.service.ts';
import { WhenCallAskedDoMail } from './sponsors/when-call-asked-do-mail.ts';
import { EntryStreams } from './sweepstakes/entries.stream.ts';
import { OrganizerService } from './sweepstakes/organizer.service.ts';
import { Organizer } from './sweepstakes/organizer.ts';
import { SweepstakesService } from './sweepstakes/sweepstakes.service.ts';
import { SweepstakesStreams } from './sweepstakes/sweepstakes.stream.ts';
import { SweepstakesDraws } from './sweepstakes/sweepstakes-draws.ts';
import { SweepstakesMails, sweepstakesMigrations } from './sweepstakes/sweepstakes-mails.ts';
import { SweepstakesRounds } from './sweepstakes/sweepstakes-rounds.ts';
import { SweepstakesSecrets } from './sweepstakes/sweepstakes-secrets.ts';
import { SweepstakesHolding } from './sweepstakes.holding.ts';

/** Agents, appraisers and advertisers, and what homeowners see of them. */
@ContextModule({
  personal: [SponsorHolding, SweepstakesHolding],
  calls: import.meta.dirname,
  refusals: sponsorshipRefusals,
  events: [sponsorStream, coverageStream, clientStream, sweepstakesStream, entriesStream, articleStream, campaignStream],
  readModels: [sponsors, sponsorClients, sweepstakes, articles, campaigns],
  migrations: [
    ...clientMigrations,
    ...linkMigrations,
    ...outsideLinkMigrations,
    ...sweepstakesMigrations,
    ...promotionCardMigrations,
    ...articleMigrations,
    ...adMigrations,
    ...coverageMigrations,
  ],
  streams: [SponsorStreams, CoverageStreams, ClientStreams, SweepstakesStreams, EntryStreams, ArticleStreams, CampaignStreams],
  imports: [BillingModule, CatalogueModule, HomeModule],
  providers: [
    SponsorsService,
    CoverageMoney,
    CoverageService,
    SponsorFilesService,
    SetupService,
    PromotionCards,
    SponsorPromotionsService,
    ClientDrafts,
    ReferralCodes,
    ClientsService,
    ReferralsService,
    LinkOpens,
    SponsorLinksService,
    OutsideLinksService,
    Organizer,
    OrganizerService,
    SweepstakesSecrets,
    SweepstakesService,
    SweepstakesDraws,
    SweepstakesMails,
    ArticleChecksums,
    ArticleCounts,
    ArticlesService,
    ReadingService,
    ArticlePreviews,
    AdFigures,
    AdCounter,
    AdMails,
    CampaignsService,
    CampaignMoney,
    CampaignRenewals,
    AdChecksService,
    AdsService,
  ],
  reactions: [WhenCallAskedDoMail, WhenClientInvitedDoMail, ClientRounds, CoverageRounds, SweepstakesRounds, AdRounds],
})
export class SponsorshipModule {}
