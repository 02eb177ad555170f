import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { type Account, openPurchase, type Purchase, type Terms } from '../../../contracts/billing/account-state.ts';
import {
  type Agreement,
  agreementOf,
  isRunning,
  monthsLater,
  type Plan,
  type RestReason,
  runningAgreement,
} from '../../../contracts/billing/agreements/plan.ts';
import { Refusal } from '../../../contracts/refusals.ts';

export type AgreementCommand =
  /** Of the job, at the end of a period, and again after a refusal. */
  | { type: 'RenewAgreement'; agreementId: number; purchaseId: number; terms: Terms; period: { from: string; until: string }; at: string }
  | { type: 'CancelAgreement'; agreementId: number }
  /** The gateway has thrown the means away. */
  | { type: 'EndCancelledAgreement'; agreementId: number }
  | { type: 'RestAgreement'; agreementId: number; why: RestReason }
  | { type: 'ResumeAgreement'; agreementId: number; at: string }
  /** The gateway has thrown it away. */
  | { type: 'ForgetMeans'; agreementId: number; means: string }
  /** `userId` gave it; 0 where that is not known. */
  | { type: 'ChangeMeans'; agreementId: number; means: string; paidWith: string; userId: number }
  | { type: 'ChangePlan'; agreementId: number; purchaseId: number; userId: number; plan: Plan; terms: Terms; at: string }
  /** Null keeps the plan. */
  | { type: 'PlanChange'; agreementId: number; plan: Plan | null };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days between the tries of a renewal that is refused; after the last one the agreement ends. */
export const TRIED_AGAIN_AFTER_DAYS = [3, 4] as const;

/** Days from when somebody can sign in again to the next charge, so that they can change or cancel it before. */
export const CHARGED_AFTER_REST_DAYS = 3;

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
/** When the gateway is asked how a charge ended of which nothing was heard, and by when it is known. */
export const timesOf = (at: string) => ({ askAt: later(at, 40_000), until: later(at, DAY) });

function known({ agreements }: Account, agreementId: number): Agreement {
  const agreement = agreements.get(agreementId);
  if (!agreement || agreement.status === 'asked') throw new Refusal('AGREEMENT_NOT_FOUND');
  return agreement;
}

function running(now: Account, agreementId: number): Agreement {
  const agreement = known(now, agreementId);
  if (!isRunning(agreement) || agreement.cancelAskedAt !== '') throw new Refusal('AGREEMENT_OVER');
  return agreement;
}

/** A new purchase is asked for only while no other is under way. */
export function askedFor(purchaseId: number, userId: number, terms: Terms, at: string): AccountEvent {
  return { type: 'PurchaseAsked', data: { purchaseId, userId, ...terms, ...timesOf(at) } };
}

/** Buying a plan: one runs at a time, and none is asked for beside it. */
export function beginsAgreement(
  now: Account,
  agreement: { agreementId: number; plan: Plan },
  purchaseId: number,
  userId: number,
  zip: string,
) {
  const other = runningAgreement(now);
  if (other) throw new Refusal('AGREEMENT_RUNS', `${other.plan.name} runs already. Nothing was charged; change the plan instead.`);
  return { type: 'AgreementAsked' as const, data: { ...agreement, purchaseId, userId, zip } };
}

export function decideAgreement(now: Account, command: AgreementCommand): AccountEvent[] {
  const { agreementId } = command;
  switch (command.type) {
    case 'RenewAgreement':
      return renew(now, command);
    case 'CancelAgreement': {
      const { status, cancelAskedAt } = known(now, agreementId);
      if (status === 'ended') throw new Refusal('AGREEMENT_OVER');
      return status === 'cancelled' || cancelAskedAt !== '' ? [] : [{ type: 'AgreementCancelAsked', data: { agreementId } }];
    }
    case 'EndCancelledAgreement': {
      const { status, cancelAskedAt } = known(now, agreementId);
      return status === 'cancelled' || cancelAskedAt === '' ? [] : [{ type: 'AgreementCancelled', data: { agreementId } }];
    }
    case 'ChangeMeans': {
      const { means, paidWith, userId } = command;
      if (running(now, agreementId).means === means) return [];
      return [{ type: 'AgreementMeansChanged', data: { agreementId, means, paidWith, userId } }];
    }
    case 'ChangePlan': {
      const { purchaseId, userId, plan, terms, at } = command;
      if (now.purchases.has(purchaseId)) return [];
      if (running(now, agreementId).rests === 'payer') throw new Refusal('AGREEMENT_RESTS');
      return [askedFor(purchaseId, userId, terms, at), { type: 'AgreementChangeAsked', data: { agreementId, purchaseId, plan } }];
    }
    case 'RestAgreement': {
      const agreement = now.agreements.get(agreementId);
      const { why } = command;
      if (!agreement || !isRunning(agreement) || agreement.cancelAskedAt !== '' || agreement.rests === why) return [];
      // A payment that is under way is waited for: the money may be taken already.
      const open = openPurchase(now);
      if (open && agreementOf(now, open.purchaseId)) return [];
      return [{ type: 'AgreementRested', data: { agreementId, why } }];
    }
    case 'ResumeAgreement': {
      const agreement = now.agreements.get(agreementId);
      if (!agreement || !isRunning(agreement) || agreement.rests === '') return [];
      // What was paid before it rested is used up first.
      const soon = later(command.at, CHARGED_AFTER_REST_DAYS * DAY);
      return [{ type: 'AgreementResumed', data: { agreementId, tryAt: soon > agreement.until ? soon : agreement.until } }];
    }
    case 'ForgetMeans':
      return now.agreements.get(agreementId)?.means === command.means ? [{ type: 'AgreementMeansForgotten', data: { agreementId } }] : [];
    case 'PlanChange': {
      const { next } = running(now, agreementId);
      if (next?.productPricingId === command.plan?.productPricingId) return [];
      return [{ type: 'AgreementChangePlanned', data: { agreementId, plan: command.plan } }];
    }
  }
}

