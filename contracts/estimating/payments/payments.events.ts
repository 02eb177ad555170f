import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id } from '../../event.ts';
import { formatDate, formatMoney } from '../../format.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import type { Applying, Estimate } from '../estimate/state.ts';
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

function put(estimate: Estimate, payment: PaymentFacts, { touched }: Applying) {
  estimate.payments.set(payment.paymentId, payment);
  touched.payments.add(payment.paymentId);
}

/** A payment of the customer, or an expense for the job. */
export const PaymentRecorded = estimateEvent(PaymentFacts)({
  apply: put,
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
    return payment ? [{ type: 'PaymentRestored', data: payment }] : [];
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
  apply: put,
  undo: (_was, { paymentId }) => [{ type: 'PaymentDeleted', data: { paymentId } }],
  touches: ({ paymentId }) => [`payment:${paymentId}`],
  needs: nothing,
  audit: (_was, payment) => describe('payments', `Brought back ${named(payment)}`, { after: described(payment) }),
});
