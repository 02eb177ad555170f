import '../../app/schemas/checking.ts';
import { type Payment, PaymentAmount } from '../../../contracts/estimating/payments/payment.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { dollars } from '../../ui/words.ts';
import type { Applied } from './draft.ts';

/** What of a payment can be applied to the report: its amount less what other reports have of it. Cents. */
export function leftOf({ paymentAmount, appliedTo }: Pick<Payment, 'paymentAmount' | 'appliedTo'>, reportId: number): bigint {
  return appliedTo.reduce((cents, one) => (one.reportId === reportId ? cents : cents - toCents(one.amount)), toCents(paymentAmount));
}

/**
 * R204, R205: a click on a payment applies its full amount, or what is left of it or open on the report; a second click takes it off. `typed` are
 * the amounts as they stand in their fields.
 */
export function toggled(payment: Payment, reportId: number, asks: string, typed: Applied): Applied {
  const next = new Map(typed);
  if (next.delete(payment.id)) return next;
  const others = [...typed.values()].reduce((cents, amount) => cents + (centsOf(amount) ?? 0n), 0n);
  const [left, open] = [leftOf(payment, reportId), toCents(asks) - others];
  const amount = open < left ? open : left;
  if (amount > 0n) next.set(payment.id, fromCents(amount));
  return next;
}

/** R206: commas are stripped. Null for what is no amount. */
export function centsOf(typed: string): bigint | null {
  const { data } = PaymentAmount.safeParse(typed.replace(/[$,\s]/g, ''));
  return data === undefined ? null : toCents(data);
}

/** Why these amounts cannot be applied, by payment id, and of the whole (key 0). */
export function faultsOfApplied(payments: Payment[], reportId: number, asks: string, typed: Applied): Map<number, string> {
  const faults = new Map<number, string>();
  let sum = 0n;
  for (const payment of payments) {
    const text = typed.get(payment.id);
    if (text === undefined) continue;
    const cents = centsOf(text);
    const left = leftOf(payment, reportId);
    if (cents === null) faults.set(payment.id, 'Type an amount such as 600.00.');
    else if (cents > left) faults.set(payment.id, `${dollars(fromCents(left))} of this payment are left.`);
    sum += cents ?? 0n;
  }
  if (sum > toCents(asks)) faults.set(0, `${dollars(fromCents(sum))} is more than the ${dollars(asks)} that the report asks for.`);
  return faults;
}

/** R294, R295: whether the chosen repairs, or what is applied of the payments, differ from the report as it was saved. `600` is `600.00`. */
export function isAmended(
  { chosen, applied }: { chosen: ReadonlySet<number>; applied: Applied },
  stored: { itemIds: readonly number[]; applied: Applied },
): boolean {
  const sameLines = chosen.size === stored.itemIds.length && stored.itemIds.every((id) => chosen.has(id));
  const samePayments =
    applied.size === stored.applied.size && [...applied].every(([id, amount]) => centsOf(amount) === centsOf(stored.applied.get(id) ?? ''));
  return !sameLines || !samePayments;
}
