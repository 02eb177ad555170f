import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, id, personalOf, text } from '../../event.ts';
import { formatMoney } from '../../format.ts';
import { fromCents, toCents } from '../../money.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import type { Applying, Estimate } from '../estimate/state.ts';
import { PaymentFacts } from '../facts.ts';
import { DISPUTE_STATUSES, disputesWith, type OnlinePayment } from './online-payment.ts';

/*
 * Payments through a gateway. Nobody undoes them: the money has moved, and goes back at the gateway, which tells of it
 * (decision 44).
 */

const of = { paymentId: id('payment'), reportId: id('report'), title: text };
const applications = z.array(z.object({ reportId: id('report'), amount }));

function change(estimate: Estimate, paymentId: number, to: (was: OnlinePayment) => Partial<OnlinePayment>) {
  const was = estimate.onlinePayments.get(paymentId);
  if (was) estimate.onlinePayments.set(paymentId, { ...was, ...to(was) });
}

/** Of `$500.00 for Invoice 1012`. */
const about = (was: Estimate, { paymentId, title }: { paymentId: number; title: string }) => {
  const asked = was.onlinePayments.get(paymentId)?.amount;
  return `the online payment${asked ? ` of ${formatMoney(asked)}` : ''} for ${title}`;
};

/** A customer went to the gateway to pay of a report. `total` is what the report asks for, as it was read. */
export const OnlinePaymentStarted = estimateEvent(
  z.object({ ...of, total: amount, amount, currency: text, gateway: text, emails: z.array(personalOf('self')) }),
)({
  apply(estimate, { paymentId, total, ...begun }, { at }) {
    if (!estimate.reportTotals.has(begun.reportId)) estimate.reportTotals.set(begun.reportId, total);
    const untold = { status: 'started', saidAt: '', gatewayId: '', refunds: [], setAside: [] } as const;
    estimate.onlinePayments.set(paymentId, { ...begun, ...untold, paymentId, startedAt: at });
  },
  undo: () => [],
  touches: ({ paymentId }) => [`online:${paymentId}`],
  needs: nothing,
  items: () => [],
  audit: (_was, { amount: asked, title, total }) =>
    describe('payments', `Began to pay ${formatMoney(asked)} of ${title} online, which asks for ${formatMoney(total)}`),
});

/** The gateway says that a payment is on its way, or that it failed. */
export const OnlinePaymentProgressed = estimateEvent(
  z.object({ ...of, status: z.enum(['pending', 'failed']), reason: text, gatewayId: text, saidAt: text }),
)({
  apply: (estimate, { paymentId, status, gatewayId, saidAt }) => change(estimate, paymentId, () => ({ status, gatewayId, saidAt })),
  undo: () => [],
  touches: ({ paymentId }) => [`online:${paymentId}`],
  needs: nothing,
  items: () => [],
  audit(was, data) {
    const before = was.onlinePayments.get(data.paymentId)?.status ?? 'started';
    const words =
      data.status === 'pending' ? `Was told that ${about(was, data)} is on its way` : `Was told that ${about(was, data)} failed`;
    return describe('payments', words, { before, after: data.reason ? `${data.status}: ${data.reason}` : data.status });
  },
});

const Received1 = z.object({ ...of, gatewayId: text, saidAt: text, payment: PaymentFacts, applied: amount, open: amount.nullable() });

/**
 * The gateway has the money: it is an entry from now on, of which `applied` counts for the report. `open` is what the report asked for before;
 * null for a report that is gone, to which nothing is applied. `receiptTo` is where the payer wants a receipt, empty for nowhere.
 */
