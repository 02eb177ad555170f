import type { PromotionEvent } from '../../contracts/billing/promotions/promotion.events.ts';
import { promotionDecider } from '../../server/billing/promotion.decider.ts';
import { given } from '../given.ts';

const promotion = given(promotionDecider, 2);
const held = (purchaseId: number): PromotionEvent => ({ type: 'PromotionHeld', data: { purchaseId } });
const hold = (purchaseId: number, most: number | null = 30) => ({ type: 'HoldPromotion', purchaseId, most }) as const;
const thirty = Array.from({ length: 30 }, (_, n) => held(n + 1));

describe('a promotion of 30 uses', () => {
  it('counts for the 30th purchase and not for the 31st', () => {
    promotion
      .after(...thirty.slice(1))
      .when(hold(31))
      .records(held(31));
    promotion
      .after(...thirty)
      .when(hold(31))
      .refuses('PROMOTION_NOT_APPLIED');
    promotion
      .after(...thirty)
      .when(hold(30))
      .records();
  });
  it('is free again for another when a purchase was refused, and counts for one that was paid all the same', () => {
    const release = { type: 'ReleasePromotion', purchaseId: 7 } as const;
    const released: PromotionEvent = { type: 'PromotionReleased', data: { purchaseId: 7 } };
    promotion
      .after(...thirty)
      .when(release)
      .records(released);
    promotion
      .after(...thirty, released)
      .when(release)
      .records();
    promotion
      .after(...thirty, released)
      .when(hold(31))
      .records(held(31));
    promotion
      .after(...thirty)
      .when(hold(31, null))
      .records(held(31));
  });
});
