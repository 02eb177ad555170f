import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { GiftRow } from '../../../contracts/billing/gifts/get-gifts.ts';
import type { ShownGift } from '../../../contracts/billing/gifts/open-gift.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { giftsOf, giftsTo, giftWith } from '../../../projections/billing/gifts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { LinkCodes } from '../../accounts/link-codes.service.ts';
import { MailBudget } from '../../accounts/mail-budget.service.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountService } from '../account.service.ts';
import { AccountStreams } from '../account.stream.ts';
import { creditsToGive } from './gift.decisions.ts';
import { GiftCodes } from './gift-codes.ts';

const MOST_SHOWN = 100;

interface Named {
  organizationId: number;
  giftId: number;
}

/**
 * S008: gifts of credits. The stream of who makes one decides whether it was taken or came back; the stream of who took it adds its credits
 * once, by the call that takes it or, after a crash, by the job.
 */
@Injectable()
export class GiftsService implements OnModuleInit {
  constructor(
    private readonly accounts: AccountService,
    private readonly streams: AccountStreams,
    private readonly access: SessionAccess,
    private readonly budget: MailBudget,
    private readonly codes: GiftCodes,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly linkCodes: LinkCodes,
  ) {}

  /** Who signs up by a gift's link takes the gift once the account is active. */
  onModuleInit(): void {
    this.linkCodes.register({
      open: async (code) => {
        const named = ofLinkCode(code);
        const row = named && this.codes.isRight(named.code, named.giftId) ? await giftWith(this.models, named.giftId) : undefined;
        if (row?.status !== 'waiting' || row.until <= this.accounts.now() || !named) return null;
        const { credits, until, organization_name: from } = row;
        return { kind: 'gift', from, credits, until, page: `/gift/${named.giftId}?code=${named.code}` };
      },
      take: async (code, person) => {
        const named = ofLinkCode(code);
        const row = named && (await giftWith(this.models, named.giftId));
        if (!named || !row) return null;
        const { credits } = await this.take(named.giftId, named.code, person);
        return { from: row.organization_name, credits };
      },
    });
  }

  /** Refuses BILLING_OFF, NOT_ENOUGH_TO_GIVE, GIFTS_ENOUGH_TODAY. */
  async give({ emails, credits, message }: { emails: string[]; credits: number; message: string }, session: Session, ctx: RequestContext) {
    if (!this.accounts.on) throw new Refusal('BILLING_OFF');
    const { organizationId, userId } = session;
    await this.accounts.opened(session);
    const addresses = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
    const to: { giftId: number; email: string }[] = [];
    for (const [n, email] of addresses.entries()) to.push({ giftId: await this.readDb.idFor('gift', `${requestKey(ctx)}/${n}`), email });
    const organizationName = (await this.access.user(userId))?.organization_name ?? '';
    const at = this.accounts.now();
    // Counted by the day that it really is, as for all other mails.
    const mailedAt = new Date().toISOString();
    await this.budget.take(userId, to.length, mailedAt, 'GIFTS_ENOUGH_TODAY');
    let mailed = 0;
    try {
      const command = { type: 'GiveCredits' as const, to, credits, message, organizationName, givenBy: session.name, at };
      mailed = (await this.streams.execute(organizationId, command, { ...ctx, at })).events.length;
    } finally {
      await this.budget.giveBack(userId, to.length - mailed, mailedAt);
    }
    return { giftIds: to.map(({ giftId }) => giftId) };
  }

  async made(session: Session): Promise<{ canGive: number; gifts: GiftRow[] }> {
    const { organizationId } = session;
    const canGive = this.accounts.on ? creditsToGive(await this.accounts.opened(session), this.accounts.now()) : 0;
    const rows = await giftsOf(this.models, organizationId, MOST_SHOWN);
    const gifts = rows.map(({ gift_id, email, credits, message, given_by, given_at, until, status, ended_at }) => ({
      ...{ giftId: gift_id, email, credits, message, givenBy: given_by, givenAt: given_at, until, status, endedAt: ended_at },
    }));
    return { canGive, gifts };
  }

