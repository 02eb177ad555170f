import { z } from 'zod';
import { auditedEvent, type EventOf, evolveBy, id, stream } from '../event.ts';

/** The purchases that a promotion counts for, of all accounts together. */
export interface PromotionState {
  promotionId: number;
  purchases: Set<number>;
}

const promotionEvent = auditedEvent<PromotionState>();

/** Stream `promotion-<promotionId>`. What the audit says of it is said of the purchase. */
export const promotionEvents = {
  PromotionHeld: promotionEvent(z.object({ purchaseId: id('purchase') }))({
    apply: (was, { purchaseId }) => ({ ...was, purchases: new Set([...was.purchases, purchaseId]) }),
    audit: () => null,
  }),
  PromotionReleased: promotionEvent(z.object({ purchaseId: id('purchase') }))({
    apply: (was, { purchaseId }) => ({ ...was, purchases: new Set([...was.purchases].filter((one) => one !== purchaseId)) }),
    audit: () => null,
  }),
};
export type PromotionEvent = EventOf<typeof promotionEvents>;

export const promotionStream = stream('promotion', null, promotionEvents, {
  initial: (promotionId): PromotionState => ({ promotionId, purchases: new Set() }),
  evolve: evolveBy<PromotionState, PromotionEvent>(promotionEvents),
  about: () => ({ organizationId: 0 }),
});
