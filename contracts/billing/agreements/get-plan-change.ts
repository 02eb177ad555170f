import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { agreement } from '../owned.ts';

export const ChangeOfPlan = z.object({
  /** A dearer plan begins at once, a cheaper one with the next period. */
  takesEffect: z.enum(['now', 'renewal']),
  /** ISO instant of that. */
  at: z.string(),
  /** Days of the period that is paid, and those that are unused. */
  days: z.number(),
  daysLeft: z.number(),
  /** Credits that come with it. */
  credits: z.number(),
  /** Price of the plan, the part of the period before that is unused, and what is paid: at once, or at the renewal. */
  listPrice: Money,
  discount: Money,
  price: Money,
  /** The state whose sales tax it is; empty where none is known. */
  taxState: z.string(),
  taxPercent: z.string(),
  salesTax: Money,
  total: Money,
});
export type ChangeOfPlan = z.infer<typeof ChangeOfPlan>;

/** Shown before anything is charged. */
export const getPlanChange = call({
  id: 'getPlanChange',
  method: 'GET',
  path: '/api/billing/agreements/{agreementId}/change',
  who: [agreement('agreementId'), may('ManageBilling')],
  summary: 'What a change of plan costs, and from when it counts',
  query: z.object({ productPricingId: Id }),
  response: ChangeOfPlan,
  refusals: ['AGREEMENT_OVER', 'BILLING_OFF', 'PRODUCT_NOT_SOLD'],
});