  /** Refuses GIFT_GONE. */
  async takeBack({ organizationId, giftId }: Named, ctx: RequestContext): Promise<boolean> {
    await this.streams.execute(organizationId, { type: 'TakeBackGift', giftId }, ctx);
    return true;
  }

  /** The same answer to a wrong code, and for what was never there or is gone. Refuses GIFT_GONE. */
  async open(giftId: number, code: string): Promise<ShownGift> {
    const row = this.codes.isRight(code, giftId) ? await giftWith(this.models, giftId) : undefined;
    if (row?.status !== 'waiting' || row.until <= this.accounts.now()) throw new Refusal('GIFT_GONE');
    return shown(row);
  }

  async waitingFor({ userId }: Session): Promise<ShownGift[]> {
    const email = (await this.access.user(userId))?.email;
    return email && this.accounts.on ? (await giftsTo(this.models, email, this.accounts.now())).map(shown) : [];
  }

  /** Refuses GIFT_GONE, GIFT_OF_YOUR_OWN. */
  async take(
    giftId: number,
    code: string,
    session: Pick<Session, 'userId' | 'organizationId'>,
    ctx?: RequestContext,
  ): Promise<{ credits: number }> {
    const row = await giftWith(this.models, giftId);
    const email = (await this.access.user(session.userId))?.email.toLowerCase();
    const isTheirs = this.codes.isRight(code, giftId) || (code === '' && email !== undefined && email === row?.email_key);
    if (!row || !isTheirs || !this.accounts.on) throw new Refusal('GIFT_GONE');
    const named = { organizationId: row.organization_id, giftId };
    const at = this.accounts.now();
    const { organizationId, userId } = session;
    const actor = { kind: 'system' as const, organizationId: row.organization_id, name: 'Scopebook' };
    const command = { type: 'TakeGift' as const, giftId, organizationId, userId, at };
    await this.streams.execute(row.organization_id, command, { actor, idempotencyKey: randomUUID(), at });
    await this.deliver(named, ctx);
    return { credits: row.credits };
  }

  /** Adds the credits of a gift that was taken, once. */
  async deliver({ organizationId, giftId }: Named, ctx?: RequestContext): Promise<void> {
    const gift = (await this.streams.load(organizationId)).state.gifts.get(giftId);
    if (gift?.status !== 'taken') return;
    const { takenBy, userId, parts, organizationName } = gift;
    await this.accounts.opened({ organizationId: takenBy, userId });
    const actor = { kind: 'system' as const, organizationId: takenBy, name: 'Scopebook' };
    const command = { type: 'ReceiveGift' as const, giftId, from: organizationName, parts };
    await this.streams.execute(takenBy, command, ctx ?? { actor, idempotencyKey: randomUUID() });
  }

  /** Gives the credits of a gift back that was not taken in time, once. */
  async return({ organizationId, giftId }: Named): Promise<void> {
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    const at = this.accounts.now();
    await this.streams.execute(organizationId, { type: 'ReturnGift', giftId, at }, { actor, idempotencyKey: randomUUID(), at });
  }
}

/** `12.code`, as it stands in the link to the sign-up. */
function ofLinkCode(linkCode: string): { giftId: number; code: string } | undefined {
  const [, id = '', code = ''] = /^(\d{1,9})\.([\w-]{20,})$/.exec(linkCode) ?? [];
  return code === '' ? undefined : { giftId: Number(id), code };
}

type Row = NonNullable<Awaited<ReturnType<typeof giftWith>>>;

const shown = ({ gift_id, organization_name, given_by, credits, message, until }: Row): ShownGift => ({
  ...{ giftId: gift_id, organizationName: organization_name, givenBy: given_by, credits, message, until },
});
