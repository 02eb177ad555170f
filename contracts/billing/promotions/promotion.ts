import { z } from 'zod';
import { formatDate, formatMoney, listed } from '../../format.ts';
import type { CodeOutcome, Promotion } from '../pricing/price-list.ts';

/** Sponsors' codes are numbered from here on: below are those of the price files. */
export const FIRST_OF_SPONSORS = 500_000_000;

/** `5.00 off a purchase of 20.00 or more` */
export function takesOff({ percentOff, sponsored }: Pick<Promotion, 'percentOff' | 'sponsored'>): string {
  const { amountOff = '0.00', minimum = '0.00', firstCredits = 0 } = sponsored ?? {};
  const what = Number(amountOff) > 0 ? `${formatMoney(amountOff)} off` : `${percentOff} % off`;
  const first = firstCredits > 0 ? ` the first ${firstCredits} credits` : '';
  return `${what}${first}${Number(minimum) > 0 ? ` a purchase of ${formatMoney(minimum)} or more` : ''}`;
}

/** The sentence that the buyer reads. */
export function codeSentence(code: string, outcome: CodeOutcome, promotion: Promotion | null): string {
  const { from = '', until = '', oncePerAccount, sponsored } = promotion ?? {};
  switch (outcome) {
    case 'unknown':
      return `There is no promotion ${code}.`;
    case 'not-begun':
      return `${code} begins on ${formatDate(from)}.`;
    case 'ended':
      return `${code} ended on ${formatDate(until)}.`;
    case 'stopped':
      return `${code} is not in use any more.`;
    case 'not-new':
      return `${code} is for accounts that have bought nothing yet.`;
    case 'elsewhere':
      return `${code} is for ${listed(sponsored?.zips ?? [])}.`;
    case 'too-small':
      return `${code} begins at a purchase of ${formatMoney(sponsored?.minimum ?? '0.00')}.`;
    case 'used':
      return `${code} was used by this account already. It counts once.`;
    case 'spent':
      return `${code} was used as often as it can be.`;
    case 'applied':
      return `${code}: ${promotion ? takesOff(promotion) : ''}${oncePerAccount ? ', once an account' : ''}, until ${formatDate(until)}.`;
  }
}

/** A code as it is compared. */
export const PromotionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{4,24}$/, { error: 'must have 4 to 24 letters, digits and hyphens' });
