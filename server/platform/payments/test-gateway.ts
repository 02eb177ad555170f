import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { DISPUTE_STATUSES } from '../../../contracts/estimating/payments/online-payment.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { loadOrCreateSecret } from '../auth/secret.ts';
import type { ReadDb } from '../read-db/read-db.ts';
import { type Checkout, PaymentGateway, type SignedNotice, type Standing, type TypedCard } from './payment-gateway.ts';
import { isSigned, NOTICES, SIGNATURE, signatureOf } from './signed-notice.ts';
import { type CardOutcome, outcomeLater, outcomeOf, shownCard } from './test-cards.ts';
import { after, type GatewayAction } from './test-gateway-actions.ts';
import { disputesDue, isDisputed, nextStep, putDispute } from './test-gateway-disputes.ts';
import { type GatewayMeans, type GatewayPayment, type GatewayTables, gatewayMigrations } from './test-gateway-tables.ts';

/** The notice as it travels. Unknown fields are left out, so that a newer gateway can say more. */
const Notice = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['payment.pending', 'payment.paid', 'payment.failed', 'payment.refunded', 'payment.disputed']),
  at: z.iso.datetime(),
  payment: z.object({
    id: z.string().min(1).max(100),
    reference: z.string().max(200),
    amount: z.string().regex(/^\d{1,12}\.\d\d$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
    reason: z.string().max(500).default(''),
    /** Of what went back, or of a dispute. */
    refundId: z.string().max(100).default(''),
    dispute: z.enum(DISPUTE_STATUSES).optional(),
    paidWith: z.string().max(100).default(''),
    means: z.string().max(100).default(''),
    payerName: z.string().max(255).default(''),
    /** An address that is none costs the receipt, not the payment. */
    payerEmail: z.email().max(255).or(z.literal('')).catch(''),
  }),
});
type Notice = z.infer<typeof Notice>;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Longer than an answer can take; until then no other process sends the notice. */
const LEASE_MS = 30_000;
const ANSWER_MS = 10_000;
/** How long the customer waits for the first notice to be taken, so that the page that follows shows it. */
const PATIENCE_MS = 3_000;

/**
 * A payment gateway for trying things out: pages of its own, on which no card is asked for and no money moves, and
 * notices that are signed, sent over HTTP and sent again until they are taken, as those of a real one. What a person
 * does on its page and the notice about it are one transaction, so that no notice is lost when the process ends.
 */
export class TestGateway extends PaymentGateway implements OnModuleInit, OnModuleDestroy {
  readonly name = 'test gateway';
  readonly takesCards = true;
  readonly signatureHeader = SIGNATURE;
  private readonly logger = new Logger(TestGateway.name);
  private readonly stopping = new AbortController();
  private secret = '';

