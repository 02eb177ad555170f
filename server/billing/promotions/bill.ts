import type { Account, Purchase, Terms } from '../../../contracts/billing/account-state.ts';
import { CURRENCY } from '../../../contracts/estimating/payments/online-payment.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';

/** What sponsors pay for their codes is no product of a list, and 48 is a budget of ads. */
export const BILL_PRODUCT = 49;

const billsOf = ({ purchases }: Pick<Account, 'purchases'>): Purchase[] =>
  [...purchases.values()].filter(({ productId }) => productId === BILL_PRODUCT);

/** The bill that was asked for last. */
export const lastBill = (account: Pick<Account, 'purchases'>): Purchase | undefined =>
  billsOf(account)
    .sort((a, b) => a.askedAt.localeCompare(b.askedAt) || a.purchaseId - b.purchaseId)
    .at(-1);

/** What was paid for codes, less what a bank took back. */
export function paidForCodes(account: Pick<Account, 'purchases'>): bigint {
  const back = ({ refunds }: Purchase) =>
    refunds.reduce((sum, { amount, status }) => (status === 'refused' ? sum : sum + toCents(amount)), 0n);
  return billsOf(account).reduce((sum, bill) => (bill.status === 'paid' ? sum + toCents(bill.total) - back(bill) : sum), 0n);
}

/** A bill as the account keeps it: no credits come with it, and no sales tax is asked for, because nothing is sold. */
export function billTerms(name: string, cents: bigint, list: NonNullable<Account['list']>, gateway: string): Terms {
  const amount = fromCents(cents);
  return {
    ...{ productPricingId: 0, productId: BILL_PRODUCT, name, credits: 0, goodForMonths: 0, list, currency: CURRENCY, gateway },
    ...{ listPrice: amount, discount: '0.00', price: amount, salesTax: '0.00', total: amount },
    ...{ taxState: '', taxPercent: '0', zip: '', promotionId: 0, promotionCode: '' },
  };
}
