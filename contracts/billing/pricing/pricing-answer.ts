import { z } from 'zod';
import { Money } from '../../decimal-fields.ts';

/** One thing that can be bought. All sums come from the server. */
export const PricingOption = z.object({
  productPricingId: z.number(),
  /** 45, or 46 at Express (R508). */
  productId: z.number(),
  name: z.string(),
  credits: z.number(),
  goodForMonths: z.number(),
  /** Of a plan: how often it is paid again by itself, until it is cancelled; 0 for what is bought once. */
  everyMonths: z.number(),
  listPrice: Money,
  discount: Money,
  /** The code that takes it off; empty without one. */
  promoCode: z.string(),
  /** Before sales tax. */
  price: Money,
  /** Of one credit, before sales tax. */
  each: Money,
  salesTax: Money,
  total: Money,
});
export type PricingOption = z.infer<typeof PricingOption>;

/** A reason of the prices: the list, the promotion, the sales tax. */
export const PriceReason = z.object({ what: z.enum(['list', 'promotion', 'tax']), words: z.string() });

/** The documented five, and why it costs that. */
export const PricingAnswer = z.object({
  promoCodeApplied: z.boolean(),
  /** Empty without a code. */
  promoCodeMessage: z.string(),
  pricingOptions: z.array(PricingOption),
  /** 0 where nothing is sold. */
  selectedProductPricingId: z.number(),
  isPaymentRequired: z.boolean(),
  /** Credits that a new account begins with, and for how many days; null for an account that is there, and where there are none. */
  trial: z.object({ credits: z.number().int(), days: z.number().int() }).nullable(),
  /** The code that counts, as it is written; empty without one. */
  promoCode: z.string(),
  /** Of the sales tax; empty where the ZIP code is not known, and the sums are before tax. */
  taxState: z.string(),
  taxPercent: z.string(),
  zip: z.string(),
  why: z.array(PriceReason),
});
export type PricingAnswer = z.infer<typeof PricingAnswer>;

export const PricingPath = z.object({
  product: z.string().trim().max(100),
  /** The promotion's code, or several; `0` without one (R510). */
  promo: z.string().trim().max(120),
});

/** `zip` is where the buyer is, for the sales tax; without it an organisation's own place counts. */
export const PricingQuery = z.object({ zip: z.string().trim().max(10).optional() });
