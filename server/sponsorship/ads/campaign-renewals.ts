import { Injectable } from '@nestjs/common';
import { AD_BUDGET } from '../../../contracts/billing/pricing/price-list.ts';
import { formatMoney } from '../../../contracts/format.ts';
import { addDays, dayIn } from '../../../contracts/local-time.ts';
import { toCents } from '../../../contracts/money.ts';
import { type CampaignState, creativeOf } from '../../../contracts/sponsorship/ads/campaign.events.ts';
import { type CampaignDraft, daysOf, MOST_CAMPAIGNS, renewalDays } from '../../../contracts/sponsorship/ads/campaign.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { campaignsOf, campaignsToRenew } from '../../../projections/sponsorship/campaigns.ts';
import { zipsOf } from '../../../projections/sponsorship/sponsors.ts';
import { AdBudgetsService } from '../../billing/ad-budgets.service.ts';
import { KeptCards } from '../../billing/kept-cards.service.ts';
import { Clock } from '../../platform/clock.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { hasName, SponsorsService } from '../sponsors/sponsors.service.ts';
import { AdMails } from './ad-mails.ts';
import type { CampaignCommand } from './campaign.decider.ts';
import { CampaignStreams } from './campaign.stream.ts';
import { CampaignMoney } from './campaign-money.ts';

/** So long after its last day an ad still renews itself: what stood still for longer comes as a surprise. */
const LATEST_DAYS = 7;

/**
 * Ads that renew themselves after their last day, charged to the card of the subscription (docs/decisions/0190). Ids and keys come from the ad that is renewed,
 * so that two servers, and a round after one that broke off, do each step once.
 */
@Injectable()
export class CampaignRenewals {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly sponsors: SponsorsService,
    private readonly budgets: AdBudgetsService,
    private readonly cards: KeptCards,
    private readonly money: CampaignMoney,
    private readonly mails: AdMails,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** Those that renew themselves, whether or not their day has come, and renewals that are not paid yet. */
  due(): Promise<CampaignState[]> {
    return campaignsToRenew(this.models);
  }

  /** One of `due`. What waits for something else is left for the next round. */
  async tend(found: CampaignState): Promise<void> {
    const isRenewal = found.renewalOf !== 0 && found.beganAt === '';
    const old = (await this.streams.load(isRenewal ? found.renewalOf : found.id)).state;
    if (isRenewal && old.renewedAs !== found.id && !old.renews) return this.discard(found.id);
    const today = this.today(old);
    const { to } = old.draft;
    if (old.renewedAs === 0) {
      if (!old.renews || today <= to) return this.tellBefore(old, today);
      if (today > addDays(to, LATEST_DAYS)) return this.giveUp(old, 'It could not be renewed in time.');
      if (!old.ended) return;
    }
    // What is left goes back first.
    if (toCents(old.gaveBack) !== toCents(old.budget) - toCents(old.ended?.spent ?? '0.00')) return;
    if (await this.cards.isPaying(old.organizationId)) return;
    const newId = await this.readDb.idFor('campaign', `renewal/${old.id}`);
    if (old.renewedAs === 0) {
      const draft = await this.draftOf(old);
      if (typeof draft === 'string') return this.giveUp(old, draft);
      await this.prepare(newId, old, draft);
      await this.run(old, { type: 'NoteRenewed', campaignId: newId }, 'renewed');
      // Switched off in this moment.
      if ((await this.streams.load(old.id)).state.renewedAs !== newId) return this.discard(newId);
    }
    await this.charge(newId);
  }

  private async tellBefore(old: CampaignState, today: string): Promise<void> {
    if (!old.renews || today < renewalDays(old.draft).toldOn) return;
    const card = await this.cards.of(old.organizationId);
    await this.mails.tellRenewing(old, card?.paidWith ?? '', this.clock.now().toISOString());
  }

