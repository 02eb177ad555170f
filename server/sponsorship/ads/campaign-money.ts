import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { dayIn } from '../../../contracts/local-time.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type CampaignState, isLetThrough, statusOf } from '../../../contracts/sponsorship/ads/campaign.events.ts';
import type { CampaignEnd } from '../../../contracts/sponsorship/ads/campaign.ts';
import type { MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { AdBudgetsService } from '../../billing/ad-budgets.service.ts';
import { Clock } from '../../platform/clock.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { hasName, SponsorsService } from '../sponsors/sponsors.service.ts';
import { AdCounter } from './ad-counter.ts';
import { AdFigures } from './ad-figures.ts';
import { AdMails } from './ad-mails.ts';
import { CampaignStreams } from './campaign.stream.ts';
import { CampaignsService } from './campaigns.service.ts';

const KNOWN_WITHIN_MS = 60_000;

type Context = RequestContext & { session: Session };
interface Paying {
  campaignId: number;
  address: string;
  campaign: MyCampaign;
}

/**
 * Budgets of ads, from their payment to what goes back. Each step is repeated until it is done, by the next call or the next round: a campaign begins once its
 * payment is known, its budget is opened before it is shown, and what it has spent is read after its budget was closed.
 */
@Injectable()
export class CampaignMoney {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly campaigns: CampaignsService,
    private readonly sponsors: SponsorsService,
    private readonly budgets: AdBudgetsService,
    private readonly counter: AdCounter,
    private readonly figures: AdFigures,
    private readonly mails: AdMails,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** Refuses BILLING_OFF, SPONSOR_NO_NAME, CAMPAIGN_NOT_READY, AD_BUDGET_TOO_SMALL, PAYMENT_OPEN. */
  async pay(campaignId: number, ctx: Context): Promise<Paying> {
    const { session, ...rest } = ctx;
    const state = await this.campaigns.own(campaignId, session);
    if (!hasName(await this.sponsors.me(session))) throw new Refusal('SPONSOR_NO_NAME');
    const prices = this.budgets.pricesNow();
    if (!prices) throw new Refusal('BILLING_OFF');
    if (state.draft.to < dayIn(state.draft.zone, this.clock.now()))
      throw new Refusal('CAMPAIGN_NOT_READY', 'The last day is over: choose a later one.');
    const purchaseId = state.purchaseId || (await this.readDb.idFor('purchase', `ad/${campaignId}/${requestKey(ctx)}`));
    const command = { type: 'AskCampaignPayment' as const, purchaseId, viewPrice: prices.view, clickPrice: prices.click };
    const asked = (await this.streams.execute(campaignId, command, { ...rest, at: this.now() })).state;
    const name = `Ad: ${asked.draft.name}`;
    try {
      const { address } = await this.budgets.pay({ purchaseId, name, amount: asked.budget }, session, {
        ...rest,
        idempotencyKey: `${rest.idempotencyKey}/purchase`,
      });
      return { campaignId, address, campaign: await this.tend(campaignId) };
    } catch (error) {
      if (error instanceof Refusal) await this.record(campaignId, { type: 'CampaignPaymentFailed', purchaseId, reason: error.message });
      throw error;
    }
  }

  /** S157: a campaign of its own with the words that were let through. Its words may say days that are over; who renews it sees them. */
  async renew(campaignId: number, { from, to, budget }: { from: string; to: string; budget: string }, ctx: Context): Promise<Paying> {
    const { session, ...rest } = ctx;
    const old = await this.campaigns.own(campaignId, session);
    const isAfter = old.beganAt !== '' && from > old.draft.to;
    if (statusOf(old) !== 'ended' && !isAfter)
      throw new Refusal('CAMPAIGN_NOT_READY', 'While it runs, it is renewed for days after its last one.');
    if (old.ended?.why === 'refused' || !isLetThrough(old))
      throw new Refusal('CAMPAIGN_NOT_READY', 'Its words were refused: write another ad.');
    if (from === '' || to === '' || to < from) throw new Refusal('CAMPAIGN_NOT_READY', 'It needs the first and the last day.');
    await this.campaigns.assertCovered(old.draft.zips, session);
    const drafted = await this.campaigns.draft({ ...old.draft, from, to, budget }, ctx);
    const { id } = drafted;
    const { picture } = old;
    if (picture)
      await this.streams.execute(
        id,
        { type: 'KeepCampaignPicture', picture },
        { ...rest, idempotencyKey: `${rest.idempotencyKey}/picture` },
      );
    await this.streams.execute(id, { type: 'SendCampaign' }, { ...rest, idempotencyKey: `${rest.idempotencyKey}/send` });
    const { wordsRevision } = (await this.streams.load(id)).state;
    await this.record(id, { type: 'CheckCampaign', through: true, reason: '', by: 'Scopebook', wordsRevision });
    // Who renews it by hand does not pay for a second one after it.
    await this.streams.execute(
      campaignId,
      { type: 'SetRenewal', on: false },
      { ...rest, idempotencyKey: `${rest.idempotencyKey}/by-hand` },
    );
    return this.pay(id, { ...ctx, idempotencyKey: `${rest.idempotencyKey}/pay` });
  }

  /** Refuses NOT_A_SPONSOR, CAMPAIGN_NOT_FOUND, BILLING_OFF. */
  async ask(campaignId: number, giveUp: boolean, session: Session): Promise<MyCampaign> {
    const { purchaseId, beganAt, organizationId } = await this.campaigns.own(campaignId, session);
    if (purchaseId !== 0 && beganAt === '') await this.budgets.ask({ organizationId, purchaseId }, giveUp);
    return this.tend(campaignId);
  }

  /** Refuses CAMPAIGN_NOT_READY. */
  async stop(campaignId: number, session: Session): Promise<MyCampaign> {
    const state = await this.campaigns.own(campaignId, session);
    if (state.beganAt === '') throw new Refusal('CAMPAIGN_NOT_READY', 'It does not run yet.');
    await this.end(campaignId, 'stopped');
    return this.tend(campaignId);
  }

  /** Ends one that runs. Its budget is closed first, so that what it spent is final. */
  async end(campaignId: number, why: CampaignEnd): Promise<void> {
    await this.counter.close(campaignId);
    const spent = await this.figures.spent(campaignId);
    const { spentCents, views, clicks } = spent;
    const { state } = await this.streams.load(campaignId);
    // Before it is recorded: a crash between them is mended by the next round, which puts the same mail out once.
    if (!state.ended) await this.mails.tellEnded(state, why, spent, this.now());
    await this.record(campaignId, { type: 'EndCampaign', why, spent: fromCents(spentCents), views, clicks, at: this.now() });
  }

  /** What a campaign has come to by itself: paid, spent, over, its rest gone back. */
  async tend(campaignId: number): Promise<MyCampaign> {
    let { state } = await this.streams.load(campaignId);
    if (statusOf(state) === 'paying') state = await this.tendPayment(state);
    if (state.beganAt !== '' && !state.ended) {
      await this.counter.open(campaignId, { ...state, zone: state.draft.zone });
      const why = await this.isOver(state);
      if (why) await this.end(campaignId, why);
      ({ state } = await this.streams.load(campaignId));
    }
    if (state.ended) await this.giveBack(state);
    ({ state } = await this.streams.load(campaignId));
    return this.campaigns.shown(state, await this.figures.spent(campaignId));
  }

  private async tendPayment(state: CampaignState): Promise<CampaignState> {
    const { id, organizationId, purchaseId, askedAt, renewalOf } = state;
    const standing = await this.budgets.standing({ organizationId, purchaseId });
    // Between the campaign's event and the account's, a payment that is only just being asked for is not known there.
    const isNew = askedAt !== '' && this.clock.now().getTime() - Date.parse(askedAt) < KNOWN_WITHIN_MS;
    if (!standing && isNew) return state;
    const { status, reason, paidWith } = standing ?? { status: 'refused' as const, reason: 'It was never asked for.', paidWith: '' };
    if (status === 'refused') {
      if (renewalOf !== 0 && state.unpaid === '') await this.mails.tellNotRenewed(state, reason, this.now());
      await this.record(id, { type: 'CampaignPaymentFailed', purchaseId, reason });
    }
    if (status === 'paid') {
      await this.counter.open(id, { ...state, zone: state.draft.zone });
      await this.record(id, { type: 'BeginCampaign', purchaseId, paidWith });
    }
    return (await this.streams.load(id)).state;
  }

  private async isOver(state: CampaignState): Promise<CampaignEnd | undefined> {
    const { id, refused, budget, viewPrice, draft } = state;
    if (refused) return 'refused';
    const today = dayIn(draft.zone, this.clock.now());
    if (today > draft.to) return 'over';
    const spent = await this.figures.spent(id);
    if (toCents(budget) - BigInt(spent.spentCents) < toCents(viewPrice)) return 'spent';
    await this.mails.tellEnding(state, today, spent, this.now());
    return undefined;
  }

  private async giveBack({ id, organizationId, purchaseId, budget, ended, gaveBack }: CampaignState): Promise<void> {
    const rest = toCents(budget) - toCents(ended?.spent ?? budget);
    if (rest <= 0n || gaveBack !== '0.00') return;
    await this.budgets.giveBack({ organizationId, purchaseId }, fromCents(rest));
    await this.record(id, { type: 'NoteGivenBack', amount: fromCents(rest) });
  }

  private async record(campaignId: number, command: Parameters<CampaignStreams['execute']>[1]): Promise<void> {
    const { organizationId } = (await this.streams.load(campaignId)).state;
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.streams.execute(campaignId, command, { actor, idempotencyKey: randomUUID(), at: this.now() });
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
