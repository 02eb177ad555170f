import { fromCents, toCents } from '../../money.ts';

/** How far a payment gateway is with a payment. One whose page was opened and left stays `started`. */
export type OnlineStatus = 'started' | 'pending' | 'paid' | 'failed';

/** A payment that a customer began on the page of an invoice, as far as the gateway has told of it. */
export interface OnlinePayment {
  paymentId: number;
  reportId: number;
  /** `Invoice 1012`. */
  title: string;
  /** The gateway's name. */
  gateway: string;
  /** What was asked for, in dollars. */
  amount: string;
  currency: string;
  /** Whom to tell at the contractor's. */
  emails: string[];
  startedAt: string;
  status: OnlineStatus;
  /** The gateway's own instant (ISO) of its status: notices may arrive out of order. */
  saidAt: string;
  /** The gateway's id of it; empty until it has told of it. */
  gatewayId: string;
  refunds: readonly { refundId: string; amount: string }[];
  /** Charges that the payer's bank disputes, or disputed. Not there in states of before. */
  disputes?: readonly Dispute[];
  /** Ids of notices that were told to people instead of being taken. */
  setAside: readonly string[];
}

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
/** The payer's bank wants the money back. `lost`: it has it. */
export interface Dispute {
  disputeId: string;
  status: (typeof DISPUTE_STATUSES)[number];
}

/** The disputes after a notice of one; undefined where it says nothing new. What has ended stays so. */
export function disputesWith(known: readonly Dispute[], { disputeId, status }: Dispute): readonly Dispute[] | undefined {
  const before = known.find((one) => one.disputeId === disputeId);
  if (before && before.status !== 'open') return undefined;
  if (before?.status === status) return undefined;
  return [...known.filter((one) => one !== before), { disputeId, status }];
}

/** What a gateway tells of one payment, once its signature was checked. */
export interface PaymentNotice {
  /** The gateway's id of the notice: the same one may come several times. */
  id: string;
  kind: 'pending' | 'paid' | 'failed' | 'refunded' | 'disputed';
  gatewayId: string;
  /** In dollars: what was paid, or of a refund what went back by it. */
  amount: string;
  currency: string;
  /** ISO instant at the gateway. */
  saidAt: string;
  /** Why a payment failed or is disputed; empty otherwise. */
  reason: string;
  /** Of a refund, or of a dispute; empty otherwise. */
  refundId: string;
  /** Of one that is disputed. */
  dispute?: Dispute['status'];
  payerName: string;
  /** Where the payer wants a receipt; empty for nowhere. */
  payerEmail: string;
}

export const CURRENCY = 'USD';
/** The most payments that can be begun on the invoices of one order. */
export const MOST_ONLINE_PAYMENTS = 500;
/** How long (ms) a page of the gateway that was opened is used again for the same amount, so that two clicks are one payment. */
const REUSED_FOR_MS = 24 * 60 * 60 * 1000;

export const refundedOf = ({ refunds }: Pick<OnlinePayment, 'refunds'>): bigint =>
  refunds.reduce((cents, { amount }) => cents + toCents(amount), 0n);

/** What is on its way to a report, in cents: told by the gateway, not there yet. */
export const pendingOf = (payments: Iterable<OnlinePayment>, reportId: number): bigint =>
  [...payments].reduce((cents, one) => (one.reportId === reportId && one.status === 'pending' ? cents + toCents(one.amount) : cents), 0n);

/** A payment of the same amount that was begun and not finished. */
export function begunBefore(
  payments: Iterable<OnlinePayment>,
  wanted: Pick<OnlinePayment, 'reportId' | 'amount' | 'gateway'>,
  at: string,
): OnlinePayment | undefined {
  return [...payments].find(
    (one) =>
      one.status === 'started' &&
      one.reportId === wanted.reportId &&
      one.gateway === wanted.gateway &&
      toCents(one.amount) === toCents(wanted.amount) &&
      Date.parse(at) - Date.parse(one.startedAt) < REUSED_FOR_MS,
  );
}

type OnlineFacts = Pick<OnlinePayment, 'gateway' | 'gatewayId' | 'refunds' | 'disputes'>;

/** The detail text of a payment that came through a gateway: where it can be found there, and what went back of it. */
export function onlineDetail({ gateway, gatewayId, refunds, disputes = [] }: OnlineFacts): string {
  const back = refundedOf({ refunds });
  const words = { open: 'disputed by the payer', won: 'a dispute was won', lost: 'a dispute was lost' };
  const told = disputes.map(({ status }) => `, ${words[status]}`).join('');
  return `paid online, ${gateway} ${gatewayId}${back > 0n ? `, $${fromCents(back)} refunded` : ''}${told}`.slice(0, 255);
}