  /** What is renewed, or why nothing is. */
  private async draftOf(old: CampaignState): Promise<CampaignDraft | string> {
    const { userId, organizationId, draft, budget, creatives } = old;
    const words = creatives.at(-1);
    const today = this.today(old);
    if (!words) return 'Its words were never let through.';
    const [card] = await this.sponsors.cards([userId]);
    if (!card || !hasName(card)) return 'Your card is not shown.';
    const prices = this.budgets.pricesNow();
    if (!prices) return 'No ads are sold now.';
    if (toCents(budget) < toCents(prices.view)) return `A view costs ${formatMoney(prices.view)}: ${formatMoney(budget)} covers none.`;
    if (!(await this.cards.of(organizationId))) return 'Your subscription keeps no card that can be charged.';
    if ((await campaignsOf(this.models, userId)).length >= MOST_CAMPAIGNS) return `You have ${MOST_CAMPAIGNS} ads.`;
    const covered = (await zipsOf(this.models, [userId])).map(({ zip }) => zip);
    const zips = draft.zips.filter((zip) => covered.includes(zip));
    if (zips.length === 0) return 'You cover none of its ZIP codes any more.';
    const days = renewalDays(draft);
    const from = today > days.from ? today : days.from;
    return { ...draft, ...creativeOf({ ...draft, ...words }), zips, budget, from, to: addDays(from, daysOf(draft) - 1) };
  }

  /** The words were let through already. */
  private async prepare(newId: number, old: CampaignState, draft: CampaignDraft): Promise<void> {
    const { userId, organizationId, creatives, id: of } = old;
    const picture = creatives.at(-1)?.picture ?? null;
    const made = { ...old, id: newId };
    await this.run(made, { type: 'DraftCampaign', userId, organizationId, draft }, 'draft');
    await this.run(made, { type: 'MakeRenewal', of }, 'of');
    if (picture) await this.run(made, { type: 'KeepCampaignPicture', picture }, 'picture');
    await this.run(made, { type: 'SendCampaign' }, 'send');
    const { wordsRevision } = (await this.streams.load(newId)).state;
    await this.run(made, { type: 'CheckCampaign', through: true, reason: '', by: 'Scopebook', wordsRevision }, 'through');
  }

  private async charge(newId: number): Promise<void> {
    const { state } = await this.streams.load(newId);
    const { organizationId, userId, draft, deleted, ended, beganAt, unpaid } = state;
    const prices = this.budgets.pricesNow();
    const card = await this.cards.of(organizationId);
    if (deleted || ended || beganAt !== '' || unpaid !== '' || !prices || !card) return;
    const purchaseId = await this.readDb.idFor('purchase', `ad/${newId}/renewal`);
    await this.run(state, { type: 'AskCampaignPayment', purchaseId, viewPrice: prices.view, clickPrice: prices.click }, 'ask');
    const asked = (await this.streams.load(newId)).state;
    const ctx = { actor: actorOf(state), idempotencyKey: `renewal/${newId}/purchase` };
    await this.cards.charge(
      { purchaseId, productId: AD_BUDGET, name: `Ad: ${draft.name}`, amount: asked.budget },
      { organizationId, userId },
      card,
      ctx,
    );
    await this.money.tend(newId);
  }

  private async giveUp(old: CampaignState, reason: string): Promise<void> {
    await this.mails.tellNotRenewed(old, reason, this.clock.now().toISOString());
    await this.run(old, { type: 'NoteNotRenewed', reason }, 'not-renewed');
  }

  private async discard(newId: number): Promise<void> {
    const { state } = await this.streams.load(newId);
    if (state.userId !== 0 && state.purchaseId === 0 && !state.deleted)
      await this.run(state, { type: 'DeleteCampaign', deleted: true }, 'discard');
  }

  /** Each step once; a decision that is refused because it was made already is none. */
  private async run(of: CampaignState, command: CampaignCommand, step: string): Promise<void> {
    await this.streams.execute(of.id, command, {
      actor: actorOf(of),
      idempotencyKey: `renewal/${of.id}/${step}`,
      at: this.clock.now().toISOString(),
    });
  }

  private today({ draft: { zone } }: CampaignState): string {
    return dayIn(zone, this.clock.now());
  }
}

const actorOf = ({ organizationId }: CampaignState) => ({ kind: 'system' as const, organizationId, name: 'Scopebook' });