  constructor(
    private readonly readDb: ReadDb,
    private readonly host: HttpAdapterHost,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.readDb.migrate(gatewayMigrations);
    this.secret = await loadOrCreateSecret(this.readDb, 'test-gateway');
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  async checkout(wanted: Checkout): Promise<string> {
    return pageOf(await this.begun(wanted));
  }

  async charge(wanted: Checkout, card: TypedCard): Promise<Standing> {
    const shown = shownCard(card.number);
    const { status, reason, silentMs } = outcomeLater(card.number);
    const kept = { shown, status, reason, silent_ms: silentMs };
    return this.charged(wanted, outcomeOf(card.number), shown, (tx) => (wanted.keep ? keep(tx, kept) : Promise.resolve('')));
  }

  async chargeMeans(wanted: Checkout, means: string): Promise<Standing> {
    const kept = await this.tables.selectFrom('test_gateway_means').selectAll().where('means', '=', means).executeTakeFirst();
    const gone = { status: 'declined' as const, reason: 'Nothing is kept to pay with.', silent_ms: 0, shown: '' };
    const { status, reason, silent_ms: silentMs, shown } = kept ?? gone;
    return this.charged(wanted, { status, reason, silentMs }, shown || 'nothing', () => Promise.resolve(means));
  }

  async forget(means: string): Promise<void> {
    await this.tables.deleteFrom('test_gateway_means').where('means', '=', means).execute();
  }

  /** What becomes of a payment, once. `means` keeps what it is paid with, or has its name. */
  private async charged(
    wanted: Checkout,
    { status, reason, silentMs, dispute }: CardOutcome,
    shown: string,
    means: (tx: Kysely<GatewayTables>) => Promise<string>,
  ): Promise<Standing> {
    await this.begun(wanted);
    await this.changing(wanted.reference, async (tx, payment) => {
      // The second charge under one reference finds what became of the first.
      if (payment.status !== 'open' || payment.paid_with !== '') return;
      const answersAt = silentMs > 0 ? new Date(Date.now() + silentMs) : null;
      const kept = status === 'paid' ? await means(tx) : '';
      const said = { status, reason, paid_with: shown, said_at: new Date().toISOString(), answers_at: answersAt, means: kept };
      await tx.updateTable('test_gateway_payment').set(said).where('token', '=', payment.token).execute();
      if (dispute) await putDispute(tx, payment.reference, dispute);
      if (status !== 'open')
        await putNotice(tx, status === 'paid' ? 'payment.paid' : 'payment.failed', { ...payment, ...said }, answersAt ?? new Date());
    });
    const standing = await this.ask(wanted.reference);
    if (standing.outcome === 'in progress') throw new Error('the test gateway did not answer');
    return standing;
  }

  async ask(reference: string): Promise<Standing> {
    const row = await this.tables.selectFrom('test_gateway_payment').selectAll().where('reference', '=', reference).executeTakeFirst();
    return row ? standingOf(row, new Date()) : { outcome: 'nothing' };
  }

  async cancel(reference: string): Promise<Standing> {
    await this.begun({ reference, amount: '0.00', currency: 'USD', title: 'Cancelled', payee: '', returnTo: '' }, 'cancelled');
    await this.changing(reference, async (tx, { token, status }) => {
      if (status !== 'open' && status !== 'declined') return;
      await tx.updateTable('test_gateway_payment').set({ status: 'cancelled' }).where('token', '=', token).execute();
    });
    const row = await this.tables
      .selectFrom('test_gateway_payment')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    // What is cancelled is said at once, however long the gateway would have been silent.
    return standingOf({ ...row, answers_at: null }, new Date());
  }

  async refund(reference: string, refundId: string, amount: string): Promise<'done' | 'refused'> {
    let outcome: 'done' | 'refused' = 'refused';
    await this.changing(reference, async (tx, payment) => {
      const known = await tx.selectFrom('test_gateway_refund').selectAll().where('refund_id', '=', refundId).executeTakeFirst();
      const rest = toCents(payment.amount) - toCents(payment.refunded);
      if (!known && (payment.status !== 'paid' || toCents(amount) > rest || (await isDisputed(tx, reference)))) return;
      outcome = 'done';
      if (known) return;
      await tx.insertInto('test_gateway_refund').values({ refund_id: refundId, reference, amount }).execute();
      const refunded = fromCents(toCents(payment.refunded) + toCents(amount));
      await tx.updateTable('test_gateway_payment').set({ refunded }).where('token', '=', payment.token).execute();
      await putNotice(tx, 'payment.refunded', { ...payment, amount, said_at: new Date().toISOString() }, new Date(), { refundId });
    });
    return outcome;
  }

  /** The payment of a reference, begun by the first who asks for it. */
  private async begun(
    { reference, amount, currency, title, payee, returnTo, keep: keeps = false }: Checkout,
    status: 'open' | 'cancelled' = 'open',
  ): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const row = { token, reference, amount, currency, title, payee, status, refunded: '0.00', payer_email: '' } as const;
    await this.tables
      .insertInto('test_gateway_payment')
      .values({ ...row, return_to: returnTo, said_at: '', reason: '', paid_with: '', keeps, means: '' } as GatewayPayment)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute();
    const kept = await this.tables
      .selectFrom('test_gateway_payment')
      .select('token')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return kept.token;
  }

  /** One change of a payment at a time. */
  private changing(reference: string, change: (tx: Kysely<GatewayTables>, payment: GatewayPayment) => Promise<void>): Promise<void> {
    return this.tables.transaction().execute(async (tx) => {
      const payment = await tx
        .selectFrom('test_gateway_payment')
        .selectAll()
        .where('reference', '=', reference)
        .forUpdate()
        .executeTakeFirst();
      if (payment) await change(tx, payment);
    });
  }

