import type { Account } from '../../../contracts/billing/account-state.ts';
import { isRunning, runningAgreement } from '../../../contracts/billing/agreements/plan.ts';
import type { ShownAgreement } from '../../../contracts/billing/credits/get-account-billing.ts';
import { priceOf } from '../../../contracts/billing/pricing/price.ts';

/** The subscription that runs, or else the last one; null where there was none. */
export function shownAgreement(account: Account, taxAt: (zip: string) => string): ShownAgreement | null {
  const begun = [...account.agreements.values()].filter(({ status }) => status !== 'asked');
  const agreement = runningAgreement(account) ?? begun.at(-1);
  if (!agreement || agreement.status === 'asked') return null;
  const { agreementId, status, plan, next, since, from, until, paidWith, zip, tryAt, reason, rests, cancelAskedAt } = agreement;
  const isCancelling = isRunning(agreement) && cancelAskedAt !== '';
  const renews = isRunning(agreement) && !isCancelling;
  const sums = priceOf({ listPrice: renews ? (next ?? plan).price : '0.00', taxPercent: taxAt(zip) });
  return {
    ...{ agreementId, status, productPricingId: plan.productPricingId, name: plan.name, credits: plan.credits },
    ...{ everyMonths: plan.everyMonths, since, from, until, paidWith, reason, rests, isCancelling, nextAt: renews ? tryAt : '' },
    ...{ nextPrice: sums.price, nextSalesTax: sums.salesTax, nextTotal: sums.total },
    ...{ nextName: next?.name ?? '', nextProductPricingId: next?.productPricingId ?? 0 },
  };
}
