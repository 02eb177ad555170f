import { z } from 'zod';
import { describe } from '../audit.ts';
import { DISPUTE_STATUSES, disputesWith } from '../estimating/payments/online-payment.ts';
import { amount, auditedEvent, type EventOf, evolveBy, id, stream, text, whole } from '../event.ts';
import { formatMoney } from '../format.ts';
import { type Account, lotOfPurchase, noAccount, type Purchase, TRIAL, withLot, withNewLot } from './account-state.ts';
import { agreementEvents } from './agreements/agreement.events.ts';
import { giftEvents } from './gifts/gift.events.ts';
import { planUseEvents } from './limits/plan-use.events.ts';
import { paymentAccountEvents } from './payment-account/payment-account.events.ts';
import { LISTS } from './pricing/price-list.ts';

const accountEvent = auditedEvent<Account>();
const of = { purchaseId: id('purchase') };

const withPurchase = (was: Account, purchaseId: number, to: (purchase: Purchase) => Partial<Purchase>): Account => {
  const purchase = was.purchases.get(purchaseId);
  if (purchase) was.purchases.set(purchaseId, { ...purchase, ...to(purchase) });
  return was;
};
const named = (was: Account, purchaseId: number): string => {
  const purchase = was.purchases.get(purchaseId);
  return purchase ? `${purchase.name} for ${formatMoney(purchase.total)}` : 'a purchase';
};
/** It ended, and need not be asked about any more. */
const ended = { askAt: '', until: '', address: '' };

