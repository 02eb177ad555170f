import {
  type MadeTerms,
  noPromotion,
  type PromotionEvent,
  type PromotionState,
  promotionEvents,
} from '../../contracts/billing/promotions/promotion.events.ts';
import { evolveBy } from '../../contracts/event.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

export type PromotionCommand =
  /** `most` is how often it can be used by all accounts together; null for any number, or for a payment that was made already. */
  | { type: 'HoldPromotion'; purchaseId: number; most: number | null }
  | { type: 'ReleasePromotion'; purchaseId: number }
  | {
      type: 'MakePromotion';
      terms: MadeTerms;
      number: number;
      userId: number;
      organizationId: number;
      mostUses: number;
      displayAd: boolean;
    }
  | { type: 'RaisePromotionCap'; organizationId: number; mostUses: number }
  | { type: 'DisablePromotion'; organizationId: number }
  | { type: 'SetPromotionAd'; organizationId: number; displayAd: boolean };

/** A promotion, and how often it was used. Stream `promotion-<promotionId>`. */
export const promotionDecider: Decider<PromotionState, PromotionCommand, PromotionEvent> = {
  streamOf: (id) => `promotion-${id}`,
  initial: noPromotion,
  decide(command, now) {
    switch (command.type) {
      case 'HoldPromotion':
        return hold(command, now);
      case 'ReleasePromotion': {
        const { purchaseId } = command;
        return now.purchases.has(purchaseId) ? [{ type: 'PromotionReleased', data: { purchaseId } }] : [];
      }
      case 'MakePromotion': {
        const { type: _, terms, ...rest } = command;
        if (now.made) throw new Refusal('PROMOTION_TAKEN');
        return [{ type: 'PromotionMade', data: { ...terms, ...rest } }];
      }
      case 'RaisePromotionCap': {
        assertOwn(command, now);
        const { mostUses } = command;
        if (now.disabledAt !== '') throw new Refusal('PROMOTION_DISABLED');
        if (mostUses === now.mostUses) return [];
        // A use that was promised stays.
        if (mostUses < now.mostUses) throw new Refusal('PROMOTION_CAP_LOWER');
        return [{ type: 'PromotionCapRaised', data: { mostUses } }];
      }
      case 'DisablePromotion':
        assertOwn(command, now);
        return now.disabledAt === '' ? [{ type: 'PromotionDisabled', data: {} }] : [];
      case 'SetPromotionAd': {
        assertOwn(command, now);
        const { displayAd } = command;
        return displayAd === now.displayAd ? [] : [{ type: 'PromotionAdSet', data: { displayAd } }];
      }
    }
  },
  evolve: evolveBy(promotionEvents),
  weigh: ({ purchases }) => 500 + purchases.size * 16,
};

function hold({ purchaseId, most }: Extract<PromotionCommand, { type: 'HoldPromotion' }>, now: PromotionState): PromotionEvent[] {
  const { purchases, made, mostUses, disabledAt } = now;
  if (purchases.has(purchaseId)) return [];
  const isPaid = most === null && made !== null;
  // A sponsor's code is decided on what its stream says now, not on what the buyer was shown.
  const limit = made && !isPaid ? mostUses : most;
  if (made && !isPaid && disabledAt !== '')
    throw new Refusal('PROMOTION_NOT_APPLIED', `${made.code} is not in use any more. Nothing was charged.`);
  if (limit !== null && purchases.size >= limit)
    throw new Refusal('PROMOTION_NOT_APPLIED', 'This promotion was used as often as it can be. Nothing was charged.');
  return [{ type: 'PromotionHeld', data: { purchaseId } }];
}

function assertOwn({ organizationId }: { organizationId: number }, { made }: PromotionState): void {
  if (made?.organizationId !== organizationId) throw new Refusal('PROMOTION_NOT_FOUND');
}
