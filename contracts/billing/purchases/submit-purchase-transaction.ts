import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { type CardFields, cardMistakes } from './card.ts';

const Typed = z.string().max(40).optional();
/** What the cart shows of a thing that can be bought: its sum must still be the one that is asked for. */
const ShownOption = z.object({ productPricingId: z.number(), total: z.string().max(40) });

/** The cart, as the documents name its members. The card's four are for the test gateway alone; without them the buyer pays on the gateway's page. */
export const Cart = z
  .object({
    pricingOptions: z.array(ShownOption).max(100).default([]),
    PromoCode: z.string().trim().max(120).default(''),
    PromoCodeApplied: z.boolean().optional(),
    PromoCodeMessage: z.string().max(500).optional(),
    SelectedProductPricingId: Id,
    SelectedProductId: z.number().optional(),
    IsPaymentRequired: z.boolean().optional(),
    /** Decides the sales tax; without it the organisation's own place counts. */
    Zip: z.string().trim().max(10).default(''),
    CardNumber: Typed,
    ExpirationMonth: Typed,
    ExpirationYear: Typed,
    VerificationCode: Typed,
  })
  .superRefine((cart, ctx) => {
    const card = cardOf(cart);
    // R474-R479. What is wrong is said, never what was typed.
    for (const [field, message] of Object.entries(card ? cardMistakes(card, new Date()) : {}))
      ctx.addIssue({ code: 'custom', path: [field], message });
  });
export type Cart = z.infer<typeof Cart>;

/** The card of a cart; undefined where it has none of its members. */
export function cardOf(cart: Partial<CardFields>): CardFields | undefined {
  const { CardNumber, ExpirationMonth, ExpirationYear, VerificationCode } = cart;
  const typed = [CardNumber, ExpirationMonth, ExpirationYear, VerificationCode];
  if (typed.every((text) => text === undefined)) return undefined;
  return {
    ...{ CardNumber: CardNumber ?? '', ExpirationMonth: ExpirationMonth ?? '' },
    ...{ ExpirationYear: ExpirationYear ?? '', VerificationCode: VerificationCode ?? '' },
  };
}

/** The documented two, and what became of it. */
export const TransactionResponse = z.object({
  /** Not of a payment that was refused, or that waits for the buyer on the gateway's page. */
  isPaymentSubmitted: z.boolean(),
  /** The gateway's words; empty when it went well. */
  PaymentErrorMsg: z.string(),
  purchaseId: z.number(),
  status: z.enum(['asked', 'authentication', 'unknown', 'paid', 'refused']),
  /** The gateway's page, where the buyer goes on; empty without one. */
  address: z.string(),
});
export type TransactionResponse = z.infer<typeof TransactionResponse>;

/** C269, R474-R479. Pressed twice it pays once: the same `Idempotency-Key` is the same purchase, and another one is refused while it is under way. */
export const submitPurchaseTransaction = call({
  id: 'C269',
  method: 'POST',
  path: '/api2/{product}/sponsor/SubmitPurchaseTransaction',
  who: may('ManageBilling'),
  summary: 'Buy credits',
  params: z.object({ product: z.string().trim().max(100) }),
  body: Cart,
  response: TransactionResponse,
  refusals: [
    'AGREEMENT_RUNS',
    'BILLING_OFF',
    'CARD_NOT_TAKEN',
    'PAYMENT_OPEN',
    'PRICE_CHANGED',
    'PRODUCT_NOT_SOLD',
    'PROMOTION_NOT_APPLIED',
    'ZIP_UNKNOWN',
  ],
});
