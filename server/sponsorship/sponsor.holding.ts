import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { counted, formatMoney } from '../../contracts/format.ts';
import { fromCents } from '../../contracts/money.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { articleIdsOf } from '../../projections/sponsorship/articles.ts';
import { campaignsOf } from '../../projections/sponsorship/campaigns.ts';
import { type ClientRow, clientsOf, takenBy } from '../../projections/sponsorship/sponsor-clients.ts';
import { sponsorsWith, zipsOf } from '../../projections/sponsorship/sponsors.ts';
import { PromotionsService } from '../billing/promotions.service.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';
import { AdsService } from './ads/ads.service.ts';
import { CampaignStreams } from './ads/campaign.stream.ts';
import { CampaignMoney } from './ads/campaign-money.ts';
import { ArticleStreams } from './articles/article.stream.ts';
import { ClientStreams } from './clients/client.stream.ts';
import { ClientDrafts } from './clients/client-drafts.ts';
import { PromotionCards } from './promotions/promotion-cards.ts';
import { CoverageService } from './sponsors/coverage.service.ts';

/** The card of a sponsor, their articles and their ads. What homeowners asked of them is sealed under the keys of those. */
@Injectable()
export class SponsorHolding implements PersonalHolding {
  constructor(
    private readonly models: Runner,
    private readonly clients: ClientStreams,
    private readonly drafts: ClientDrafts,
    private readonly articles: ArticleStreams,
    private readonly campaigns: CampaignStreams,
    private readonly money: CampaignMoney,
    private readonly ads: AdsService,
    private readonly promotions: PromotionsService,
    private readonly cards: PromotionCards,
    private readonly coverage: CoverageService,
  ) {}

  async held({ userId }: DataSubject) {
    const [found, clients, taken, articles, campaigns] = await Promise.all([
      sponsorsWith(this.models, [userId]),
      clientsOf(this.models, userId),
      takenBy(this.models, userId),
      articleIdsOf(this.models, userId),
      campaignsOf(this.models, userId),
    ]);
    const row = (what: string, because: string) => ({ what, happens: 'erased' as const, because });
    return [
      ...(found.length > 0 ? [row('Your card, portrait and logo', 'homeowners are shown it no more')] : []),
      ...(clients.length > 0 ? [row(counted(clients.length, 'client'), 'what you typed of them; their homes stay theirs')] : []),
      ...(articles.length > 0 ? [row(counted(articles.length, 'article'), 'their addresses say that they were withdrawn')] : []),
      ...(campaigns.length > 0 ? [row(counted(campaigns.length, 'ad'), 'it ends; what is not spent goes back, and the sums stay')] : []),
      ...(taken.length > 0 ? [row('What a sponsor typed of you', 'the sponsor is told only that it ended')] : []),
    ];
  }

  async inTheWay({ userId, organizationId, isAlone }: DataSubject) {
    const zips = await zipsOf(this.models, [userId]);
    const { due } = isAlone ? await this.promotions.due(organizationId) : { due: 0n };
    const unpaid = `Your promotions took off ${formatMoney(fromCents(due))} that ${due === 100n ? 'is' : 'are'} not paid`;
    return [
      ...(zips.length > 0
        ? [{ what: `You cover ${counted(zips.length, 'ZIP code')}`, wayOut: 'Take them out', to: '/sponsormain/coverage' }]
        : []),
      ...(due > 0n ? [{ what: unpaid, wayOut: 'Pay them', to: '/sponsormain/promotions' }] : []),
    ];
  }

  async *files({ userId }: DataSubject): AsyncGenerator<PersonalFile> {
    const [card] = await sponsorsWith(this.models, [userId]);
    if (card) yield jsonFile('sponsor-card.json', card);
    const [own, taken] = await Promise.all([clientsOf(this.models, userId), takenBy(this.models, userId)]);
    const typed = async (rows: ClientRow[]) => [...(await this.drafts.of(rows.map(({ client_id }) => client_id))).values()];
    if (own.length > 0) yield jsonFile('clients.json', await typed(own), own.length);
    const articles = await articleIdsOf(this.models, userId);
    const texts = await Promise.all(articles.map(async ({ article_id }) => (await this.articles.load(article_id)).state));
    if (texts.length > 0) yield jsonFile('articles.json', texts, texts.length);
    const campaigns = await campaignsOf(this.models, userId);
    if (campaigns.length > 0) yield jsonFile('ads.json', campaigns, campaigns.length);
    if (taken.length > 0) yield jsonFile('sponsored-home.json', await typed(taken), taken.length);
  }

  /** Sponsorships end on both sides; a gift that nobody took comes back by its own job. */
  async erase({ userId }: DataSubject): Promise<void> {
    await this.eraseArticles(userId);
    await this.eraseCampaigns(userId);
    await this.promotions.disableAllOf(userId);
    await this.cards.forget(userId);
    await this.coverage.forget(userId);
    const [own, taken] = await Promise.all([clientsOf(this.models, userId), takenBy(this.models, userId)]);
    for (const { client_id, organization_id, status, sponsor_id } of [...own, ...taken]) {
      const at = new Date().toISOString();
      const ctx = { actor: { kind: 'system' as const, organizationId: organization_id, name: 'Scopebook' }, idempotencyKey: randomUUID() };
      const by = sponsor_id === userId ? ('sponsor' as const) : ('client' as const);
      if (status === 'joined') await this.clients.execute(client_id, { type: 'End', by, at }, ctx);
      if (status === 'invited' || status === 'opened') await this.clients.execute(client_id, { type: 'WithdrawInvitation', at }, ctx);
      await this.drafts.remove(client_id);
    }
  }

  private async eraseCampaigns(userId: number): Promise<void> {
    await this.ads.forget(userId);
    for (const { id, organizationId, beganAt, purchaseId } of await campaignsOf(this.models, userId)) {
      const ctx = { actor: { kind: 'system' as const, organizationId, name: 'Scopebook' }, idempotencyKey: randomUUID() };
      if (beganAt !== '') await this.money.end(id, 'erased');
      else if (purchaseId === 0) await this.campaigns.execute(id, { type: 'DeleteCampaign', deleted: true }, ctx);
    }
  }

  private async eraseArticles(userId: number): Promise<void> {
    for (const { article_id } of await articleIdsOf(this.models, userId)) {
      const { organizationId } = (await this.articles.load(article_id)).state;
      const at = new Date().toISOString();
      const ctx = { actor: { kind: 'system' as const, organizationId, name: 'Scopebook' }, idempotencyKey: randomUUID() };
      await this.articles.execute(article_id, { type: 'DeleteArticle', deleted: true, at }, ctx);
    }
  }
}
