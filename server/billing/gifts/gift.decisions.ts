import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { type Account, creditsOf, type GiftPart, TRIAL, usableLots } from '../../../contracts/billing/account-state.ts';
import { Refusal } from '../../../contracts/refusals.ts';

export type GiftCommand =
  | {
      type: 'GiveCredits';
      to: readonly { giftId: number; email: string }[];
      credits: number;
      message: string;
      organizationName: string;
      givenBy: string;
      at: string;
    }
  | { type: 'TakeGift'; giftId: number; organizationId: number; userId: number; at: string }
  | { type: 'TakeBackGift'; giftId: number }
  /** Of the job: it has waited for long enough. */
  | { type: 'ReturnGift'; giftId: number; at: string }
  | { type: 'ReceiveGift'; giftId: number; from: string; parts: readonly GiftPart[] };

export const GIFT_WAITS_DAYS = 30;
const DAY = 24 * 60 * 60 * 1_000;
const untilOf = (at: string) => new Date(Date.parse(at) + GIFT_WAITS_DAYS * DAY).toISOString();

/** Not of the trial, which could be begun again and again for the gift; and not what ends before it could come back. */
const lotsToGive = (account: Account, at: string) =>
  usableLots(account, at).filter(({ lot, expiresAt }) => lot !== TRIAL && expiresAt > untilOf(at));

export const creditsToGive = (account: Account, at: string): number => lotsToGive(account, at).reduce((sum, { left }) => sum + left, 0);

export const decideGift = (now: Account, command: GiftCommand): AccountEvent[] => {
  switch (command.type) {
    case 'GiveCredits':
      return give(now, command);
    case 'TakeGift': {
      const { giftId, organizationId, userId, at } = command;
      const gift = now.gifts.get(giftId);
      if (!gift) throw new Refusal('GIFT_GONE');
      if (organizationId === now.organizationId) throw new Refusal('GIFT_OF_YOUR_OWN');
      if (gift.status === 'taken' && gift.takenBy === organizationId) return [];
      if (gift.status !== 'waiting' || at >= gift.until) throw new Refusal('GIFT_GONE');
      return [{ type: 'GiftTaken', data: { giftId, organizationId, userId } }];
    }
    case 'TakeBackGift': {
      const gift = now.gifts.get(command.giftId);
      if (!gift || gift.status === 'taken') throw new Refusal('GIFT_GONE');
      return gift.status === 'returned' ? [] : [returned(gift, 'taken back')];
    }
    case 'ReturnGift': {
      const gift = now.gifts.get(command.giftId);
      return gift?.status === 'waiting' && command.at >= gift.until ? [returned(gift, 'not taken')] : [];
    }
    case 'ReceiveGift': {
      const { giftId, from, parts } = command;
      return now.received.has(giftId) ? [] : [{ type: 'GiftReceived', data: { giftId, from, parts: [...parts] } }];
    }
  }
};

const returned = ({ giftId, parts }: { giftId: number; parts: readonly GiftPart[] }, why: 'not taken' | 'taken back'): AccountEvent => ({
  type: 'GiftReturned',
  data: { giftId, parts: [...parts], why },
});

/** All of them or none: half of a list would have to be found out by the sender. */
function give(now: Account, { to, credits, message, organizationName, givenBy, at }: Extract<GiftCommand, { type: 'GiveCredits' }>) {
  const fresh = to.filter(({ giftId }) => !now.gifts.has(giftId));
  const lots = lotsToGive(now, at).map((lot) => ({ ...lot }));
  const canGive = creditsToGive(now, at);
  if (fresh.length * credits > canGive)
    throw new Refusal(
      'NOT_ENOUGH_TO_GIVE',
      `That takes ${fresh.length * credits} credits, and ${canGive} can be gifted: bought ones that are good for more than ${GIFT_WAITS_DAYS} days. Nothing was given.`,
    );
  return fresh.map(({ giftId, email }): AccountEvent => {
    const parts: GiftPart[] = [];
    while (creditsOf({ parts }) < credits) {
      const lot = lots.find(({ left }) => left > 0);
      if (!lot) break;
      const part = Math.min(lot.left, credits - creditsOf({ parts }));
      lot.left -= part;
      parts.push({ lot: lot.lot, credits: part, expiresAt: lot.expiresAt });
    }
    return { type: 'GiftGiven', data: { giftId, email, message, parts, organizationName, givenBy, until: untilOf(at) } };
  });
}