/** Stream `account-<organizationId>`: what an organisation buys and takes. Card numbers never come here. */
export const accountEvents = {
  /** The price list stays the one of the door; `credits` of the trial end at `expiresAt`. */
  AccountOpened: accountEvent(z.object({ list: z.enum(LISTS), credits: whole, expiresAt: text }))({
    apply(was, { list, credits, expiresAt }, { at }) {
      const opened = { ...was, list, openedAt: at };
      return credits > 0 ? withNewLot(opened, { lot: TRIAL, credits, expiresAt }) : opened;
    },
    audit: (_was, { credits }) =>
      describe('payments', credits > 0 ? `Began the trial with ${credits} credits` : 'Opened the account of credits'),
  }),
  /** Somebody asked for it, at these prices; the gateway is asked for the money after this. */
  PurchaseAsked: accountEvent(
    z.object({
      ...of,
      userId: id('user'),
      ...{ productPricingId: whole, productId: whole, name: text, credits: whole, goodForMonths: whole, list: z.enum(LISTS) },
      ...{
        listPrice: amount,
        discount: amount,
        price: amount,
        taxState: text,
        taxPercent: text,
        zip: text,
        salesTax: amount,
        total: amount,
      },
      ...{ currency: text, promotionId: whole, promotionCode: text, gateway: text, askAt: text, until: text },
    }),
  )({
    apply(was, data, { at }) {
      const untold = { status: 'asked', tries: 1, asks: 0, address: '', reason: '', gatewayId: '', saidAt: '', paidWith: '' } as const;
      was.purchases.set(data.purchaseId, { ...data, ...untold, askedAt: at, refunds: [], disputes: [], refusedTries: [], setAside: [] });
      return was;
    },
    audit: (_was, { name, total }) => describe('payments', `Asked to buy ${name} for ${formatMoney(total)}`),
  }),
  /** A renewal that was refused, under another reference at the gateway. */
  PurchaseTriedAgain: accountEvent(z.object({ ...of, askAt: text, until: text }))({
    apply: (was, { purchaseId, askAt, until }) =>
      withPurchase(was, purchaseId, ({ tries }) => ({ status: 'asked', tries: tries + 1, asks: 0, reason: '', askAt, until })),
    audit: (was, { purchaseId }) => describe('payments', `Tried again to pay ${named(was, purchaseId)}`),
  }),
  /** The bank wants to know who pays, on the page at `address`. */
  PurchaseAuthenticationAsked: accountEvent(z.object({ ...of, address: text, askAt: text }))({
    apply: (was, { purchaseId, address, askAt }) => withPurchase(was, purchaseId, () => ({ status: 'authentication', address, askAt })),
    audit: (was, { purchaseId }) => describe('payments', `Was sent to the gateway to pay ${named(was, purchaseId)}`),
  }),
  /** The gateway did not answer, or answered that it is under way; it is asked again at `askAt`, the latest at `until`. */
  PurchaseNotKnown: accountEvent(z.object({ ...of, answer: text, askAt: text }))({
    apply: (was, { purchaseId, askAt }) => withPurchase(was, purchaseId, ({ asks }) => ({ status: 'unknown', asks: asks + 1, askAt })),
    audit: (was, { purchaseId, answer }) =>
      describe('payments', `Did not learn how the payment of ${named(was, purchaseId)} ended`, { after: answer }),
  }),
  /** The gateway has the money, and the credits are there: one event, so that there is never one without the other. */
  PurchasePaid: accountEvent(z.object({ ...of, gatewayId: text, saidAt: text, paidWith: text, credits: whole, expiresAt: text }))({
    apply(was, { purchaseId, gatewayId, saidAt, paidWith, credits, expiresAt }) {
      const lot = lotOfPurchase(purchaseId);
      return withNewLot(
        withPurchase(was, purchaseId, () => ({ ...ended, status: 'paid', reason: '', gatewayId, saidAt, paidWith })),
        { lot, credits, expiresAt },
      );
    },
    audit: (was, { purchaseId, paidWith }) => describe('payments', `Bought ${named(was, purchaseId)}`, { after: paidWith }),
  }),
  PurchaseRefused: accountEvent(z.object({ ...of, reason: text, gatewayId: text, saidAt: text }))({
    apply: (was, { purchaseId, reason, gatewayId, saidAt }) =>
      withPurchase(was, purchaseId, () => ({ ...ended, status: 'refused', reason, gatewayId, saidAt })),
    audit: (was, { purchaseId, reason }) => describe('payments', `Did not pay ${named(was, purchaseId)}`, { after: reason }),
  }),
  /** Unused credits are gone from here on; their money comes back once the gateway has sent it. */
  PurchaseRefundAsked: accountEvent(z.object({ ...of, refundId: text, amount, credits: whole }))({
    apply(was, { purchaseId, refundId, amount: back, credits }) {
      const refund = { refundId, amount: back, credits, status: 'asked' as const };
      const now = withPurchase(was, purchaseId, ({ refunds }) => ({ refunds: [...refunds, refund] }));
      return withLot(now, lotOfPurchase(purchaseId), -credits);
    },
    audit: (was, { purchaseId, amount: back, credits }) =>
      describe('payments', `Gave back ${credits} unused credits of ${named(was, purchaseId)}`, { after: formatMoney(back) }),
  }),
  /** The money went back. `credits` are those that go with it and were not gone before: of a refund that was begun at the gateway. */
  PurchaseRefunded: accountEvent(z.object({ ...of, refundId: text, amount, credits: whole }))({
    apply(was, { purchaseId, refundId, amount: back, credits }) {
      const now = withPurchase(was, purchaseId, ({ refunds }) => {
        const known = refunds.some((one) => one.refundId === refundId);
        const added = known ? refunds : [...refunds, { refundId, amount: back, credits, status: 'done' as const }];
        return { refunds: added.map((one) => (one.refundId === refundId ? { ...one, status: 'done' as const } : one)) };
      });
      return withLot(now, lotOfPurchase(purchaseId), -credits);
    },
    audit: (was, { purchaseId, amount: back }) => describe('payments', `Received back ${formatMoney(back)} of ${named(was, purchaseId)}`),
  }),
  PurchaseRefundRefused: accountEvent(z.object({ ...of, refundId: text, credits: whole, reason: text }))({
    apply(was, { purchaseId, refundId, credits }) {
      const now = withPurchase(was, purchaseId, ({ refunds }) => ({
        refunds: refunds.map((one) => (one.refundId === refundId ? { ...one, status: 'refused' as const } : one)),
      }));
      return withLot(now, lotOfPurchase(purchaseId), credits);
    },
    audit: (was, { purchaseId, reason }) =>
      describe('payments', `Did not receive back money of ${named(was, purchaseId)}`, { after: reason }),
  }),
  /** A card was refused on the gateway's page; the buyer can try another one there. */
  PurchaseTryRefused: accountEvent(z.object({ ...of, noticeId: text, reason: text }))({
    apply: (was, { purchaseId, noticeId }) =>
      withPurchase(was, purchaseId, ({ refusedTries }) => ({ refusedTries: [...refusedTries, noticeId] })),
    audit: (was, { purchaseId, reason }) => describe('payments', `Tried to pay ${named(was, purchaseId)}`, { after: reason }),
  }),
  /** The bank of the buyer wants the money back, or a dispute has ended; money that it took is a refund. */
  PurchaseDisputed: accountEvent(z.object({ ...of, disputeId: text, amount, status: z.enum(DISPUTE_STATUSES), reason: text }))({
    apply: (was, { purchaseId, disputeId, status }) =>
      withPurchase(was, purchaseId, ({ disputes }) => ({ disputes: disputesWith(disputes, { disputeId, status }) ?? disputes })),
    audit(was, { purchaseId, status, amount: disputed, reason }) {
      const what = named(was, purchaseId);
      const words = {
        open: `Disputed ${what}`,
        won: `Ended the dispute over ${what}, which stays paid`,
        lost: `Took back the money of ${what} by a dispute`,
      };
      return describe('payments', words[status], { after: reason || formatMoney(disputed) });
    },
  }),
  /** The gateway said what contradicts the purchase. Nothing is changed; people look at it there. */
  PurchaseNoticeSetAside: accountEvent(z.object({ ...of, noticeId: text, reason: text }))({
    apply: (was, { purchaseId, noticeId }) => withPurchase(was, purchaseId, ({ setAside }) => ({ setAside: [...setAside, noticeId] })),
    audit: (was, { purchaseId, reason }) =>
      describe('payments', `Left out what the gateway says of ${named(was, purchaseId)}`, { after: reason }),
  }),
  /** A new estimate took it of this lot. */
  CreditTaken: accountEvent(z.object({ orderId: id('order'), lot: text }))({
    apply(was, { orderId, lot }) {
      was.taken.set(orderId, lot);
      return withLot(was, lot, -1);
    },
    // The entry of the new estimate says it.
    audit: () => null,
  }),
  /** The estimate was not made after all. */
  CreditGivenBack: accountEvent(z.object({ orderId: id('order'), lot: text }))({
    apply(was, { orderId, lot }) {
      was.taken.delete(orderId);
      return withLot(was, lot, 1);
    },
    audit: () => null,
  }),
  ...giftEvents,
  ...agreementEvents,
  ...paymentAccountEvents,
  ...planUseEvents,
};

export const accountStream = stream('account', 'organization', accountEvents, {
  initial: noAccount,
  evolve: evolveBy<Account, AccountEvent>(accountEvents),
  about: (now) => ({ organizationId: now.organizationId }),
  weigh: (now) => weightOfAccount(now),
});

export type AccountEvent = EventOf<typeof accountEvents>;

export const weightOfAccount = ({ lots, taken, purchases, gifts, received, agreements }: Account) =>
  500 + agreements.size * 1_500 + lots.length * 150 + taken.size * 60 + purchases.size * 1_200 + gifts.size * 900 + received.size * 40;

declare module '../event.ts' {
  interface IdKinds {
    purchase: true;
  }
}
