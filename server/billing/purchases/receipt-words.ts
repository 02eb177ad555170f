import type { Purchase } from '../../../contracts/billing/account-state.ts';
import { formatDate, formatMoney } from '../../../contracts/format.ts';
import { publicUrl } from '../../platform/demo-mode.ts';

type Paid = Pick<Purchase, 'purchaseId' | 'name' | 'total' | 'paidWith'>;

export const linkOfPurchase = (purchaseId: number) => `${publicUrl()}/transactions?purchase=${purchaseId}`;

/** What is mailed of a purchase that was paid. `goodUntil` (ISO) is empty where it has no credits. */
export function receiptMail({ purchaseId, name, total, paidWith }: Paid, goodUntil: string): { subject: string; text: string } {
  const until = goodUntil ? `, good until ${formatDate(goodUntil.slice(0, 10))}` : '';
  const paid = `${formatMoney(total)} ${total === '1.00' ? 'was' : 'were'} paid for ${name}${until}${paidWith ? `, ${paidWith}` : ''}.`;
  return { subject: `Receipt: ${formatMoney(total)} for ${name}`, text: `${paid}\n\nThe receipt:\n${linkOfPurchase(purchaseId)}` };
}
