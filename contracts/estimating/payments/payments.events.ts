import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, id, text } from '../../event.ts';
import { formatDate, formatMoney } from '../../format.ts';
import { fromCents, toCents } from '../../money.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import type { Applying, Estimate, PaymentState } from '../estimate/state.ts';
import { listed } from '../estimate/words.ts';
import { PaymentChanges, PaymentFacts } from '../facts.ts';
import { paymentTypeOf } from './payment.ts';

/** `the payment of $600.00 from Ruth Abernathy`. */
const named = ({ kind, amount, payeeName }: PaymentFacts, article = 'the') =>
  `${article} ${kind} of ${formatMoney(amount)}${payeeName ? ` ${kind === 'payment' ? 'from' : 'to'} ${payeeName}` : ''}`;

/** `12/16/2026, Cash, Toward the tiles`. */
const described = ({ paymentDate, typeId, detail }: PaymentFacts) =>
  [formatDate(paymentDate), paymentTypeOf(typeId).name, detail].filter(Boolean).join(', ');

const article = ({ kind }: PaymentFacts) => (kind === 'expense' ? 'an' : 'a');

function put(estimate: Estimate, payment: PaymentState, { touched }: Applying) {
  estimate.payments.set(payment.paymentId, payment);
  touched.payments.add(payment.paymentId);
}

/** A payment of the customer, or an expense for the job. */
export const PaymentRecorded = estimateEvent(PaymentFacts)({
  apply: (estimate, facts, applying) => put(estimate, { ...facts, appliedTo: [] }, applying),
  undo: (_was, { paymentId }) => [{ type: 'PaymentDeleted', data: { paymentId } }],
  touches: ({ paymentId }) => [`payment:${paymentId}`],
  needs: nothing,
  audit: (_was, payment) => describe('payments', `Recorded ${named(payment, article(payment))}`, { after: described(payment) }),
});

/** Only the fields that change, so that two people can each change one. */
export const PaymentChanged = estimateEvent(z.object({ paymentId: id('payment'), changes: PaymentChanges }))({
  apply(estimate, { paymentId, changes }, applying) {
    const payment = estimate.payments.get(paymentId);
    if (payment) put(estimate, { ...payment, ...changes }, applying);
  },
  undo(was, { paymentId, changes }) {
    const payment = was.payments.get(paymentId);
    if (!payment) return [];
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, payment[key as keyof PaymentChanges]]));
    return [{ type: 'PaymentChanged', data: { paymentId, changes: before } }];
  },
  touches: ({ paymentId, changes }) => Object.keys(changes).map((key) => `payment:${paymentId}:${key}`),
  needs: ({ paymentId }) => ({ payments: [paymentId] }),
  audit(was, { paymentId, changes }) {
    const payment = was.payments.get(paymentId);
    if (!payment) return describe('payments', 'Changed a payment');
    const keys = Object.keys(changes) as (keyof PaymentChanges)[];
    const values = (of: PaymentFacts) => keys.map((key) => VALUES[key](of)).join('; ');
    const words = keys.map((key) => (key === 'payeeName' ? (payment.kind === 'payment' ? 'payer' : 'payee') : FIELD_WORDS[key]));
    return describe('payments', `Changed ${listed(words)} of ${named(payment)}`, {
      before: values(payment),
      after: values({ ...payment, ...changes }),
    });
  },
});

const FIELD_WORDS = { paymentDate: 'date', amount: 'amount', typeId: 'type', payeeName: 'payer', detail: 'detail' };
const VALUES: Record<keyof PaymentChanges, (payment: PaymentFacts) => string> = {
  paymentDate: (payment) => formatDate(payment.paymentDate),
  amount: (payment) => formatMoney(payment.amount),
  typeId: (payment) => paymentTypeOf(payment.typeId).name,
  payeeName: (payment) => payment.payeeName || 'nobody',
  detail: (payment) => payment.detail || 'nothing',
};

