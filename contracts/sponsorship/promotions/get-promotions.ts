import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { SponsorPromotion, TryQuery } from './promotion.ts';

/** C236: those that can be used today. */
export const getActivePromotions = call({
  id: 'C236',
  method: 'GET',
  path: '/api2/Sponsors/GetActivePromotions',
  who: 'user',
  summary: 'The codes of a sponsor that are in use',
  response: z.array(SponsorPromotion),
  refusals: ['NOT_A_SPONSOR'],
});

/** C246, R458: all of the sponsor's organisation, the newest first; none is ever deleted. */
export const getSponsorPromotions = call({
  id: 'C246',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetSponsorPromotions',
  who: 'user',
  summary: 'All codes of a sponsor',
  response: z.array(SponsorPromotion),
  refusals: ['NOT_A_SPONSOR'],
});

const used = z.object({ uses: z.number(), amount: Money });

/** Who pays: what the codes took off by month, and how it is charged. All sums are of the purchases. */
export const getPromotionBill = call({
  id: 'getPromotionBill',
  method: 'GET',
  path: '/api/sponsorship/promotions/bill',
  who: 'user',
  summary: 'What the codes of a sponsor took off, and what is charged',
  response: z.object({
    organization: z.string(),
    /** Nothing is sold here, so that no code can be used. */
    on: z.boolean(),
    months: z.array(used.extend({ month: z.string(), codes: z.array(used.extend({ promoCode: z.string() })) })),
    /** Taken off before this month and not paid yet, and all that is not. */
    overdue: Money,
    due: Money,
    /** The next day (ISO) on which it is charged. */
    chargedOn: z.string(),
    /** `Visa ending 7719`; empty without a subscription that keeps a card: the codes stand still. */
    paidWith: z.string(),
    /** Why the last bill was not paid; empty where it was. */
    refused: z.string(),
    isOpen: z.boolean(),
    products: z.array(z.object({ productPricingId: z.number(), name: z.string(), price: Money })),
  }),
  refusals: ['NOT_A_SPONSOR'],
});

/** Try it: nothing is used up. */
export const tryPromotions = call({
  id: 'tryPromotions',
  method: 'GET',
  path: '/api/sponsorship/promotions/try',
  who: 'user',
  summary: 'What each code would answer to somebody',
  query: TryQuery,
  response: z.array(z.object({ promoCode: z.string(), isApplied: z.boolean(), sentence: z.string(), discount: Money })),
  refusals: ['NOT_A_SPONSOR', 'PRODUCT_NOT_SOLD'],
});
