import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, first, id, text, whole } from '../../event.ts';
import type { Account } from '../account-state.ts';
import { type Agreement, REST_REASONS, type RestReason, storedPlan } from './plan.ts';

const agreementEvent = auditedEvent<Account>();
const of = z.object({ agreementId: id('agreement') });
const purchaseId = id('purchase');
const period = { from: text, until: text };

const NO_RENEWAL = { purchaseId: 0, from: '', until: '' };
const onTime = { refusals: 0, reason: '', renewal: NO_RENEWAL, rests: '' as const };
const RESTS_BECAUSE: Record<RestReason, string> = {
  nobody: 'nobody can sign in',
  payer: 'who gave the card is to be erased',
};
const givenMeans = of.extend({ means: text, paidWith: text });

const withAgreement = (was: Account, agreementId: number, to: (agreement: Agreement) => Partial<Agreement>): Account => {
  const agreement = was.agreements.get(agreementId);
  if (agreement) was.agreements.set(agreementId, { ...agreement, ...to(agreement) });
  return was;
};
const named = (was: Account, agreementId: number): string => was.agreements.get(agreementId)?.plan.name ?? 'a plan';

/** A billing agreement stands in the stream of its account: what it charges and the credits that come are one event with its period. */
export const agreementEvents = {
  /** Somebody buys a plan; it begins once its first purchase is paid. */
  AgreementAsked: agreementEvent(of.extend({ purchaseId, userId: id('user'), plan: storedPlan, zip: text }))({
    apply(was, { agreementId, purchaseId: asked, userId, plan, zip }) {
      was.agreements.set(agreementId, {
        ...{ agreementId, userId, status: 'asked', plan, next: null, zip, since: '', anchor: '', from: '', until: '', means: '' },
        ...{ paidWith: '', payerId: userId, purchaseId: asked, change: null, tryAt: '', cancelAskedAt: '', ...onTime },
      });
      return was;
    },
    // The entry of its purchase says it.
    audit: () => null,
  }),
  AgreementBegun: agreementEvent(of.extend({ ...period, means: text, paidWith: text }))({
    apply: (was, { agreementId, from, until, means, paidWith }) =>
      withAgreement(was, agreementId, () => ({
        ...{ status: 'active', since: from, anchor: from, from, until, means, paidWith, tryAt: until },
      })),
    audit: (was, { agreementId, paidWith }) => describe('payments', `Subscribed to ${named(was, agreementId)}`, { after: paidWith }),
  }),
  /** The purchase of the next period was asked for. */
  AgreementRenewalAsked: agreementEvent(of.extend({ purchaseId, ...period }))({
    apply: (was, { agreementId, ...renewal }) => withAgreement(was, agreementId, () => ({ renewal })),
    audit: () => null,
  }),
  AgreementRenewed: agreementEvent(of.extend({ purchaseId, ...period }))({
    apply: (was, { agreementId, purchaseId: paid, from, until }) =>
      withAgreement(was, agreementId, ({ plan, next }) => ({
        ...{ status: 'active', plan: next ?? plan, next: null, purchaseId: paid, from, until, tryAt: until, ...onTime },
      })),
    audit: (was, { agreementId, until }) =>
      describe('payments', `Renewed ${named(was, agreementId)}`, { after: `until ${until.slice(0, 10)}` }),
  }),
  /** It is tried again at `tryAt`. */
  AgreementRenewalRefused: agreementEvent(of.extend({ purchaseId, reason: text, refusals: whole, tryAt: text }))({
    apply: (was, { agreementId, reason, refusals, tryAt }) =>
      withAgreement(was, agreementId, () => ({ status: 'late', reason, refusals, tryAt })),
    audit: (was, { agreementId, reason, tryAt }) =>
      describe('payments', `Did not renew ${named(was, agreementId)}; tried again on ${tryAt.slice(0, 10)}`, { after: reason }),
  }),
  /** Its renewal was refused too often. */
  AgreementEnded: agreementEvent(of.extend({ reason: text }))({
    apply: (was, { agreementId, reason }) => withAgreement(was, agreementId, () => ({ status: 'ended', reason, tryAt: '', change: null })),
    audit: (was, { agreementId, reason }) =>
      describe('payments', `The subscription to ${named(was, agreementId)} ended`, { after: reason }),
  }),
  /** From here on nothing is charged; it is cancelled once the gateway has thrown the means away. */
  AgreementCancelAsked: agreementEvent(of)({
    apply: (was, { agreementId }, { at }) => withAgreement(was, agreementId, () => ({ cancelAskedAt: at })),
    audit: (was, { agreementId }) => describe('payments', `Asked to cancel ${named(was, agreementId)}`),
  }),
  AgreementCancelled: agreementEvent(of)({
    apply: (was, { agreementId }) =>
      withAgreement(was, agreementId, () => ({ status: 'cancelled', tryAt: '', means: '', next: null, change: null })),
    audit: (was, { agreementId }) => describe('payments', `Cancelled ${named(was, agreementId)}`),
  }),
  /** Nothing is charged from here on, until it goes on: nobody could use what is paid, or it is not theirs who pays any more. */
  AgreementRested: agreementEvent(of.extend({ why: z.enum(REST_REASONS) }))({
    apply: (was, { agreementId, why }) =>
      withAgreement(was, agreementId, () => ({ ...onTime, status: 'active', rests: why, tryAt: '', change: null })),
    audit: (was, { agreementId, why }) =>
      describe('payments', `Does not charge ${named(was, agreementId)} any more`, { after: RESTS_BECAUSE[why] }),
  }),
  /** The next period is charged at `tryAt`. Those in which it rested are not. */
  AgreementResumed: agreementEvent(of.extend({ tryAt: text }))({
    apply: (was, { agreementId, tryAt }) => withAgreement(was, agreementId, () => ({ rests: '', tryAt })),
    audit: (was, { agreementId, tryAt }) =>
      describe('payments', `Goes on with ${named(was, agreementId)}`, { after: `charged on ${tryAt.slice(0, 10)}` }),
  }),
  /** The gateway has thrown away what was kept, though it was not cancelled: it has ended, or who gave it was erased. */
  AgreementMeansForgotten: agreementEvent(of)({
    apply: (was, { agreementId }) => withAgreement(was, agreementId, () => ({ means: '', paidWith: '' })),
    audit: (was, { agreementId }) =>
      describe('payments', `Threw away what paid for ${named(was, agreementId)}`, {
        before: was.agreements.get(agreementId)?.paidWith ?? '',
      }),
  }),
  /** Renewals are paid with it; one that was refused is tried at once. `userId` gave it; 0 where the gateway alone says so. */
  AgreementMeansChanged: agreementEvent(
    first(givenMeans).next(givenMeans.extend({ userId: id('user') }), (old) => ({ ...old, userId: 0 })),
  )({
    apply: (was, { agreementId, userId, ...given }, { at }) =>
      withAgreement(was, agreementId, ({ status, tryAt, rests, payerId }) => ({
        ...given,
        payerId: userId || payerId,
        rests: rests === 'payer' ? '' : rests,
        tryAt: status === 'late' || rests === 'payer' ? at : tryAt,
      })),
    audit: (was, { agreementId, paidWith }) =>
      describe('payments', `Changed what pays for ${named(was, agreementId)}`, {
        before: was.agreements.get(agreementId)?.paidWith ?? '',
        after: paidWith,
      }),
  }),
  /** A dearer plan counts once it is paid, less what is unused of the period before. */
  AgreementChangeAsked: agreementEvent(of.extend({ purchaseId, plan: storedPlan }))({
    apply: (was, { agreementId, purchaseId: asked, plan }) =>
      withAgreement(was, agreementId, () => ({ change: { purchaseId: asked, plan } })),
    audit: () => null,
  }),
  AgreementChanged: agreementEvent(of.extend({ purchaseId, plan: storedPlan, ...period }))({
    apply: (was, { agreementId, purchaseId: paid, plan, from, until }) =>
      withAgreement(was, agreementId, () => ({
        ...{ status: 'active', plan, next: null, change: null, purchaseId: paid, anchor: from, from, until, tryAt: until, ...onTime },
      })),
    audit: (was, { agreementId, plan }) => describe('payments', 'Changed the plan', { before: named(was, agreementId), after: plan.name }),
  }),
  /** A cheaper plan counts from the next period on; null takes that back. */
  AgreementChangePlanned: agreementEvent(of.extend({ plan: storedPlan.nullable() }))({
    apply: (was, { agreementId, plan: next }) => withAgreement(was, agreementId, () => ({ next })),
    audit: (was, { agreementId, plan }) =>
      plan
        ? describe('payments', 'Changed the plan from the next renewal on', { before: named(was, agreementId), after: plan.name })
        : describe('payments', `Keeps ${named(was, agreementId)}`),
  }),
};

declare module '../../event.ts' {
  interface IdKinds {
    agreement: true;
  }
}
