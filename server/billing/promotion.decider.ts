import { type PromotionEvent, type PromotionState, promotionEvents, promotionStream } from '../../contracts/billing/promotion.events.ts';
import { evolveBy } from '../../contracts/event.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

export type PromotionCommand =
  /** `most` is how often it can be used by all accounts together; null for any number, or for a payment that was made already. */
  { type: 'HoldPromotion'; purchaseId: number; most: number | null } | { type: 'ReleasePromotion'; purchaseId: number };

/** How often a promotion was used. Stream `promotion-<promotionId>`. */
export const promotionDecider: Decider<PromotionState, PromotionCommand, PromotionEvent> = {
  streamOf: (id) => `promotion-${id}`,
  initial: promotionStream.fold.initial,
  decide(command, { purchases }) {
    const { purchaseId } = command;
    if (command.type === 'ReleasePromotion') return purchases.has(purchaseId) ? [{ type: 'PromotionReleased', data: { purchaseId } }] : [];
    if (purchases.has(purchaseId)) return [];
    if (command.most !== null && purchases.size >= command.most)
      throw new Refusal('PROMOTION_NOT_APPLIED', 'This promotion was used as often as it can be. Nothing was charged.');
    return [{ type: 'PromotionHeld', data: { purchaseId } }];
  },
  evolve: evolveBy(promotionEvents),
  weigh: ({ purchases }) => 200 + purchases.size * 16,
};