  async read(body: Buffer, signature: string): Promise<SignedNotice> {
    if (!isSigned(this.secret, body, signature, new Date())) throw new Refusal('NOTICE_NOT_SIGNED');
    const parsed = Notice.safeParse(jsonOf(body));
    if (!parsed.success) throw new Refusal('NOTICE_NOT_READABLE');
    const { id, type, at, payment } = parsed.data;
    const { reference, id: gatewayId, paidWith, means, ...facts } = payment;
    const kind = type.slice('payment.'.length) as SignedNotice['notice']['kind'];
    return { reference, paidWith, means, canTryAgain: false, notice: { id, kind, gatewayId, saidAt: at, ...facts } };
  }

  async payment(token: string): Promise<GatewayPayment | undefined> {
    return this.tables.selectFrom('test_gateway_payment').selectAll().where('token', '=', token).executeTakeFirst();
  }

  /** What a person chose on its page. What does not fit the payment's status changes nothing. */
  async act(
    token: string,
    action: GatewayAction,
    { payerName, payerEmail }: { payerName: string; payerEmail: string },
  ): Promise<GatewayPayment | undefined> {
    const told = await this.tables.transaction().execute(async (tx) => {
      const payment = await tx.selectFrom('test_gateway_payment').selectAll().where('token', '=', token).forUpdate().executeTakeFirst();
      const done = payment && after(payment, action);
      if (!payment || !done) return { payment, noticeId: '' };
      const { type, reason = '', status = payment.status, refunded = payment.refunded, refundId = '' } = done;
      const amount = type === 'payment.refunded' ? fromCents(toCents(refunded) - toCents(payment.refunded)) : payment.amount;
      // A transfer arrives later than its payer said who they are.
      const payer_email = payerEmail || payment.payer_email;
      const kept = payment.keeps && status === 'paid' && payment.means === '' ? await keep(tx, ON_PAGE) : payment.means;
      const said = { status, refunded, payer_email, reason, means: kept };
      const said_at = type === 'payment.refunded' ? payment.said_at : new Date().toISOString();
      await tx
        .updateTable('test_gateway_payment')
        .set({ ...said, said_at })
        .where('token', '=', token)
        .execute();
      const about = { ...payment, ...said, amount, said_at: type === 'payment.refunded' ? new Date().toISOString() : said_at };
      const noticeId = await putNotice(tx, type, about, new Date(), { refundId, payerName });
      return { payment: { ...payment, ...said }, noticeId };
    });
    if (told.noticeId !== '') await this.patientlyTell(told.noticeId);
    return told.payment;
  }

