import type { Estimate, PaymentState } from '../../../contracts/estimating/estimate/state.ts';
import { customerName } from '../../../contracts/estimating/estimate/views.ts';
import {
  begunBefore,
  CURRENCY,
  disputesWith,
  MOST_ONLINE_PAYMENTS,
  type OnlinePayment,
  onlineDetail,
  type PaymentNotice,
  pendingOf,
  refundedOf,
} from '../../../contracts/estimating/payments/online-payment.ts';
import { paymentTypeOf } from '../../../contracts/estimating/payments/payment.ts';
import { formatMoney } from '../../../contracts/format.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decisions } from '../decisions.ts';
import { usualDay } from '../usual-day.ts';

export interface OnlinePaymentCommands {
  /** `total` is what the report asks for as the caller has read it; it counts only while the estimate has not been told another one. */
  StartOnlinePayment: {
    paymentId: number;
    reportId: number;
    title: string;
    total: string;
    amount: string;
    gateway: string;
    emails: string[];
    at: string;
  };
  TakePaymentNotice: { paymentId: number; notice: PaymentNotice };
}

/** R221: a payment through a gateway is none of the documents' types. */
const OTHER = paymentTypeOf(0).id;

export const onlinePaymentDecisions: Decisions<OnlinePaymentCommands> = {
  StartOnlinePayment(now, { paymentId, reportId, title, total, amount, gateway, emails, at }) {
    if (begunBefore(now.onlinePayments.values(), { reportId, amount, gateway }, at)) return [];
    const asks = now.reportTotals.get(reportId) ?? total;
    const open = toCents(asks) - appliedTo(now, reportId);
    const left = open - pendingOf(now.onlinePayments.values(), reportId);
    if (left <= 0n) throw new Refusal('NOTHING_TO_PAY');
    if (toCents(amount) > left)
      throw new Refusal('MORE_THAN_OPEN', `Of ${title} ${formatMoney(fromCents(left))} are open. Please pay at most that.`);
    if (now.onlinePayments.size >= MOST_ONLINE_PAYMENTS) throw new Refusal('LIMIT_EXCEEDED');
    const asked = fromCents(toCents(amount));
    return [
      {
        type: 'OnlinePaymentStarted',
        data: { paymentId, reportId, title, total: asks, amount: asked, currency: CURRENCY, gateway, emails },
      },
    ];
  },

  /** Notices come late, doubled and out of order; each is decided on what is known, and none is lost. */
  TakePaymentNotice(now, { paymentId, notice }) {
    const payment = now.onlinePayments.get(paymentId);
    if (!payment) throw new Refusal('PAYMENT_NOT_FOUND');
    if (payment.setAside.includes(notice.id)) return [];
    switch (notice.kind) {
      case 'pending':
      case 'failed':
        return progressed(payment, notice);
      case 'paid':
        return received(now, payment, notice);
      case 'refunded':
        return refunded(now, payment, notice);
      case 'disputed':
        return disputed(now, payment, notice);
    }
  },
};

const subjectOf = ({ paymentId, reportId, title }: OnlinePayment) => ({ paymentId, reportId, title });

function setAside(payment: OnlinePayment, { id: noticeId, gatewayId }: PaymentNotice, reason: string) {
  return [{ type: 'PaymentNoticeSetAside' as const, data: { ...subjectOf(payment), noticeId, gatewayId, reason } }];
}

function progressed(payment: OnlinePayment, notice: PaymentNotice) {
  const { kind: status, reason, gatewayId, saidAt } = notice as PaymentNotice & { kind: 'pending' | 'failed' };
  // What the gateway said before what is known of it is only late: a declined card, and then another one that paid.
  if (payment.saidAt !== '' && Date.parse(saidAt) <= Date.parse(payment.saidAt)) return [];
  if (payment.status === 'paid')
    return status === 'failed'
      ? setAside(payment, notice, `it says that the payment failed after it was paid${reason ? ` (${reason})` : ''}. It stays recorded`)
      : [];
  if (payment.status === status) return [];
  return [{ type: 'OnlinePaymentProgressed' as const, data: { ...subjectOf(payment), status, reason, gatewayId, saidAt } }];
}

