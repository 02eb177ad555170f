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

interface Disputed {
  status: 'open' | 'won' | 'lost';
  amount: string;
  /** The bank's. */
  reason: string;
}

/** What is mailed when the buyer's bank wants money back, and of how that ends. */
export function disputeMail({ status, amount, reason }: Disputed, { purchaseId, name }: Pick<Purchase, 'purchaseId' | 'name'>) {
  const sum = formatMoney(amount);
  const link = linkOfPurchase(purchaseId);
  switch (status) {
    case 'open':
      return {
        subject: `Your bank disputes ${sum} for ${name}`,
        text: `Your bank wants ${sum} for ${name} back${reason ? ` (${reason})` : ''}. Its credits can be used meanwhile, and nothing of it can be given back. If this was a mistake, tell your bank.\n\n${link}`,
      };
    case 'won':
      return {
        subject: `The dispute over ${name} has ended`,
        text: `The dispute over ${sum} for ${name} has ended; it stays paid.\n\n${link}`,
      };
    case 'lost':
      return {
        subject: `Your bank took back ${sum} for ${name}`,
        text: `Your bank took back ${sum} for ${name}. Its unused credits are gone; estimates that were made stay.\n\n${link}`,
      };
  }
}