/** A period has one purchase, whoever asks for it and however often, so that none is charged twice. */
function renew(now: Account, { agreementId, purchaseId, terms, period, at }: Extract<AgreementCommand, { type: 'RenewAgreement' }>) {
  const agreement = now.agreements.get(agreementId);
  if (!agreement || !isRunning(agreement) || agreement.cancelAskedAt !== '' || agreement.rests !== '' || at < agreement.tryAt) return [];
  const { renewal, userId } = agreement;
  const asked = now.purchases.get(renewal.purchaseId);
  if (asked?.status === 'refused') return [{ type: 'PurchaseTriedAgain', data: { purchaseId: asked.purchaseId, ...timesOf(at) } } as const];
  if (asked || now.purchases.has(purchaseId)) return [];
  return [
    askedFor(purchaseId, userId, terms, at),
    { type: 'AgreementRenewalAsked', data: { agreementId, purchaseId, ...period } } as const,
  ];
}

/** What the payment of a purchase does to the agreement that it is of. */
export function agreementPaid(now: Account, { purchaseId }: Purchase, saidAt: string, means: string, paidWith: string): AccountEvent[] {
  const found = agreementOf(now, purchaseId);
  if (!found) return [];
  const { agreement, as } = found;
  const { agreementId, plan, status, renewal, change } = agreement;
  if (as === 'first') {
    // Of one that was refused and is paid late, beside another that runs: its credits come, and nothing is renewed.
    if (status !== 'asked' || runningAgreement(now)) return [];
    const until = monthsLater(saidAt, plan.everyMonths);
    return [{ type: 'AgreementBegun', data: { agreementId, from: saidAt, until, means, paidWith } }];
  }
  if (!isRunning(agreement)) return [];
  // Paid by the buyer on the gateway's page, with another card perhaps: what was kept of that one pays from here on.
  const isOther = means !== '' && means !== agreement.means;
  const other: AccountEvent[] = isOther ? [{ type: 'AgreementMeansChanged', data: { agreementId, means, paidWith, userId: 0 } }] : [];
  if (as === 'renewal') return [{ type: 'AgreementRenewed', data: { agreementId, ...renewal } }, ...other];
  if (!change) return [];
  const until = monthsLater(saidAt, change.plan.everyMonths);
  return [{ type: 'AgreementChanged', data: { agreementId, ...change, from: saidAt, until } }, ...other];
}

/** What the refusal of a purchase does to the agreement that it renews. `isCounted` is false where the gateway has not heard of the charge. */
export function agreementRefused(now: Account, { purchaseId }: Purchase, reason: string, isCounted: boolean, at: string): AccountEvent[] {
  const found = agreementOf(now, purchaseId);
  if (found?.as !== 'renewal' || !isRunning(found.agreement)) return [];
  const { agreementId, refusals: before } = found.agreement;
  const refusals = before + (isCounted ? 1 : 0);
  const days = TRIED_AGAIN_AFTER_DAYS[refusals - 1];
  if (isCounted && days === undefined) return [{ type: 'AgreementEnded', data: { agreementId, reason } }];
  const tryAt = later(at, isCounted && days !== undefined ? days * DAY : HOUR);
  return [{ type: 'AgreementRenewalRefused', data: { agreementId, purchaseId, reason, refusals, tryAt } }];
}
