import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { OwnShare, SharedEstimate, ShareOutcome } from '../../../contracts/providers/shares/share.ts';
import { type EstimateShare, SHARE_DAYS, type ShareParts, shareStatus } from '../../../contracts/providers/shares/shares-state.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { estimateShares, ownerOfShare } from '../../../projections/providers/estimate-shares.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { MailBudget } from '../../accounts/mail-budget.service.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import { Clock } from '../../platform/clock.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ProviderRecords } from '../book/provider.records.ts';
import { ShareLinks } from './share-links.ts';
import { sharedDocument } from './shared-document.ts';
import { SharesStreams } from './shares.stream.ts';

type Context = RequestContext & { session: Session };
/** A link that somebody came with, and whose it is. */
interface Entered {
  userId: number;
  organizationId: number;
  share: EstimateShare;
}

const SOON_MS = 2_000;
/** Ended links that the owner still sees. */
const MOST_ENDED_SHOWN = 20;

/**
 * Estimates that persons share with providers of their own address book. A link shows the estimate at the revision that was shared; whether it shows anything
 * is asked at each opening, of the link, the estimate, the provider and the owner.
 */
@Injectable()
export class ShareService {
  constructor(
    private readonly streams: SharesStreams,
    private readonly providers: ProviderRecords,
    private readonly estimates: EstimateService,
    private readonly links: ShareLinks,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly log: EventLog,
    private readonly access: SessionAccess,
    private readonly budget: MailBudget,
    private readonly clock: Clock,
  ) {}

  async share(
    providerId: number,
    asked: ShareParts & { orderId: number; message: string; mail: boolean },
    { session, ...ctx }: Context,
  ): Promise<OwnShare> {
    const { organizationId, userId } = session;
    const { orderId, message, mail, ...parts } = asked;
    const provider = await this.providers.visible(providerId, session);
    if (!provider || provider.deleted) throw new Refusal('PROVIDER_NOT_FOUND');
    const mailTo = mail ? provider.fields.email : '';
    if (mail && mailTo === '') throw new Refusal('PROVIDER_WITHOUT_EMAIL');
    const door = await this.estimates.door(orderId);
    if (door.organizationId !== organizationId) throw new Refusal('ORDER_NOT_FOUND');
    if (door.archived) throw new Refusal('JOB_IS_ARCHIVED');
    const { view } = await this.estimates.at(orderId);
    if (view.areas.every(({ items }) => items.length === 0)) throw new Refusal('NO_LINES_TO_SHARE');
    const at = ctx.at ?? this.now();
    const shareId = await this.readDb.idFor('estimate_share', requestKey(ctx));
    if (mail) await this.budget.take(userId, 1, at);
    const command = {
      ...{ type: 'ShareEstimate' as const, organizationId, at, shareId, providerId, orderId, message, mailTo },
      ...{ ...parts, prices: parts.prices && parts.lines, revision: view.revision, estimateName: view.order.externalRefId },
      validUntil: endOf(at),
    };
    const done = await this.streams.execute(userId, command, { ...ctx, at }).catch(async (error: unknown) => {
      if (mail) await this.budget.giveBack(userId, 1, at);
      throw error;
    });
    // Asked again, nothing more was mailed.
    if (mail && !done.events.some(({ type, metadata }) => type === 'EstimateShareMailed' && metadata.at === at))
      await this.budget.giveBack(userId, 1, at);
    const open = [...done.state.shares.values()].filter((one) => one.providerId === providerId && one.orderId === orderId && !one.ended);
    const share = done.state.shares.get(shareId) ?? open.at(-1);
    if (!share) throw new Error(`Share ${shareId} was recorded without being there`);
    return this.shown({ userId, organizationId, share });
  }

  async list({ userId, organizationId }: Session): Promise<OwnShare[]> {
    const { state } = await this.streams.load(userId);
    const newest = [...state.shares.values()].sort((a, b) => b.id - a.id);
    const at = this.now();
    const isOpen = (share: EstimateShare) => shareStatus(share, at) === 'open';
    const ended = newest.filter((share) => !isOpen(share)).slice(0, MOST_ENDED_SHOWN);
    return Promise.all(
      newest.filter((share) => isOpen(share) || ended.includes(share)).map((share) => this.shown({ userId, organizationId, share })),
    );
  }

  async takeBack(shareId: number, { session: { userId, organizationId }, ...ctx }: Context): Promise<boolean> {
    const command = { type: 'TakeShareBack' as const, organizationId, shareId, at: ctx.at ?? this.now() };
    return (await this.streams.execute(userId, command, ctx)).events.length > 0;
  }

  /** What a link with these parts would show, but for the message. */
  async preview(orderId: number, parts: ShareParts, session: Session, signal?: AbortSignal): Promise<SharedEstimate> {
    const { view } = await this.estimates.at(orderId, {}, signal);
    const photos = await this.estimates.photosAt(orderId, {}, signal);
    const at = this.now();
    return sharedDocument({ ...parts, message: '', at, validUntil: endOf(at), sharedBy: session.name }, view, photos);
  }

  /** For the holder of a link. Refuses SHARE_NOT_FOUND for anybody else. */
  async open(shareId: number, token: string, signal?: AbortSignal): Promise<{ outcome: ShareOutcome; estimate: SharedEstimate | null }> {
    const entered = await this.enter(shareId, token);
    const outcome = await this.outcomeOf(entered);
    return { outcome, estimate: outcome === 'open' ? await this.document(entered, signal) : null };
  }

