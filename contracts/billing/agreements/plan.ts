import { z } from 'zod';
import { amount, text, whole } from '../../event.ts';
import { LISTS } from '../pricing/price-list.ts';

/** A plan as it was when it was agreed on: what a price file says later changes nothing of it. */
export const storedPlan = z.object({
  ...{ productPricingId: whole, productId: whole, name: text, list: z.enum(LISTS) },
  /** Credits of a period, and its length in months. */
  ...{ credits: whole, goodForMonths: whole, everyMonths: whole },
  /** Of a period, in dollars before sales tax. */
  price: amount,
});
export type Plan = z.infer<typeof storedPlan>;

/** `asked`: its first period is not paid yet. `late`: a renewal was refused, and is tried again. `ended`: it was refused too often. */
export type AgreementStatus = 'asked' | 'active' | 'late' | 'cancelled' | 'ended';

/** Why nothing is charged: nobody of the organisation can sign in, or who gave what it is paid with is to be erased. */
export const REST_REASONS = ['nobody', 'payer'] as const;
export type RestReason = (typeof REST_REASONS)[number];

/** A billing agreement: a plan that is paid again by itself, until it is cancelled. */
export interface Agreement {
  agreementId: number;
  /** Who agreed to it; mails go there. */
  userId: number;
  status: AgreementStatus;
  plan: Plan;
  /** The plan from the next period on; null where it stays. */
  next: Plan | null;
  /** ZIP code that decides the sales tax of renewals. */
  zip: string;
  /** ISO instants: since when, of which day and time periods are counted, and the period that is paid. */
  since: string;
  anchor: string;
  from: string;
  until: string;
  /** The gateway's name of the means that renewals are paid with; empty where it kept none. */
  means: string;
  paidWith: string;
  /** Who gave it. */
  payerId: number;
  /** The purchase of the period that is paid. */
  purchaseId: number;
  /** The purchase of the next period, and which one that is; 0 and empty until it was asked for. */
  renewal: { purchaseId: number; from: string; until: string };
  /** The purchase of a change of plan that is under way. */
  change: { purchaseId: number; plan: Plan } | null;
  /** How often the renewal was refused, when it is tried (again), and why it was refused. */
  refusals: number;
  tryAt: string;
  reason: string;
  /** Why nothing is charged at present; empty where it is. */
  rests: RestReason | '';
  /** When somebody asked to cancel it: from then on nothing is charged. Empty otherwise. */
  cancelAskedAt: string;
}

export const isRunning = ({ status }: Pick<Agreement, 'status'>): boolean => status === 'active' || status === 'late';

/** The agreement that runs: there is one at most. */
export const runningAgreement = ({ agreements }: { agreements: ReadonlyMap<number, Agreement> }): Agreement | undefined =>
  [...agreements.values()].find(isRunning);

/** The agreement that a purchase pays for, and as what. */
export function agreementOf(
  { agreements }: { agreements: ReadonlyMap<number, Agreement> },
  purchaseId: number,
): { agreement: Agreement; as: 'first' | 'renewal' | 'change' } | undefined {
  for (const agreement of agreements.values()) {
    if (agreement.renewal.purchaseId === purchaseId) return { agreement, as: 'renewal' };
    if (agreement.change?.purchaseId === purchaseId) return { agreement, as: 'change' };
    if (agreement.purchaseId === purchaseId) return { agreement, as: 'first' };
  }
  return undefined;
}

const DAY = 24 * 60 * 60 * 1_000;

/** The same day months later, or the last of a month that has no such day. In UTC, which has no summer time. */
export function monthsLater(at: string, months: number): string {
  const then = new Date(at);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then.toISOString();
}

/** The period of a moment, counted from the anchor: after January 31 and the last of February comes March 31. */
export function periodAt({ anchor, plan, next }: Pick<Agreement, 'anchor' | 'plan' | 'next'>, at: string): { from: string; until: string } {
  const every = (next ?? plan).everyMonths;
  let n = 0;
  while (monthsLater(anchor, (n + 1) * every) <= at) n += 1;
  return { from: monthsLater(anchor, n * every), until: monthsLater(anchor, (n + 1) * every) };
}

/** Days of the period that is paid, and how many of them are left; the one that has begun counts as left. */
export function daysLeft({ from, until }: Pick<Agreement, 'from' | 'until'>, at: string): { days: number; left: number } {
  const days = Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / DAY));
  const left = Math.ceil((Date.parse(until) - Date.parse(at)) / DAY);
  return { days, left: Math.max(0, Math.min(days, left)) };
}
