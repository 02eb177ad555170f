import type { Estimate, PaymentState } from '../../../contracts/estimating/estimate/state.ts';
import type { PaymentChanges, PaymentFacts } from '../../../contracts/estimating/facts.ts';
import { MOST_PAYMENTS, type PaymentKind } from '../../../contracts/estimating/payments/payment.ts';
import { formatMoney } from '../../../contracts/format.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decisions } from '../decisions.ts';

export interface PaymentCommands {
  RecordPayment: PaymentFacts;
  /** `kind` is what the caller takes the entry for, where that was said. */
  ChangePayment: { paymentId: number; kind: PaymentKind | undefined; changes: PaymentChanges };
  DeletePayment: { paymentId: number };
  /**
   * Sets what of the named payments is applied to a report; with `all`, nothing of the others. `total` is what the report asks for: with
   * `saves` as it is being saved, else as the caller has read it, which counts only while the estimate has not been told. Null takes all
   * payments off for good.
   */
  ApplyPayments: {
    reportId: number;
    title: string;
    total: string | null;
    saves: boolean;
    all: boolean;
    payments: { paymentId: number; amount: string }[];
  };
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
    if (now.onlinePayments.has(paymentId) && differing.some(([key]) => FIXED_ONLINE.has(key))) throw new Refusal('PAYMENT_IS_ONLINE');
    const applied = appliedCents(payment);
    if (changes.amount !== undefined && toCents(changes.amount) < applied)
      throw new Refusal(
        'PAYMENT_IS_APPLIED',
        `${formatMoney(fromCents(applied))} of this payment are applied to reports. Take them off there first.`,
      );
    return differing.length === 0 ? [] : [{ type: 'PaymentChanged', data: { paymentId, changes: Object.fromEntries(differing) } }];
  },

  DeletePayment(now, { paymentId }) {
    const payment = now.payments.get(paymentId);
    if (!payment) throw new Refusal('PAYMENT_NOT_FOUND');
    if (now.onlinePayments.has(paymentId)) throw new Refusal('PAYMENT_IS_ONLINE');
    if (payment.appliedTo.length > 0) throw new Refusal('PAYMENT_IS_APPLIED');
    return [{ type: 'PaymentDeleted', data: { paymentId } }];
  },

  ApplyPayments(now, { reportId, title, total: asked, saves, all, payments }) {
    if (!now.exists) throw new Refusal('ORDER_NOT_FOUND');
    const known = now.reportTotals.get(reportId);
    const total = saves ? asked : (known ?? asked);
    const amounts = new Map(payments.map(({ paymentId, amount }) => [paymentId, amount]));
    if (all || total === null)
      for (const { paymentId } of appliedTo(now, reportId)) if (total === null || !amounts.has(paymentId)) amounts.set(paymentId, '0.00');
    const changed = [...amounts].filter(([paymentId, amount]) => {
      const payment = now.payments.get(paymentId);
      if (!payment) throw new Refusal('PAYMENT_NOT_FOUND');
      if (payment.kind === 'expense') throw new Refusal('EXPENSE_NOT_APPLIED');
      const before = payment.appliedTo.find((one) => one.reportId === reportId)?.amount ?? '0.00';
      const left = toCents(payment.amount) - appliedCents(payment) + toCents(before);
      if (toCents(amount) > left)
        throw new Refusal('PAYMENT_SPENT', `Of this payment ${formatMoney(fromCents(left))} are left to apply to ${title}.`);
      return toCents(amount) !== toCents(before);
    });
    const others = appliedTo(now, reportId).filter(({ paymentId }) => !amounts.has(paymentId));
    const applied = [...others.map(({ amount }) => amount), ...amounts.values()].reduce((cents, amount) => cents + toCents(amount), 0n);
    if (total !== null && applied > 0n && applied > toCents(total))
      throw new Refusal(
        'REPORT_OVERPAID',
        `${formatMoney(fromCents(applied))} would be applied to ${title}, which asks for ${formatMoney(total)}.`,
      );
    if (changed.length === 0 && (total === (known ?? null) || !saves)) return [];
    return [
      {
        type: 'PaymentsApplied',
        data: {
          reportId,
          title,
          total,
          payments: changed.map(([paymentId, amount]) => ({ paymentId, amount: fromCents(toCents(amount)) })),
        },
      },
    ];
  },
};

/** What the gateway says of a payment that came through it. */
const FIXED_ONLINE: ReadonlySet<string> = new Set(['amount', 'paymentDate', 'typeId', 'detail']);

const appliedCents = ({ appliedTo }: PaymentState) => appliedTo.reduce((cents, { amount }) => cents + toCents(amount), 0n);

/** What of which payment is applied to a report. */
function appliedTo(now: Estimate, reportId: number): { paymentId: number; amount: string }[] {
  return [...now.payments.values()].flatMap(({ paymentId, appliedTo }) =>
    appliedTo.filter((one) => one.reportId === reportId).map(({ amount }) => ({ paymentId, amount })),
  );
}
