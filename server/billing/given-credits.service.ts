import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { creditsOf } from '../../contracts/billing/account-state.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { SessionAccess } from '../accounts/session.service.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { AccountService } from './account.service.ts';
import { AccountStreams } from './account.stream.ts';
import { creditsToGive } from './gifts/gift.decisions.ts';
import { GiftsService } from './gifts/gifts.service.ts';

type Who = Pick<Session, 'userId' | 'organizationId'>;
interface Gift {
  /** Of who gives. */
  organizationId: number;
  giftId: number;
}

/** Gifts of credits that go with something of another context, which mails them itself: nobody's mail address stands in them. */
@Injectable()
export class GivenCreditsService {
  constructor(
    private readonly accounts: AccountService,
    private readonly streams: AccountStreams,
    private readonly gifts: GiftsService,
    private readonly access: SessionAccess,
  ) {}

  get on(): boolean {
    return this.accounts.on;
  }

  now(): string {
    return this.accounts.now();
  }

  async canGive(who: Who): Promise<number> {
    return this.on ? creditsToGive(await this.accounts.opened(who), this.now()) : 0;
  }

  /** Once for a gift's id. Refuses BILLING_OFF, NOT_ENOUGH_TO_GIVE. */
  async give(giftId: number, credits: number, who: Session, at: string, ctx: RequestContext): Promise<void> {
    if (!this.on) throw new Refusal('BILLING_OFF');
    await this.accounts.opened(who);
    const organizationName = (await this.access.user(who.userId))?.organization_name ?? '';
    const to = [{ giftId, email: '' }];
    const command = { type: 'GiveCredits' as const, to, credits, message: '', organizationName, givenBy: who.name, at };
    await this.streams.execute(who.organizationId, command, { ...ctx, idempotencyKey: `${ctx.idempotencyKey}/gift`, at });
  }

  /** What arrived; 0 where it was taken back or ended before. */
  async take({ organizationId, giftId }: Gift, by: Who): Promise<number> {
    const gift = (await this.streams.load(organizationId)).state.gifts.get(giftId);
    if (!gift) return 0;
    const at = this.now();
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    try {
      await this.streams.execute(organizationId, { type: 'TakeGift', giftId, ...by, at }, { actor, idempotencyKey: randomUUID(), at });
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'GIFT_GONE' || error.code === 'GIFT_OF_YOUR_OWN')) return 0;
      throw error;
    }
    await this.gifts.deliver({ organizationId, giftId });
    return creditsOf(gift);
  }

  /** Gives the credits back, unless the gift was taken. */
  async takeBack(gift: Gift, ctx: RequestContext): Promise<void> {
    await this.gifts.takeBack(gift, { ...ctx, idempotencyKey: `${ctx.idempotencyKey}/gift` }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'GIFT_GONE') throw error;
    });
  }

  /** How a gift stands, and how many of its credits were used by who took it. */
  async standing({
    organizationId,
    giftId,
  }: Gift): Promise<{ status: 'waiting' | 'taken' | 'returned' | 'none'; credits: number; used: number }> {
    const gift = (await this.streams.load(organizationId)).state.gifts.get(giftId);
    if (!gift) return { status: 'none', credits: 0, used: 0 };
    const credits = creditsOf(gift);
    if (gift.status !== 'taken') return { status: gift.status, credits, used: 0 };
    const { lots } = (await this.streams.load(gift.takenBy)).state;
    const left = lots.filter(({ lot }) => lot.startsWith(`gift-${giftId}-`)).reduce((sum, one) => sum + one.left, 0);
    return { status: 'taken', credits, used: Math.max(0, credits - left) };
  }
}