  /** False for the owner's own look, and for a link that has ended. */
  async recordOpened(
    shareId: number,
    token: string,
    device: 'phone' | 'computer',
    { idempotencyKey, signedIn }: { idempotencyKey: string; signedIn: Session | undefined },
  ): Promise<boolean> {
    const entered = await this.enter(shareId, token);
    const { userId, organizationId } = entered;
    if (signedIn?.userId === userId || (await this.outcomeOf(entered)) !== 'open') return false;
    const actor = { kind: 'system' as const, organizationId, name: 'Somebody with the link' };
    await this.streams.execute(
      userId,
      { type: 'RecordShareOpened', organizationId, shareId, device, at: this.now() },
      { actor, idempotencyKey },
    );
    return true;
  }

  /** The organisation whose file a picture of the page is. Refuses SHARE_NOT_FOUND for any other picture. */
  async ownerOfPicture(shareId: number, token: string, hash: string, signal?: AbortSignal): Promise<number> {
    const { outcome, estimate } = await this.open(shareId, token, signal);
    const { organizationId } = await this.enter(shareId, token);
    if (outcome !== 'open' || !estimate?.photos.some(({ large, small }) => large === hash || small === hash))
      throw new Refusal('SHARE_NOT_FOUND');
    return organizationId;
  }

  /** What the holder of an open link is shown, and whose it is. Refuses SHARE_NOT_FOUND, SHARE_ENDED. */
  async sharedWith(shareId: number, token: string): Promise<{ share: EstimateShare; sharedBy: string; organizationId: number }> {
    const entered = await this.enter(shareId, token);
    if ((await this.outcomeOf(entered)) !== 'open') throw new Refusal('SHARE_ENDED');
    const { share, organizationId, userId } = entered;
    return { share, organizationId, sharedBy: await this.nameOf(userId) };
  }

  /** The link for a mail; nothing once it has ended. */
  async openLink(userId: number, shareId: number): Promise<{ path: string; share: EstimateShare; sharedBy: string } | undefined> {
    const { state } = await this.streams.load(userId);
    const share = state.shares.get(shareId);
    if (!share || (await this.outcomeOf({ userId, organizationId: state.organizationId, share })) !== 'open') return undefined;
    return { path: this.links.pathOf(shareId), share, sharedBy: await this.nameOf(userId) };
  }

  /** The only way in. A token is compared before anything is looked up, so that whoever guesses learns nothing of which links there are. */
  private async enter(shareId: number, token: string): Promise<Entered> {
    const userId = this.links.isToken(shareId, token) ? await this.ownerOf(shareId) : undefined;
    const state = userId === undefined ? undefined : (await this.streams.load(userId)).state;
    const share = state?.shares.get(shareId);
    if (userId === undefined || !state || !share) throw new Refusal('SHARE_NOT_FOUND');
    return { userId, organizationId: state.organizationId, share };
  }

  /** Whose a link is that there is: one of a moment ago may not be in the read model yet. */
  private async ownerOf(shareId: number): Promise<number | undefined> {
    const owner = await ownerOfShare(this.models, shareId);
    if (owner !== undefined) return owner;
    await this.models.reached(await this.log.lastPosition(), [estimateShares.name], SOON_MS);
    return ownerOfShare(this.models, shareId);
  }

  /** An estimate that was archived, a provider who was deleted and an owner who is out end their links for as long as they are so. */
  private async outcomeOf({ userId, organizationId, share }: Entered): Promise<ShareOutcome> {
    const status = shareStatus(share, this.now());
    if (status !== 'open') return status;
    const [door, provider, owner] = await Promise.all([
      this.estimates.door(share.orderId),
      this.providers.visible(share.providerId, { userId, organizationId }),
      this.access.user(userId),
    ]);
    const isGone = door.archived || !provider || provider.deleted || !owner || owner.suspended;
    return isGone ? 'gone' : 'open';
  }

  private async document({ userId, share }: Entered, signal?: AbortSignal): Promise<SharedEstimate> {
    const { orderId, revision } = share;
    const { view } = await this.estimates.at(orderId, { revision }, signal);
    const photos = share.photos ? await this.estimates.photosAt(orderId, { revision }, signal) : [];
    return sharedDocument({ ...share, sharedBy: await this.nameOf(userId) }, view, photos);
  }

  private async shown(own: Entered): Promise<OwnShare> {
    const { share } = own;
    const { revision, ended, ...facts } = share;
    const outcome = await this.outcomeOf(own);
    return {
      ...facts,
      outcome,
      endedAt: ended?.at ?? (outcome === 'expired' ? share.validUntil : ''),
      changedSince: outcome === 'open' && (await this.estimates.revision(share.orderId)) !== revision,
      link: outcome === 'open' ? this.links.pathOf(share.id) : '',
    };
  }

  private async nameOf(userId: number): Promise<string> {
    const user = await this.access.user(userId);
    return user ? `${user.first_name} ${user.last_name}`.trim() : '';
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

const endOf = (at: string) => new Date(Date.parse(at) + SHARE_DAYS * DAY_MS).toISOString();