export const OnlinePaymentReceived = estimateEvent(
  first(Received1).next(Received1.extend({ receiptTo: personalOf('self') }), (data) => ({ ...data, receiptTo: '' })),
)({
  apply(estimate, { paymentId, reportId, gatewayId, saidAt, payment, applied }, { touched }: Applying) {
    change(estimate, paymentId, () => ({ status: 'paid', gatewayId, saidAt }));
    const appliedTo = toCents(applied) > 0n ? [{ reportId, amount: applied }] : [];
    estimate.payments.set(paymentId, { ...payment, appliedTo });
    touched.payments.add(paymentId);
  },
  undo: () => [],
  touches: ({ paymentId, reportId }) => [`payment:${paymentId}`, `report:${reportId}`, `online:${paymentId}`],
  needs: nothing,
  items: () => [],
  audit(_was, { title, payment, applied, open }) {
    const received = `Received ${formatMoney(payment.amount)} online${payment.payeeName ? ` from ${payment.payeeName}` : ''}`;
    if (open === null) return describe('payments', `${received} for ${title}, which is gone; applied to nothing`);
    const left = toCents(payment.amount) - toCents(applied);
    const over = left > 0n ? `, ${formatMoney(fromCents(left))} more than it asks for` : '';
    return describe('payments', `${received} for ${title}${over}`, {
      before: `${formatMoney(open)} open`,
      after: `${formatMoney(fromCents(toCents(open) - toCents(applied)))} open`,
    });
  },
});

/** Money went back at the gateway. `left` and `appliedTo` are the entry's from now on; `left` is null while nothing of it was told as paid. */
export const OnlinePaymentRefunded = estimateEvent(
  z.object({ ...of, gatewayId: text, refundId: text, amount, left: amount.nullable(), appliedTo: applications, detail: text }),
)({
  apply(estimate, { paymentId, gatewayId, refundId, amount: back, left, appliedTo, detail }, { touched }) {
    change(estimate, paymentId, ({ refunds }) => ({ gatewayId, refunds: [...refunds, { refundId, amount: back }] }));
    const payment = estimate.payments.get(paymentId);
    if (!payment || left === null) return;
    estimate.payments.set(paymentId, { ...payment, amount: left, appliedTo, detail });
    touched.payments.add(paymentId);
  },
  undo: () => [],
  touches: ({ paymentId, reportId }) => [
    `payment:${paymentId}`,
    `payment:${paymentId}:amount`,
    `report:${reportId}`,
    `online:${paymentId}`,
  ],
  needs: nothing,
  items: () => [],
  audit(was, data) {
    const words = `Was told that ${formatMoney(data.amount)} of ${about(was, data)} went back`;
    if (data.left === null) return describe('payments', `${words}, before it was told as paid`);
    const before = was.payments.get(data.paymentId)?.amount;
    return describe('payments', words, { ...(before && { before: formatMoney(before) }), after: formatMoney(data.left) });
  },
});

/** The payer's bank wants the money back, or a dispute has ended; money that it took is a refund. `detail` is the entry's from now on. */
export const OnlinePaymentDisputed = estimateEvent(
  z.object({ ...of, gatewayId: text, disputeId: text, amount, status: z.enum(DISPUTE_STATUSES), reason: text, detail: text }),
)({
  apply(estimate, { paymentId, disputeId, status, detail }, { touched }) {
    change(estimate, paymentId, ({ disputes = [] }) => ({ disputes: disputesWith(disputes, { disputeId, status }) ?? disputes }));
    const payment = estimate.payments.get(paymentId);
    if (!payment) return;
    estimate.payments.set(paymentId, { ...payment, detail });
    touched.payments.add(paymentId);
  },
  undo: () => [],
  touches: ({ paymentId }) => [`payment:${paymentId}`, `online:${paymentId}`],
  needs: nothing,
  items: () => [],
  audit(was, data) {
    const words = {
      open: `Was told that ${about(was, data)} is disputed by the payer`,
      won: `Was told that a dispute over ${about(was, data)} was won`,
      lost: `Was told that a dispute over ${about(was, data)} was lost`,
    };
    return describe('payments', words[data.status], { after: data.reason || formatMoney(data.amount) });
  },
});

/** The gateway said what contradicts the payment. Nothing was changed; people are told, and look at it there. */
export const PaymentNoticeSetAside = estimateEvent(z.object({ ...of, noticeId: text, gatewayId: text, reason: text }))({
  apply: (estimate, { paymentId, noticeId }) => change(estimate, paymentId, ({ setAside }) => ({ setAside: [...setAside, noticeId] })),
  undo: () => [],
  touches: ({ paymentId }) => [`online:${paymentId}`],
  needs: nothing,
  items: () => [],
  audit: (was, data) => describe('payments', `Left out what the gateway says of ${about(was, data)}: ${data.reason}`),
});
