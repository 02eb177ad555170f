import type { PaymentChanges, PaymentFacts } from '../../../contracts/estimating/facts.ts';
import { MOST_PAYMENTS, type PaymentKind } from '../../../contracts/estimating/payments/payment.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decisions } from '../decisions.ts';

export interface PaymentCommands {
  RecordPayment: PaymentFacts;
  /** `kind` is what the caller takes the entry for, where that was said. */
  ChangePayment: { paymentId: number; kind: PaymentKind | undefined; changes: PaymentChanges };
  DeletePayment: { paymentId: number };
}

export const paymentDecisions: Decisions<PaymentCommands> = {
  RecordPayment(now, { paymentId, kind, paymentDate, amount, typeId, payeeName, detail }) {
    if (now.payments.size >= MOST_PAYMENTS) throw new Refusal('LIMIT_EXCEEDED');
    return [{ type: 'PaymentRecorded', data: { paymentId, kind, paymentDate, amount, typeId, payeeName, detail } }];
  },

  ChangePayment(now, { paymentId, kind, changes }) {
    const payment = now.payments.get(paymentId);
    if (!payment) throw new Refusal('PAYMENT_NOT_FOUND');
    if (kind !== undefined && kind !== payment.kind) throw new Refusal('PAYMENT_KIND_STAYS');
    const differing = Object.entries(changes).filter(
      ([key, value]) => value !== undefined && value !== payment[key as keyof PaymentChanges],
    );
    return differing.length === 0 ? [] : [{ type: 'PaymentChanged', data: { paymentId, changes: Object.fromEntries(differing) } }];
  },

  DeletePayment(now, { paymentId }) {
    if (!now.payments.has(paymentId)) throw new Refusal('PAYMENT_NOT_FOUND');
    return [{ type: 'PaymentDeleted', data: { paymentId } }];
  },
};
