import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DAY_MS } from '../../../contracts/durations.ts';
import { dayIn } from '../../../contracts/local-time.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type CampaignState, isLetThrough, statusOf } from '../../../contracts/sponsorship/ads/campaign.events.ts';
import {
  AD_PICTURE_SIDE,
  AD_PLACES,
  adPictureOf,
  type CampaignDraft,
  type KeptAdPicture,
  MAX_AD_PICTURE_BYTES,
  MOST_CAMPAIGNS,
} from '../../../contracts/sponsorship/ads/campaign.ts';
import type { CampaignFigures, MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { campaignsOf } from '../../../projections/sponsorship/campaigns.ts';
import { callsBetween, zipsOf } from '../../../projections/sponsorship/sponsors.ts';
import { AdBudgetsService } from '../../billing/ad-budgets.service.ts';
import { KeptCards } from '../../billing/kept-cards.service.ts';
import { Clock } from '../../platform/clock.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { Attachments } from '../../platform/files/attachments.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { Files } from '../../platform/files/files.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { type Caller, hasName, SponsorsService } from '../sponsors/sponsors.service.ts';
import { Organizer } from '../sweepstakes/organizer.ts';
import { AdFigures, type AdSpent, perDayCents } from './ad-figures.ts';
import type { CampaignCommand } from './campaign.decider.ts';
import { CampaignStreams } from './campaign.stream.ts';

type Context = RequestContext & { session: Caller };

const RULES = {
  mostBytes: MAX_AD_PICTURE_BYTES,
  tooLarge: `A picture can have at most ${MAX_AD_PICTURE_BYTES / 1024 / 1024} MB.`,
  side: AD_PICTURE_SIDE,
  maxPixels: 50_000_000,
};

/** Ads as their sponsor has them. Their payment is `CampaignMoney`. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly sponsors: SponsorsService,
    private readonly figures: AdFigures,
    private readonly budgets: AdBudgetsService,
    private readonly cards: KeptCards,
    private readonly organizer: Organizer,
    private readonly attachments: Attachments,
    private readonly files: Files,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** Refuses NOT_A_SPONSOR. */
  async list(session: Caller) {
    await this.sponsors.own(session);
    const all = await campaignsOf(this.models, session.userId);
    const spent = await this.figures.spentOf(all.map(({ id }) => id));
    const prices = this.budgets.pricesNow();
    return {
      on: prices !== undefined,
      viewPrice: prices?.view ?? '0.00',
      clickPrice: prices?.click ?? '0.00',
      campaigns: all.map((state) => this.shown(state, spent.get(state.id))),
    };
  }

  /** Refuses NOT_A_SPONSOR, CAMPAIGN_NOT_FOUND. */
  async one(campaignId: number, session: Caller): Promise<CampaignFigures> {
    const state = await this.own(campaignId, session);
    const until = state.ended?.at ?? this.clock.now().toISOString();
    const [spent, figures, people, calls] = await Promise.all([
      this.figures.spent(campaignId),
      this.figures.of(campaignId, state.draft.zone),
      usersOf(this.models, session.organizationId),
      state.beganAt === '' ? 0 : callsBetween(this.models, state.userId, state.beganAt, until),
    ]);
    // A day without a view costs nothing, and counts; today is not over.
    const today = dayIn(state.draft.zone, this.clock.now());
    const full = figures.days.filter(({ day }) => state.ended !== null || day < today);
    const pace = full.length > 0 ? full : figures.days;
    return {
      ...this.shown(state, spent),
      ...{ ...figures, calls },
      ownPeople: people.filter(({ erased }) => !erased).length,
      perDay: fromCents(perDayCents(pace.map((one) => Number(toCents(one.spent))))),
      renewalCard: (await this.cards.of(state.organizationId))?.paidWith ?? '',
    };
  }

  /** Refuses NOT_A_SPONSOR, CAMPAIGNS_FULL, AD_ZIP_NOT_COVERED. */
  async draft(typed: Partial<CampaignDraft>, ctx: Context): Promise<MyCampaign> {
    const { session, ...rest } = ctx;
    const { userId, organizationId } = session;
    await this.sponsors.own(session);
    if ((await campaignsOf(this.models, userId)).length >= MOST_CAMPAIGNS) throw new Refusal('CAMPAIGNS_FULL');
    const covered = await this.assertCovered(typed.zips ?? [], session);
    const campaignId = await this.readDb.idFor('campaign', requestKey(ctx));
    const today = this.clock.now().getTime();
    const zone = typed.zone ?? 'America/New_York';
    const draft: CampaignDraft = {
      ...{ name: '', headline: '', line: '', button: '', opens: '', places: [...AD_PLACES], zips: covered, budget: '60.00', zone },
      ...{ from: dayIn(zone, new Date(today)), to: dayIn(zone, new Date(today + 29 * DAY_MS)) },
      ...typed,
    };
    const { state } = await this.streams.execute(campaignId, { type: 'DraftCampaign', userId, organizationId, draft }, rest);
    return this.shown(state, undefined);
  }

  /** Refuses what the decider refuses, and AD_ZIP_NOT_COVERED. */
  async save(campaignId: number, changed: Partial<CampaignDraft>, wordsRevision: number | undefined, ctx: Context): Promise<MyCampaign> {
    if (changed.zips) await this.assertCovered(changed.zips, ctx.session);
    return this.change(campaignId, { type: 'SaveCampaign', changed, wordsRevision }, ctx);
  }

  /** Refuses NOT_A_SPONSOR, CAMPAIGN_NOT_FOUND, and what the decider refuses. */
  async change(campaignId: number, command: CampaignCommand, { session, ...ctx }: Context): Promise<MyCampaign> {
    await this.own(campaignId, session);
    const { state } = await this.streams.execute(campaignId, command, ctx);
    return this.shown(state, await this.figures.spent(campaignId));
  }

  /** Where the operator names nobody who checks ads, they are let through at once. Also refuses SPONSOR_NO_NAME: it is written who pays. */
  async send(campaignId: number, wordsRevision: number | undefined, ctx: Context): Promise<MyCampaign> {
    const { session, ...rest } = ctx;
    const { organizationId } = await this.own(campaignId, session);
    if (!hasName(await this.sponsors.me(session))) throw new Refusal('SPONSOR_NO_NAME');
    const sent = await this.change(campaignId, { type: 'SendCampaign', wordsRevision }, ctx);
    if (!sent.sent || (await this.organizer.organizationId()) !== undefined) return sent;
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    const command = { type: 'CheckCampaign' as const, through: true, reason: '', by: 'Scopebook', wordsRevision: sent.wordsRevision };
    const { state } = await this.streams.execute(campaignId, command, { ...rest, actor, idempotencyKey: `${rest.idempotencyKey}/through` });
    return this.shown(state, await this.figures.spent(campaignId));
  }

  /** Refuses AD_NO_CARD, and what the decider refuses. */
  async setRenewal(campaignId: number, on: boolean, ctx: Context): Promise<MyCampaign> {
    const { organizationId } = await this.own(campaignId, ctx.session);
    if (on && !(await this.cards.of(organizationId))) throw new Refusal('AD_NO_CARD');
    return this.change(campaignId, { type: 'SetRenewal', on }, ctx);
  }

  /** Answers whether that changed anything. */
  async remove(campaignId: number, deleted: boolean, { session, ...ctx }: Context): Promise<boolean> {
    await this.own(campaignId, session, true);
    return (await this.streams.execute(campaignId, { type: 'DeleteCampaign', deleted }, ctx)).events.length > 0;
  }

  /** A picture is made anew of every file, without place and camera. Refuses FILE_TOO_LARGE, NOT_A_PICTURE, STORAGE_FULL, UPLOAD_CUT_OFF. */
  async keepPicture(campaignId: number, request: Request, ctx: Context): Promise<MyCampaign> {
    const { userId, organizationId } = ctx.session;
    await this.own(campaignId, ctx.session);
    const space = { owner: `person-${userId}`, organizationId } as const;
    const { hash, width, height } = await this.attachments.keepFormPicture(space, request, RULES);
    const picture: KeptAdPicture = { hash, width, height };
    return this.change(campaignId, { type: 'KeepCampaignPicture', picture }, ctx);
  }

  /** One that is shown now, one's own, or one that waits to be checked. Refuses AD_PICTURE_NOT_FOUND. */
  async picture(campaignId: number, hash: string, session: Caller): Promise<StoredFile> {
    const { state } = await this.streams.load(campaignId);
    const { userId, creatives, picture, sent, deleted } = state;
    const isOwn = session.userId === userId;
    const all: (KeptAdPicture | null | undefined)[] = isOwn ? [picture, ...creatives.map((one) => one.picture)] : [];
    if (statusOf(state) === 'running') all.push(creatives.at(-1)?.picture);
    if (await this.organizer.isOrganizer(session.organizationId)) all.push(sent?.picture, creatives.at(-1)?.picture);
    const isShown = !deleted && all.some((one) => one?.hash === hash) && (isOwn || (await this.sponsors.cards([userId])).length > 0);
    const file = isShown ? await this.files.get(`person-${userId}`, hash) : undefined;
    if (!file) throw new Refusal('AD_PICTURE_NOT_FOUND');
    return file;
  }

  /** Refuses NOT_A_SPONSOR, CAMPAIGN_NOT_FOUND. */
  async own(campaignId: number, session: Caller, evenDeleted = false): Promise<CampaignState> {
    await this.sponsors.own(session);
    const { state } = await this.streams.load(campaignId);
    if (state.userId !== session.userId || (state.deleted && !evenDeleted)) throw new Refusal('CAMPAIGN_NOT_FOUND');
    return state;
  }

  /** Answers all that is covered. Refuses AD_ZIP_NOT_COVERED. */
  async assertCovered(zips: readonly string[], { userId }: Caller): Promise<string[]> {
    const covered = (await zipsOf(this.models, [userId])).map(({ zip }) => zip);
    const other = zips.find((zip) => !covered.includes(zip));
    if (other) throw new Refusal('AD_ZIP_NOT_COVERED', `You do not cover ${other}.`);
    return covered;
  }

  shown(state: CampaignState, spent: AdSpent | undefined): MyCampaign {
    const { id, draft, picture, creatives, sent, sentAt, refused, unpaid, viewPrice, clickPrice, paidWith, beganAt, ended, gaveBack } =
      state;
    const { renews, renewalOf, renewedAs, notRenewed } = state;
    const { views = 0, clicks = 0, viewsCents = 0, clicksCents = 0, spentCents = 0 } = spent ?? {};
    const budget = state.purchaseId === 0 ? draft.budget : state.budget;
    const prices = this.budgets.pricesNow();
    const isPriced = state.purchaseId !== 0;
    return {
      ...{ id, ...draft, budget, status: statusOf(state), picture: adPictureOf(id, picture) },
      ...{ creative: creatives.length, creativeSince: creatives.at(-1)?.at ?? '', changed: !isLetThrough(state) },
      ...{ sent: sent !== null, sentAt, refused, unpaid, paidWith, beganAt },
      viewPrice: isPriced ? viewPrice : (prices?.view ?? '0.00'),
      clickPrice: isPriced ? clickPrice : (prices?.click ?? '0.00'),
      ...{ views, clicks, viewsCost: fromCents(viewsCents), clicksCost: fromCents(clicksCents), spent: fromCents(spentCents) },
      left: fromCents(toCents(budget) - BigInt(spentCents)),
      ended: ended && { why: ended.why, at: ended.at },
      ...{ gaveBack, renews, renewalOf, renewedAs, notRenewed, wordsRevision: state.wordsRevision },
    };
  }
}