export const PaymentDeleted = estimateEvent(z.object({ paymentId: id('payment') }))({
  apply(estimate, { paymentId }, { touched }) {
    if (estimate.payments.delete(paymentId)) touched.payments.add(paymentId);
  },
  undo(was, { paymentId }) {
    const payment = was.payments.get(paymentId);
    if (!payment) return [];
    // One that is applied to a report cannot be deleted.
    const { appliedTo: _, ...facts } = payment;
    return [{ type: 'PaymentRestored', data: facts }];
  },
  touches: ({ paymentId }) => [`payment:${paymentId}`],
  needs: ({ paymentId }) => ({ payments: [paymentId] }),
  audit(was, { paymentId }) {
    const payment = was.payments.get(paymentId);
    return payment
      ? describe('payments', `Deleted ${named(payment)}`, { before: described(payment) })
      : describe('payments', 'Deleted a payment');
  },
});

/** Undo of a deletion. It carries the facts, because deleted payments are not kept. */
export const PaymentRestored = estimateEvent(PaymentFacts)({
  apply: (estimate, facts, applying) => put(estimate, { ...facts, appliedTo: [] }, applying),
  undo: (_was, { paymentId }) => [{ type: 'PaymentDeleted', data: { paymentId } }],
  touches: ({ paymentId }) => [`payment:${paymentId}`],
  needs: nothing,
  audit: (_was, payment) => describe('payments', `Brought back ${named(payment)}`, { after: described(payment) }),
});

/** What of a payment is applied to a report; nothing where there is neither. */
const appliedOf = (estimate: Estimate, paymentId: number, reportId: number) =>
  estimate.payments.get(paymentId)?.appliedTo.find((one) => one.reportId === reportId)?.amount ?? '0.00';

/**
 * What of these payments is applied to a report from now on; `0.00` takes one off. `total` is what the report asks for, null once it takes no
 * payments any more. The report's own stream knows nothing of it, so that one decision sees both how much of a payment is left and how much
 * of a report is open (decision 32).
 */
export const PaymentsApplied = estimateEvent(
  z.object({
    reportId: id('report'),
    title: text,
    total: amount.nullable(),
    payments: z.array(z.object({ paymentId: id('payment'), amount })),
  }),
)({
  apply(estimate, { reportId, total, payments }, applying) {
    if (total === null) estimate.reportTotals.delete(reportId);
    else estimate.reportTotals.set(reportId, total);
    for (const { paymentId, amount } of payments) {
      const payment = estimate.payments.get(paymentId);
      if (!payment) continue;
      const others = payment.appliedTo.filter((one) => one.reportId !== reportId);
      const appliedTo = toCents(amount) > 0n ? [...others, { reportId, amount }].sort((a, b) => a.reportId - b.reportId) : others;
      put(estimate, { ...payment, appliedTo }, applying);
    }
  },
  undo(was, { reportId, title, total, payments }) {
    const before = payments.map(({ paymentId }) => ({ paymentId, amount: appliedOf(was, paymentId, reportId) }));
    return [{ type: 'PaymentsApplied', data: { reportId, title, total, payments: before } }];
  },
  // The amount of a payment, and what a report asks for, must be as they were for it to be undone.
  touches: ({ reportId, payments }) => [`report:${reportId}`, ...payments.map(({ paymentId }) => `payment:${paymentId}:amount`)],
  needs: ({ reportId, payments }) => ({ reports: [reportId], payments: payments.map(({ paymentId }) => paymentId) }),
  audit(was, { reportId, title, total, payments }) {
    const sum = (amounts: string[]) => formatMoney(fromCents(amounts.reduce((cents, one) => cents + toCents(one), 0n)));
    if (payments.length === 0) return describe('payments', `Changed what ${title} asks for`, { after: formatMoney(total ?? '0.00') });
    const before = sum(payments.map(({ paymentId }) => appliedOf(was, paymentId, reportId)));
    const after = sum(payments.map(({ amount }) => amount));
    const count = payments.length === 1 ? 'a payment' : `${payments.length} payments`;
    const words = after === '$0.00' ? `Took ${count} off ${title}` : `Applied ${count} to ${title}`;
    return describe('payments', words, { before, after });
  },
});