function received(now: Estimate, payment: OnlinePayment, notice: PaymentNotice) {
  if (payment.status === 'paid')
    return notice.gatewayId === payment.gatewayId
      ? []
      : setAside(payment, notice, `it says that it was paid a second time, as ${notice.gatewayId}. The second payment is not recorded`);
  const wrong = differs(payment, notice);
  if (wrong) return setAside(payment, notice, wrong);
  const { paymentId, reportId, refunds } = payment;
  const { gatewayId, saidAt, payerName, payerEmail: receiptTo } = notice;
  const stays = toCents(notice.amount) - refundedOf(payment);
  const total = now.reportTotals.get(reportId);
  const open = total === undefined ? null : toCents(total) - appliedTo(now, reportId);
  const free = open === null || open < 0n ? 0n : open;
  const facts = {
    paymentId,
    kind: 'payment' as const,
    paymentDate: usualDay(new Date(saidAt)),
    amount: fromCents(stays),
    typeId: OTHER,
    payeeName: payerName || customerName(now.customer),
    detail: onlineDetail({ gateway: payment.gateway, gatewayId, refunds, disputes: payment.disputes }),
  };
  const applied = fromCents(stays < free ? stays : free);
  const left = open === null ? null : fromCents(free);
  const data = { ...subjectOf(payment), gatewayId, saidAt, payment: facts, applied, open: left, receiptTo };
  return [{ type: 'OnlinePaymentReceived' as const, data }];
}

/** What of a paid notice is not what was asked for; empty when it fits. */
function differs(payment: OnlinePayment, { amount, currency }: PaymentNotice): string {
  const asked = formatMoney(payment.amount);
  if (currency !== payment.currency)
    return `it says ${amount} ${currency}, where ${asked} ${payment.currency} were asked for. Nothing is recorded`;
  if (toCents(amount) !== toCents(payment.amount))
    return `it says ${formatMoney(amount)}, where ${asked} were asked for. Nothing is recorded`;
  return '';
}

function refunded(now: Estimate, payment: OnlinePayment, notice: PaymentNotice) {
  const { refundId, gatewayId, currency } = notice;
  if (payment.refunds.some((one) => one.refundId === refundId)) return [];
  const back = toCents(notice.amount);
  if (currency !== payment.currency)
    return setAside(payment, notice, `it says that ${notice.amount} ${currency} went back. Nothing is recorded`);
  if (back > toCents(payment.amount) - refundedOf(payment))
    return setAside(
      payment,
      notice,
      `it says that ${formatMoney(notice.amount)} went back, which is more than there is. Nothing is recorded`,
    );
  const refunds = [...payment.refunds, { refundId, amount: fromCents(back) }];
  const entry = now.payments.get(payment.paymentId);
  const left = entry ? toCents(entry.amount) - back : null;
  return [
    {
      type: 'OnlinePaymentRefunded' as const,
      data: {
        ...subjectOf(payment),
        gatewayId,
        refundId,
        amount: fromCents(back),
        left: left === null ? null : fromCents(left),
        appliedTo: entry && left !== null ? appliedWithin(entry, left, payment.reportId) : [],
        detail: onlineDetail({ gateway: payment.gateway, gatewayId, refunds, disputes: payment.disputes }),
      },
    },
  ];
}

/** A dispute that is lost took the money: it went back, as by a refund. */
function disputed(now: Estimate, payment: OnlinePayment, notice: PaymentNotice) {
  const { refundId: disputeId, gatewayId, amount, reason, dispute: status = 'open' } = notice;
  const disputes = disputesWith(payment.disputes ?? [], { disputeId, status });
  if (!disputes) return [];
  const detail = onlineDetail({ gateway: payment.gateway, gatewayId, refunds: payment.refunds, disputes });
  const told = {
    type: 'OnlinePaymentDisputed' as const,
    data: { ...subjectOf(payment), gatewayId, disputeId, amount: fromCents(toCents(amount)), status, reason, detail },
  };
  return status === 'lost' ? [told, ...refunded(now, { ...payment, disputes }, notice)] : [told];
}

/** What stays applied of an entry of which `left` cents are left: the report that it was paid for gives up first. */
function appliedWithin(entry: PaymentState, left: bigint, paidFor: number): { reportId: number; amount: string }[] {
  let over = entry.appliedTo.reduce((cents, { amount }) => cents + toCents(amount), 0n) - left;
  const inOrder = [...entry.appliedTo].sort((a, b) => Number(b.reportId === paidFor) - Number(a.reportId === paidFor));
  const kept = inOrder.flatMap(({ reportId, amount }) => {
    const cents = toCents(amount);
    const less = over > cents ? cents : over > 0n ? over : 0n;
    over -= less;
    return cents > less ? [{ reportId, amount: fromCents(cents - less) }] : [];
  });
  return kept.sort((a, b) => a.reportId - b.reportId);
}

const appliedTo = (now: Estimate, reportId: number): bigint =>
  [...now.payments.values()].reduce(
    (cents, payment) => payment.appliedTo.reduce((sum, one) => (one.reportId === reportId ? sum + toCents(one.amount) : sum), cents),
    0n,
  );
