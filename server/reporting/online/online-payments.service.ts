import { createHmac } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import { begunBefore, type OnlinePayment, pendingOf, refundedOf } from '../../../contracts/estimating/payments/online-payment.ts';
import { formatDate, formatMoney } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { OnlineMoney, PublicReport } from '../../../contracts/reporting/document.ts';
import { storable } from '../../../projections/runner/storable.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import {
  GatewayRefused,
  type NoticeOutcome,
  type PaymentGateway,
  PaymentGateways,
  type SignedNotice,
} from '../../platform/payments/payment-gateway.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { messageKey } from '../message-keys.ts';
import { type Opening, type Payable, PublicReports } from '../public/public-reports.service.ts';
import { ReportService } from '../report.service.ts';
import { ReportStreams } from '../report.stream.ts';

export const onlineMigrations: Migration[] = [
  {
    id: 'payment-notices-001',
    sql: [
      `create table payment_notice (
        id text primary key,
        reference text not null,
        outcome text not null,
        notice jsonb not null,
        times integer not null default 1,
        first_at timestamptz not null default now()
      )`,
    ],
  },
];

/** Payments that the customer's page lists. */
const MOST_SHOWN = 20;

/**
 * Payments of invoices through the gateway. What a notice does is decided by the order's stream, which has the payments and what invoices ask
 * for; the gateway sends a notice again until it was taken, so that none is lost when the process ends (decision 44).
 */
@Injectable()
export class OnlinePaymentsService implements OnModuleInit {
  private readonly logger = new Logger('Payments');
  private secret = '';