  /** Until the notice was taken, by this process or another, or the customer has waited long enough. */
  private async patientlyTell(noticeId: string): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end && !this.stopping.signal.aborted; await delay(50)) {
      await this.tellWaiting();
      const told = this.tables.selectFrom('test_gateway_notice').select('id').where('id', '=', noticeId).where('told_at', 'is not', null);
      if (await told.executeTakeFirst()) return;
    }
  }

  /** One round: disputes that banks raise, and notices that wait. */
  async look(): Promise<void> {
    await this.raiseDisputes();
    await this.tellWaiting();
  }

  /** What banks dispute by now, and what they have decided. */
  private async raiseDisputes(): Promise<void> {
    try {
      for (const due of await disputesDue(this.tables))
        await this.changing(due, async (tx, payment) => {
          const step = await nextStep(tx, payment);
          if (!step) return;
          const { disputeId, status: dispute, amount } = step;
          const about = { ...payment, amount, reason: 'fraudulent', said_at: new Date().toISOString() };
          await putNotice(tx, 'payment.disputed', about, new Date(), { refundId: disputeId, dispute });
        });
    } catch (error) {
      if (!this.stopping.signal.aborted) this.logger.warn(`Disputes wait: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Sends what waits, one by one, the longest overdue first. */
  private async tellWaiting(): Promise<void> {
    try {
      for (let notice = await this.claim(); notice; notice = this.stopping.signal.aborted ? undefined : await this.claim())
        await this.tell(notice);
    } catch (error) {
      if (!this.stopping.signal.aborted) this.logger.warn(`Notices wait: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async claim(): Promise<{ id: string; body: string; attempts: number } | undefined> {
    if (this.address() === undefined) return undefined;
    const { rows } = await sql<{ id: string; body: string; attempts: number }>`
      update test_gateway_notice set attempts = attempts + 1, next_try_at = now() + ${LEASE_MS} * interval '1 millisecond'
      where id = (
        select id from test_gateway_notice where told_at is null and next_try_at <= now()
        order by next_try_at, id limit 1 for update skip locked
      )
      returning id, body, attempts`.execute(this.readDb.db);
    return rows[0];
  }

  private async tell({ id, body, attempts }: { id: string; body: string; attempts: number }): Promise<void> {
    const bytes = Buffer.from(body);
    const headers = { 'Content-Type': 'application/json', [SIGNATURE]: signatureOf(this.secret, bytes, new Date()) };
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_MS)]);
    const taken = await fetch(`${this.address()}${NOTICES}`, { method: 'POST', headers, body: bytes, signal }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    const row = this.tables.updateTable('test_gateway_notice').where('id', '=', id);
    if (taken) await row.set({ told_at: sql<Date>`now()` }).execute();
    else {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
      await row.set({ next_try_at: sql<Date>`now() + ${pause} * interval '1 millisecond'` }).execute();
    }
  }

  /** This server as it listens, which needs no name and no proxy; undefined before it does. */
  private address(): string | undefined {
    const at = this.host.httpAdapter?.getHttpServer()?.address() as AddressInfo | null | undefined;
    if (!at || typeof at === 'string') return undefined;
    const everywhere = at.address === '::' || at.address === '0.0.0.0';
    return `http://${everywhere ? '127.0.0.1' : at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;
  }

  private get tables() {
    return this.readDb.tables<GatewayTables>();
  }
}

/** What is kept of who paid on the page, where no card is asked for. */
const ON_PAGE = { shown: 'on the page of the test gateway', status: 'paid' as const, reason: '', silent_ms: 0 };

/** Keeps what is paid with; answers its name. */
async function keep(tx: Kysely<GatewayTables>, kept: Omit<GatewayMeans, 'means'>): Promise<string> {
  const means = `tm_${randomBytes(12).toString('base64url')}`;
  await tx
    .insertInto('test_gateway_means')
    .values({ means, ...kept })
    .execute();
  return means;
}

/** Without a host: the browser reaches this server under an address that only it knows. */
const pageOf = (token: string) => `/test-gateway/${token}`;
const gatewayIdOf = (token: string) => `tg_${token.slice(0, 12)}`;

function standingOf({ token, status, answers_at, said_at, reason, paid_with, means }: GatewayPayment, now: Date): Standing {
  if (status === 'cancelled') return { outcome: 'nothing' };
  if (status === 'pending' || (answers_at && answers_at > now)) return { outcome: 'in progress' };
  const said = { gatewayId: gatewayIdOf(token), saidAt: said_at || now.toISOString() };
  if (status === 'paid') return { outcome: 'paid', ...said, paidWith: paid_with || ON_PAGE.shown, means };
  return status === 'declined' ? { outcome: 'refused', ...said, reason } : { outcome: 'authentication', address: pageOf(token) };
}

/** Puts a notice about a payment beside its change, in one transaction; it goes out from `from` on. Answers its id. */
async function putNotice(
  tx: Kysely<GatewayTables>,
  type: Notice['type'],
  about: Pick<GatewayPayment, 'token' | 'reference' | 'amount' | 'currency' | 'reason' | 'payer_email' | 'paid_with' | 'said_at' | 'means'>,
  from: Date,
  { refundId = '', payerName = '', dispute }: { refundId?: string; payerName?: string; dispute?: Notice['payment']['dispute'] } = {},
): Promise<string> {
  const { token, reference, amount, currency, reason, payer_email: payerEmail, paid_with: paidWith, means } = about;
  const payment = {
    id: gatewayIdOf(token),
    reference,
    amount,
    currency,
    reason,
    refundId,
    paidWith,
    means,
    payerName,
    payerEmail,
    dispute,
  };
  const notice: Notice = { id: randomUUID(), type, at: about.said_at, payment };
  const row = { id: notice.id, body: JSON.stringify(notice), told_at: null, next_try_at: from };
  await tx.insertInto('test_gateway_notice').values(row).execute();
  return notice.id;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
