import type { ChangeOfPlan } from '../../../contracts/billing/agreements/get-plan-change.ts';
import { type Agreement, daysLeft, type Plan } from '../../../contracts/billing/agreements/plan.ts';
import { type Price, priceOf, shareOf } from '../../../contracts/billing/pricing/price.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';

/**
 * What a change of plan costs. A dearer plan begins at once: the days that are unused of the period before are taken off its price and, as
 * much of them, off its credits, which were there already. A cheaper one begins with the next period, and costs nothing now.
 */
export function changeTo(agreement: Agreement, plan: Plan, taxPercent: string, at: string): Omit<ChangeOfPlan, 'taxState'> & Price {
  const { days, left } = daysLeft(agreement, at);
  const now = toCents(plan.price) > toCents(agreement.plan.price);
  const unused = now ? shareOf(agreement.plan.price, left, days) : '0.00';
  const net = priceOf({ listPrice: fromCents(toCents(plan.price) - toCents(unused)), taxPercent });
  const price = now ? { ...net, listPrice: plan.price, discount: unused } : priceOf({ listPrice: plan.price, taxPercent });
  const credits = now ? Math.max(0, plan.credits - Math.ceil((agreement.plan.credits * left) / days)) : plan.credits;
  return { takesEffect: now ? 'now' : 'renewal', at: now ? at : agreement.until, days, daysLeft: left, credits, taxPercent, ...price };
}