  constructor(
    private readonly gateways: PaymentGateways,
    private readonly reports: PublicReports,
    private readonly letters: ReportService,
    private readonly streams: ReportStreams,
    private readonly estimates: EstimateService,
    private readonly readDb: ReadDb,
    private readonly outbox: Outbox,
  ) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'online-payment');
    this.gateways.onNotice((signed) => this.decide(signed));
  }

  /** The report for the holder of a link, as `PublicReports.open`, with what can be paid of it online. */
  async open(orderId: number, token: string, reportId: number, opening?: Opening): Promise<PublicReport> {
    const report = await this.reports.open(orderId, token, reportId, opening);
    const asksForMoney = report.outcome === 'open' && report.document?.detail.customReportType === 'Invoice';
    const online = asksForMoney ? await this.money(await this.reports.payable(orderId, token, reportId)) : null;
    return { ...report, online };
  }

  /** What can be paid of a report, and what was; null where nothing is paid online. */
  private async money({ payable, orderId, reportId, total }: Payable): Promise<OnlineMoney | null> {
    const gateway = payable ? await this.gatewayOf(orderId) : undefined;
    if (!gateway) return null;
    const { estimate } = await this.estimates.stateAt(orderId, {});
    const payments = [...estimate.onlinePayments.values()].filter((one) => one.reportId === reportId);
    const open = openOf(estimate, reportId, total) - pendingOf(payments, reportId);
    return {
      open: fromCents(open > 0n ? open : 0n),
      gateway: gateway.name,
      payments: payments.flatMap(shownPayment).reverse().slice(0, MOST_SHOWN),
    };
  }

  /**
   * Begins a payment; returns the address of the gateway's page. Sent twice with one `attempt`, it begins one. Refuses
   * NOT_PAYABLE, NOTHING_TO_PAY, MORE_THAN_OPEN, GATEWAY_REFUSED, GATEWAY_SILENT.
   */
  async begin(payable: Payable, amount: string, attempt: string, returnTo: string): Promise<string> {
    const gateway = payable.payable ? await this.gatewayOf(payable.orderId) : undefined;
    if (!gateway) throw new Refusal('NOT_PAYABLE');
    const { orderId, reportId, title, total, contractor, actor } = payable;
    const at = new Date().toISOString();
    const idempotencyKey = `pay-online/${reportId}/${attempt}`;
    const paymentId = await this.readDb.idFor('payment', idempotencyKey);
    const emails = contractor.email ? [contractor.email] : [];
    const begun = { paymentId, reportId, title, total, amount, gateway: gateway.name, emails, at };
    const { state } = await this.estimates.execute(orderId, { type: 'StartOnlinePayment', ...begun }, { actor, idempotencyKey, at });
    const payment = state.onlinePayments.get(paymentId) ?? begunBefore(state.onlinePayments.values(), begun, at);
    if (!payment) throw new Refusal('NOT_PAYABLE');
    const reference = this.referenceOf(orderId, payment.paymentId);
    const wanted = { reference, amount: payment.amount, currency: payment.currency, title, payee: contractor.name, returnTo };
    return gateway.checkout(wanted).catch((error: unknown) => {
      if (error instanceof GatewayRefused) throw new Refusal('GATEWAY_REFUSED', error.message);
      this.logger.warn(`${gateway.name} does not answer: ${error instanceof Error ? error.message : ''}`);
      throw new Refusal('GATEWAY_SILENT');
    });
  }

  /** Through what the customers of a job's organisation pay. */
  private async gatewayOf(orderId: number): Promise<PaymentGateway | undefined> {
    return this.gateways.forInvoices((await this.estimates.door(orderId)).organizationId);
  }

  /** Takes a notice as it came, of the installation's gateway or of an organisation's own account. Refuses NOT_FOUND without a gateway, NOTICE_NOT_SIGNED, NOTICE_NOT_READABLE. */
  async take(body: Buffer, header: (name: string) => string, organizationId?: number): Promise<{ outcome: NoticeOutcome }> {
    const gateway = organizationId === undefined ? this.gateways.active : await this.gateways.ownOf(organizationId);
    if (!gateway) throw new Refusal('NOT_FOUND');
    const signed = await gateway.read(body, header(gateway.signatureHeader));
    if (!signed) return { outcome: 'known' };
    const outcome = (await this.gateways.take(signed)) ?? 'unknown';
    await this.note(signed, outcome);
    return { outcome };
  }

  /** Undefined where it is about something else. */
  private async decide({ reference, notice }: SignedNotice): Promise<NoticeOutcome | undefined> {
    const subject = this.subjectOf(reference);
    if (!subject) return undefined;
    const { orderId, paymentId } = subject;
    try {
      const { organizationId } = await this.estimates.door(orderId);
      const actor = { kind: 'system' as const, organizationId, name: 'Payment gateway' };
      // Repeated, a notice finds what it recorded, so that its mail is put out even if the process ended in between.
      const ctx = { actor, idempotencyKey: `payment-notice/${notice.id}` };
      const { events, state } = await this.estimates.execute(orderId, { type: 'TakePaymentNotice', paymentId, notice }, ctx);
      const mails = await Promise.all(events.map(async (event) => [...mailsOf(event, state), ...(await this.receiptOf(event))]));
      await this.outbox.put(mails.flat());
      if (events.length === 0) return 'known';
      return events.some(({ type }) => type === 'PaymentNoticeSetAside') ? 'set aside' : 'recorded';
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return 'unknown';
      throw error;
    }
  }

  /** The receipt of the payer who asked for one. Its key is the event's, so that a notice that comes again puts out none. */
  private async receiptOf(event: Recorded<EstimateEvent>): Promise<OutgoingMail[]> {
    if (event.type !== 'OnlinePaymentReceived' || event.data.receiptTo === '') return [];
    const { receiptTo: to, reportId, title, payment, gatewayId, applied, open } = event.data;
    const link = await this.letters.link(reportId).catch(() => null);
    const payee = await this.streams
      .existing(reportId)
      .then(({ sent }) => sent.contractor.name)
      .catch(() => '');
    const text = [
      `${formatMoney(payment.amount)} ${payment.amount === '1.00' ? 'was' : 'were'} paid${payment.payeeName ? ` by ${payment.payeeName}` : ''}${payee && ` to ${payee}`} for ${title} on ${formatDate(payment.paymentDate)}.`,
      `Payment ${gatewayId}.${open === null ? '' : ` ${formatMoney(fromCents(toCents(open) - toCents(applied)))} of the invoice are open now.`}`,
      link && `The invoice:\n${publicUrl()}${link}`,
    ];
    return [
      {
        ...{ key: `${messageKey(event, to)}/receipt`, to, at: event.metadata.at },
        subject: `Receipt: ${formatMoney(payment.amount)} for ${title}`,
        text: text.filter(Boolean).join('\n\n'),
      },
    ];
  }

  /** Every notice is kept with what became of it; one of an unknown payment would otherwise leave no trace. */
  private async note({ reference, notice }: SignedNotice, outcome: NoticeOutcome): Promise<void> {
    if (outcome === 'unknown') this.logger.warn(`A notice of the payment gateway is about an unknown payment: ${notice.id}`);
    const row = storable({ id: notice.id, reference, notice: JSON.stringify(notice) });
    await sql`insert into payment_notice (id, reference, outcome, notice) values (${row.id}, ${row.reference}, ${outcome}, ${row.notice}::jsonb)
      on conflict (id) do update set times = payment_notice.times + 1`.execute(this.readDb.db);
  }

  /** Names a payment at the gateway. Nobody else can make one: a gateway may serve others too. */
  private referenceOf(orderId: number, paymentId: number): string {
    const name = `${orderId}.${paymentId}`;
    return `${name}.${createHmac('sha256', this.secret).update(name).digest('base64url').slice(0, 22)}`;
  }

  private subjectOf(reference: string): { orderId: number; paymentId: number } | undefined {
    const [, orderId = '', paymentId = ''] = /^(\d{1,10})\.(\d{1,10})\.[\w-]{22}$/.exec(reference) ?? [];
    if (orderId === '') return undefined;
    const isOwn = isSameSecret(reference, this.referenceOf(Number(orderId), Number(paymentId)));
    return isOwn ? { orderId: Number(orderId), paymentId: Number(paymentId) } : undefined;
  }
}

