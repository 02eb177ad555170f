import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { REST_REASONS } from '../agreements/plan.ts';

/** Credits that came together. */
const ShownLot = z.object({
  /** `trial`, or `purchase-17`. */
  lot: z.string(),
  credits: z.number(),
  left: z.number(),
  expiresAt: z.string(),
});

/** The purchase that is under way. */
const OpenPurchase = z.object({
  purchaseId: z.number(),
  status: z.enum(['asked', 'authentication', 'unknown']),
  name: z.string(),
  credits: z.number(),
  listPrice: Money,
  discount: Money,
  promoCode: z.string(),
  price: Money,
  taxState: z.string(),
  taxPercent: z.string(),
  salesTax: Money,
  total: Money,
  askedAt: z.string(),
  /** When the gateway is asked next, and by when it is known. */
  askAt: z.string(),
  until: z.string(),
  address: z.string(),
});

/** The subscription that runs, or the last one. */
export const ShownAgreement = z.object({
  agreementId: z.number(),
  status: z.enum(['active', 'late', 'cancelled', 'ended']),
  productPricingId: z.number(),
  name: z.string(),
  credits: z.number(),
  everyMonths: z.number(),
  since: z.string(),
  /** The period that is paid (ISO instants). */
  from: z.string(),
  until: z.string(),
  paidWith: z.string(),
  /** When it is charged next, and with how much; empty and 0.00 when it is not. */
  nextAt: z.string(),
  nextPrice: Money,
  nextSalesTax: Money,
  nextTotal: Money,
  /** The plan from then on; empty where it stays. */
  nextName: z.string(),
  nextProductPricingId: z.number(),
  /** Why its renewal was refused; empty otherwise. */
  reason: z.string(),
  /** Why it is not charged at present; empty where it is. */
  rests: z.enum(['', ...REST_REASONS]),
  /** Somebody asked to cancel it, and the gateway has not answered. */
  isCancelling: z.boolean(),
});
export type ShownAgreement = z.infer<typeof ShownAgreement>;

/** A line of the ledger; `left` after it. */
export const LedgerEntry = z.object({
  at: z.string(),
  kind: z.enum(['trial', 'bought', 'taken', 'returned', 'refunded', 'ended', 'gift', 'received']),
  credits: z.number(),
  left: z.number(),
  by: z.string(),
  /** The trial, with whom a gift is, what was bought, or the job that took it; empty otherwise. */
  name: z.string(),
  orderId: z.number().nullable(),
  purchaseId: z.number().nullable(),
  giftId: z.number().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const Billing = z.object({
  /** Nothing else means anything where it is off. */
  on: z.boolean(),
  creditsLeft: z.number(),
  /** Those that can be used, the one that ends first before the others. */
  lots: z.array(ShownLot),
  open: OpenPurchase.nullable(),
  agreement: ShownAgreement.nullable(),
  gateway: z.object({ name: z.string(), takesCards: z.boolean() }),
  /** The newest first. */
  ledger: z.array(LedgerEntry),
  /** Paid in this year (UTC), what went back of it, and the difference. */
  year: z.object({ year: z.number(), paid: Money, refunded: Money, cost: Money }),
});
export type Billing = z.infer<typeof Billing>;

/** What the organisation has, and what is under way. */
export const getAccountBilling = call({
  id: 'billing',
  method: 'GET',
  path: '/api/billing',
  who: may('ManageBilling'),
  summary: 'Credits of the organisation, and the payment that is under way',
  response: Billing,
});
