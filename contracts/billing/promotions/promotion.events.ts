import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, auditedEvent, type EventOf, evolveBy, id, stream, text, whole } from '../../event.ts';
import { AUDIENCES } from '../pricing/price-list.ts';

/** What a sponsor said when they made a code. It stays: another one is made as a copy. */
const storedTerms = z.object({
  code: text,
  /** Days (ISO). */
  ...{ from: text, until: text },
  ...{ percentOff: amount, amountOff: amount, minimum: amount, firstCredits: whole },
  zips: z.array(text),
  audience: z.enum(AUDIENCES),
  /** Of `client`; 0 otherwise. */
  clientId: whole,
  oncePerAccount: z.boolean(),
});
export type MadeTerms = z.infer<typeof storedTerms>;

/** The purchases that a promotion counts for, of all accounts together, and what its sponsor said of it. */
export interface PromotionState {
  promotionId: number;
  purchases: Set<number>;
  /** Null for one of the price files. */
  made: (MadeTerms & { userId: number; organizationId: number; madeAt: string }) | null;
  /** Of a sponsor's code. */
  mostUses: number;
  disabledAt: string;
  displayAd: boolean;
}

const promotionEvent = auditedEvent<PromotionState>();
const named = ({ made }: PromotionState) => `the promotion ${made?.code ?? ''}`;

/** Stream `promotion-<promotionId>`. What the audit says of a use is said of the purchase. */
export const promotionEvents = {
  PromotionHeld: promotionEvent(z.object({ purchaseId: id('purchase') }))({
    apply: (was, { purchaseId }) => ({ ...was, purchases: new Set([...was.purchases, purchaseId]) }),
    audit: () => null,
  }),
  PromotionReleased: promotionEvent(z.object({ purchaseId: id('purchase') }))({
    apply: (was, { purchaseId }) => ({ ...was, purchases: new Set([...was.purchases].filter((one) => one !== purchaseId)) }),
    audit: () => null,
  }),
  /** A sponsor's own code, which they pay for. */
  PromotionMade: promotionEvent(
    storedTerms.extend({
      /** Which one it is of all that sponsors made. */
      number: id('promotion'),
      ...{ userId: id('user'), organizationId: id('organization'), mostUses: whole, displayAd: z.boolean() },
    }),
  )({
    apply: (was, { number: _, mostUses, displayAd, ...made }, { at }) => ({ ...was, made: { ...made, madeAt: at }, mostUses, displayAd }),
    audit: (_was, { code, mostUses }) => describe('payments', `Made the promotion ${code}, for ${mostUses} uses`),
  }),
  PromotionCapRaised: promotionEvent(z.object({ mostUses: whole }))({
    apply: (was, { mostUses }) => ({ ...was, mostUses }),
    audit: (was, { mostUses }) =>
      describe('payments', `Raised the cap of ${named(was)}`, { before: String(was.mostUses), after: String(mostUses) }),
  }),
  /** It stays disabled: who was shown it could read it as in use. */
  PromotionDisabled: promotionEvent(z.object({}))({
    apply: (was, _data, { at }) => ({ ...was, disabledAt: at }),
    audit: (was) => describe('payments', `Disabled ${named(was)}`),
  }),
  /** Whether the sponsor's card stands on the Home of those who came by the code. */
  PromotionAdSet: promotionEvent(z.object({ displayAd: z.boolean() }))({
    apply: (was, { displayAd }) => ({ ...was, displayAd }),
    audit: (was, { displayAd }) =>
      describe('payments', `${displayAd ? 'Showed' : 'Stopped showing'} the card to those who came by ${named(was)}`),
  }),
};
export type PromotionEvent = EventOf<typeof promotionEvents>;

export const noPromotion = (promotionId: number): PromotionState => ({
  ...{ promotionId, purchases: new Set(), made: null, mostUses: 0, disabledAt: '', displayAd: false },
});

export const promotionStream = stream('promotion', null, promotionEvents, {
  initial: noPromotion,
  evolve: evolveBy<PromotionState, PromotionEvent>(promotionEvents),
  about: ({ made }) => ({ organizationId: made?.organizationId ?? 0 }),
});

declare module '../../event.ts' {
  interface IdKinds {
    promotion: true;
  }
}
