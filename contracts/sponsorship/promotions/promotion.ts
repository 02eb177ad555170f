import { z } from 'zod';
import { AUDIENCES } from '../../billing/pricing/price-list.ts';
import { PromotionCode } from '../../billing/promotions/promotion.ts';
import { Id } from '../../call.ts';
import { decimal, Money } from '../../decimal-fields.ts';

/** R458: a code is for many uses. */
export const HOME_PAGE = 'MultipleUse';

export const PROMOTION_STATES = ['active', 'coming', 'ended', 'disabled'] as const;
export type PromotionStatus = (typeof PROMOTION_STATES)[number];

/** The documented members of a sponsor's promotion, and what it is. */
export const SponsorPromotion = z.object({
  promoCode: z.string(),
  /** What it takes off. */
  description: z.string(),
  homePage: z.literal(HOME_PAGE),
  sponsor_Id: z.number(),
  displayAd: z.boolean(),
  status: z.enum(PROMOTION_STATES),
  audience: z.enum(AUDIENCES),
  /** Of a code for one client; empty otherwise. */
  client: z.string(),
  clientId: z.number(),
  zips: z.array(z.string()),
  /** Days (ISO). */
  from: z.string(),
  until: z.string(),
  oncePerAccount: z.boolean(),
  percentOff: z.string(),
  amountOff: Money,
  minimum: Money,
  firstCredits: z.number(),
  /** How often it can be used, how often it was, and how many purchases with it are being paid. */
  mostUses: z.number(),
  used: z.number(),
  underWay: z.number(),
  tookOff: Money,
  /** When it was disabled (ISO); empty while it was not. */
  disabledAt: z.string(),
});
export type SponsorPromotion = z.output<typeof SponsorPromotion>;

const PERCENT = decimal('100', 'percentage');
const DOLLARS = decimal('10000', 'amount');
const Day = z.iso.date({ error: 'must be a day' });
const Zip = z.string().regex(/^\d{5}$/, { error: 'must have five digits' });
export const MOST_USES = 10_000;
const Uses = z
  .number()
  .int()
  .min(1, { error: 'must be at least 1' })
  .max(MOST_USES, { error: `must be at most ${MOST_USES.toLocaleString('en-US')}` });

/** A new code. It is never changed, because people have it on paper: another one is made as a copy. */
export const NewPromotion = z
  .object({
    promoCode: PromotionCode,
    /** One of the two; the other is 0. */
    percentOff: PERCENT.default('0'),
    amountOff: DOLLARS.default('0'),
    minimum: DOLLARS.default('0'),
    firstCredits: z.number().int().min(0).max(1_000).default(0),
    audience: z.enum(AUDIENCES).default('anybody'),
    clientId: z.number().int().min(0).default(0),
    zips: z.array(Zip).max(20, { error: 'must be 20 ZIP codes at most' }).default([]),
    from: Day,
    until: Day,
    mostUses: Uses,
    oncePerAccount: z.boolean().default(true),
    displayAd: z.boolean().default(true),
  })
  .superRefine(({ percentOff, amountOff, firstCredits, from, until, audience, clientId }, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    const [percent, amount] = [Number(percentOff) > 0, Number(amountOff) > 0];
    if (percent === amount) wrong(percent ? 'amountOff' : 'percentOff', percent ? 'must be 0 beside a percentage' : 'must be more than 0');
    if (amount && firstCredits > 0) wrong('firstCredits', 'must be 0 beside an amount');
    if (until < from) wrong('until', 'must not be before the first day');
    if (audience === 'client' && clientId === 0) wrong('clientId', 'must be one of your clients');
  });

export const Raise = z.object({ promoCode: PromotionCode, mostUses: Uses });
export const OneCode = z.object({ promoCode: z.string().trim().max(40) });
export const TryQuery = z.object({
  /** A client's id, or somebody who is none. */
  as: z.union([z.enum(['new', 'bought', 'client']), z.string().regex(/^\d{1,9}$/)]).default('new'),
  zip: z.string().trim().max(10).default(''),
  productPricingId: Id,
});