/** What a report asks for and is not paid yet, in cents. */
function openOf({ reportTotals, payments }: Pick<Estimate, 'reportTotals' | 'payments'>, reportId: number, total: string): bigint {
  let open = toCents(reportTotals.get(reportId) ?? total);
  for (const { appliedTo } of payments.values()) for (const one of appliedTo) if (one.reportId === reportId) open -= toCents(one.amount);
  return open;
}

/** One that was begun and not finished is not shown; of a refunded one what went back. */
function shownPayment(payment: OnlinePayment): OnlineMoney['payments'] {
  const { status, amount, saidAt: at } = payment;
  if (status === 'started') return [];
  const back = refundedOf(payment);
  const refunded = back > 0n ? [{ amount: fromCents(back), status: 'refunded' as const, at }] : [];
  return [{ amount, status, at }, ...refunded];
}

/** What the contractor is told by mail of an event: one message to each address, named by the event. */
function mailsOf(event: Recorded<EstimateEvent>, state: Estimate) {
  const told = toldOf(event);
  if (!told) return [];
  const { subject, text, paymentId } = told;
  const emails = state.onlinePayments.get(paymentId)?.emails ?? [];
  const link = `${publicUrl()}/ProEstimate/Payments/${state.orderId}`;
  return emails.map((to) => ({ key: messageKey(event, to), to, subject, text: `${text}\n\n${link}`, at: event.metadata.at }));
}

function toldOf({ type, data }: EstimateEvent): { paymentId: number; subject: string; text: string } | undefined {
  switch (type) {
    case 'OnlinePaymentReceived': {
      const { paymentId, title, payment, applied, open } = data;
      const subject = `${formatMoney(payment.amount)} paid online for ${title}`;
      const rest = toCents(payment.amount) - toCents(applied);
      const from = payment.payeeName ? ` by ${payment.payeeName}` : '';
      const said = `${formatMoney(payment.amount)} ${payment.amount === '1.00' ? 'was' : 'were'} paid online${from} for ${title}.`;
      if (open === null) return { paymentId, subject, text: `${said} The invoice is gone, so that the payment is applied to nothing.` };
      const left = fromCents(toCents(open) - toCents(applied));
      const over = rest > 0n ? ` ${formatMoney(fromCents(rest))} of it are more than the invoice asks for, and applied to nothing.` : '';
      return { paymentId, subject, text: `${said}${over} ${formatMoney(left)} of the invoice are open now.` };
    }
    case 'OnlinePaymentRefunded': {
      const { paymentId, title, amount } = data;
      return {
        ...{ paymentId, subject: `${formatMoney(amount)} for ${title} went back` },
        text: `The payment gateway says that ${formatMoney(amount)} of a payment for ${title} went back to the customer.`,
      };
    }
    case 'OnlinePaymentDisputed': {
      const { paymentId, title, amount, status, reason } = data;
      const words = {
        open: ['is disputed', 'The bank of the payer wants it back. Please answer at the gateway, which says until when.'],
        won: ['stays yours', 'The dispute was decided for you.'],
        lost: ['was taken back', 'The dispute was decided for the payer. That much of the invoice is open again.'],
      } as const;
      const [what, text] = words[status];
      return {
        ...{ paymentId, subject: `${formatMoney(amount)} for ${title} ${what}` },
        text: `The payment gateway says that a payment of ${formatMoney(amount)} for ${title} ${what}${reason ? ` (${reason})` : ''}. ${text}`,
      };
    }
    case 'OnlinePaymentProgressed': {
      const { paymentId, title, status, reason } = data;
      if (status === 'pending') return undefined;
      return {
        paymentId,
        subject: `A payment for ${title} failed`,
        text: `A payment for ${title} failed${reason ? `: ${reason}` : ''}. Nothing was received.`,
      };
    }
    case 'PaymentNoticeSetAside': {
      const { paymentId, title, reason, gatewayId } = data;
      return {
        ...{ paymentId, subject: `A payment for ${title} needs a look` },
        text: `The payment gateway told something of payment ${gatewayId} for ${title} that does not fit: ${reason}. Please look at it there.`,
      };
    }
    default:
      return undefined;
  }
}
