import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { toCents } from '../../../../contracts/money.ts';
import { Refusal } from '../../../../contracts/refusals.ts';
import type { Clock } from '../../clock.ts';
import type { ReadDb } from '../../read-db/read-db.ts';
import { type Checkout, type GatewayPage, GatewayRefused, PaymentGateway, type SignedNotice, type Standing } from '../payment-gateway.ts';
import {
  currencyOf,
  dollarsOf,
  factsOfPayment,
  factsOfSetup,
  type IntentFacts,
  idOf,
  instantOf,
  partsOfMeans,
  wordsOf,
} from './stripe-facts.ts';
import type { StripeSettings } from './stripe-settings.ts';
import type { StripePayment, StripeTables } from './stripe-tables.ts';

/** The version of Stripe's API that this file was written for. The browser's script is of the same one (`@stripe/stripe-js`). */
export const API_VERSION = '2026-10-28.endive';
/** The notices that it wants of invoices, and what it wants beside them where cards are kept. */
export const EVENTS_OF_INVOICES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;
/** How long (ms) Stripe may take to answer one request; one that got no answer is sent a second time under its idempotency key. */
const ANSWER_MS = 20_000;
const RETRIES = 1;
/** A page that was left is closed at Stripe after so long (ms). */
const LEFT_AFTER_MS = 3 * 24 * 60 * 60_000;
const FIRST_ASK_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;

export const pageOf = (token: string) => `/payment/${token}`;

/**
 * Stripe, by its own library. A payment is an intent, made under the payment's reference before any money can move, so that its id is known
 * whatever answer is lost: how it stands is then always asked of Stripe. The payer pays on a page of ours with Stripe's element in it; what is
 * kept is a customer with one payment method.
 */
export class StripeGateway extends PaymentGateway {
  readonly name = 'Stripe';
  readonly takesCards = false;
  readonly signatureHeader = 'stripe-signature';
  private connected?: Promise<Stripe>;

  /** `account` is empty for the installation's own, else `<organization>/acct_...`. */
  constructor(
    private readonly settings: StripeSettings,
    readonly account: string,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {
    super();
  }

  async checkout(wanted: Checkout): Promise<string> {
    const payment = await this.begun(wanted, '');
    await this.orRefused(() => this.made(payment));
    return pageOf(payment.token);
  }

  charge(): Promise<Standing> {
    throw new Refusal('CARD_NOT_TAKEN');
  }

  async chargeMeans(wanted: Checkout, means: string): Promise<Standing> {
    const begun = await this.begun(wanted, means);
    try {
      return await this.orRefused(() => this.charged(begun));
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      return { outcome: 'refused', gatewayId: '', saidAt: this.now(), reason: error.message };
    }
  }

  /** Charges what was kept unless it was tried before: the second charge under one reference finds what became of the first. */
  private async charged(begun: StripePayment): Promise<Standing> {
    const payment = await this.made(begun);
    const facts = payment && (await this.facts(payment));
    if (!payment || !facts) return { outcome: 'nothing' };
    if (facts.status !== 'waits' || facts.reason !== '' || facts.asksPayer) return this.standingOf(payment, facts);
    const { method } = partsOfMeans(payment.means);
    const stripe = await this.stripe();
    await this.askFrom(payment);
    const options = { idempotencyKey: `confirm/${payment.reference}` };
    try {
      await stripe.paymentIntents.confirm(payment.intent_id, { payment_method: method, off_session: true }, options);
    } catch (error) {
      // A card that is refused, or an intent that was paid or cancelled meanwhile: Stripe says how it stands.
      if (kindOf(error) !== 'StripeCardError' && !isOver(error)) throw error;
    }
    return this.standingOf(payment, await this.facts(payment));
  }

  async forget(means: string): Promise<void> {
    const { customer } = partsOfMeans(means);
    const stripe = await this.stripe();
    await stripe.customers.del(customer).catch((error: unknown) => {
      if (codeOf(error) !== 'resource_missing') throw error;
    });
  }

  async ask(reference: string): Promise<Standing> {
    const payment = await this.payment('reference', reference);
    if (!payment || payment.cancelled)
      return payment?.intent_id ? this.standingOf(payment, await this.facts(payment)) : { outcome: 'nothing' };
    const made = await this.made(payment);
    return made ? this.standingOf(made, await this.facts(made)) : { outcome: 'nothing' };
  }

  async cancel(reference: string): Promise<Standing> {
    await this.begun({ reference, amount: '0.00', currency: 'USD', title: 'Cancelled', payee: '', returnTo: '' }, '');
    const payment = await this.tables
      .updateTable('stripe_payment')
      .set({ cancelled: true })
      .where('reference', '=', reference)
      .where('account', '=', this.account)
      .returningAll()
      .executeTakeFirstOrThrow();
    return payment.intent_id === '' ? { outcome: 'nothing' } : this.ended(payment);
  }

  /** Ends an intent at Stripe: from then on nobody can pay it. One that was paid before stays paid. */
  private async ended(payment: StripePayment): Promise<Standing> {
    const stripe = await this.stripe();
    const intents = isSetup(payment) ? stripe.setupIntents : stripe.paymentIntents;
    await intents.cancel(payment.intent_id, { cancellation_reason: 'abandoned' }).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
    return this.standingOf(payment, await this.facts(payment));
  }

  async refund(reference: string, refundId: string, amount: string): Promise<'done' | 'refused'> {
    const payment = await this.payment('reference', reference);
    if (!payment?.intent_id) return 'refused';
    const stripe = await this.stripe();
    // Stripe forgets idempotency keys after a day: what went back is looked up first.
    const { data } = await stripe.refunds.list({ payment_intent: payment.intent_id, limit: 100 });
    const known = data.find(({ metadata }) => metadata?.refundId === refundId);
    if (known) return outcomeOfRefund(known);
    const wanted = { payment_intent: payment.intent_id, amount: Number(toCents(amount)), metadata: { refundId, reference } };
    try {
      return outcomeOfRefund(await stripe.refunds.create(wanted, { idempotencyKey: `refund/${refundId}` }));
    } catch (error) {
      if (['StripeInvalidRequestError', 'StripeCardError'].includes(kindOf(error))) return 'refused';
      throw error;
    }
  }

  async read(body: Buffer, signature: string): Promise<SignedNotice | undefined> {
    const { webhooks } = await this.stripe();
    let event: Stripe.Event;
    try {
      event = webhooks.constructEvent(body, signature, this.settings.webhookSecret);
    } catch (error) {
      throw new Refusal(kindOf(error) === 'StripeSignatureVerificationError' ? 'NOTICE_NOT_SIGNED' : 'NOTICE_NOT_READABLE');
    }
    try {
      return await this.noticeOf(event);
    } catch {
      // Sent again by Stripe.
      throw new Refusal('GATEWAY_SILENT');
    }
  }

  private async noticeOf(event: Stripe.Event): Promise<SignedNotice | undefined> {
    const { id, created } = event;
    const at = instantOf(created);
    switch (event.type) {
      case 'payment_intent.processing':
      case 'payment_intent.payment_failed': {
        const payment = await this.payment('intent_id', event.data.object.id);
        if (!payment) return undefined;
        const facts = factsOfPayment(event.data.object, payment.keeps);
        return noticeFrom(payment, facts, { id, saidAt: at, kind: event.type === 'payment_intent.processing' ? 'pending' : 'failed' });
      }
      case 'payment_intent.succeeded':
      case 'setup_intent.succeeded': {
        const payment = await this.payment('intent_id', event.data.object.id);
        // Stripe sends the intent without the card and the payer.
        const facts = payment && (await this.facts(payment));
        if (facts?.status !== 'paid') return undefined;
        await this.settle(payment as StripePayment);
        return noticeFrom(payment as StripePayment, facts, { id, saidAt: facts.saidAt, kind: 'paid' });
      }
      case 'refund.created':
      case 'refund.failed': {
        const { id: ofStripe, amount, currency, metadata, payment_intent, failure_reason } = event.data.object;
        const payment = await this.payment('intent_id', idOf(payment_intent));
        if (!payment) return undefined;
        const refund = { amount: dollarsOf(amount), currency: currencyOf(currency), saidAt: at, gatewayId: payment.intent_id };
        const refundId = metadata?.refundId ?? ofStripe;
        return event.type === 'refund.created'
          ? bareNotice(payment, { id, kind: 'refunded', ...refund, refundId })
          : bareNotice(payment, {
              id,
              kind: 'failed',
              ...refund,
              reason: `a refund of ${refund.amount} failed: ${failure_reason ?? 'unknown'}`,
            });
      }
      case 'charge.dispute.created':
      case 'charge.dispute.closed': {
        const { id: refundId, amount, currency, payment_intent, reason, status } = event.data.object;
        const payment = await this.payment('intent_id', idOf(payment_intent));
        if (!payment) return undefined;
        const dispute = event.type === 'charge.dispute.created' ? 'open' : status === 'lost' ? 'lost' : 'won';
        const facts = { amount: dollarsOf(amount), currency: currencyOf(currency), reason: reason.replaceAll('_', ' ') };
        return bareNotice(payment, { id, kind: 'disputed', saidAt: at, refundId, dispute, ...facts });
      }
      default:
        return undefined;
    }
  }

  /** What Stripe says of the account. Throws GatewayRefused where it does not take the key. */
  tried(): Promise<{ account: string; name: string }> {
    return this.orRefused(async () => {
      const { id: account, business_profile, settings, email } = await (await this.stripe()).accounts.retrieveCurrent();
      return { account, name: business_profile?.name || settings?.dashboard?.display_name || email || '' };
    });
  }

  /** From here on it can be paid, and is asked about. */
  override async page(token: string): Promise<GatewayPage | undefined> {
    const payment = await this.payment('token', token);
    const made = payment && !payment.cancelled ? await this.orRefused(() => this.made(payment)) : payment;
    if (!made?.intent_id) return undefined;
    const facts = await this.facts(made);
    if (facts.status === 'waits') await this.askFrom(made);
    const { title, payee, amount, currency, return_to: returnTo } = made;
    const status = facts.status === 'in progress' ? 'pending' : facts.status;
    const { reason, clientSecret } = facts;
    return { title, payee, amount, currency, returnTo, status, reason, clientSecret, publishableKey: this.settings.publishableKey };
  }

  override async askPage(token: string): Promise<SignedNotice | undefined> {
    const payment = await this.payment('token', token);
    return payment?.intent_id ? this.lookAt(payment) : undefined;
  }

  /** How a payment stands, as its notice would say. A page that was left for days is closed. */
  private async lookAt(payment: StripePayment): Promise<SignedNotice | undefined> {
    const facts = await this.facts(payment);
    const about = { id: `ask-${facts.id}-${facts.status}`, saidAt: facts.saidAt };
    switch (facts.status) {
      case 'paid':
        return noticeFrom(payment, facts, { ...about, kind: 'paid' });
      case 'in progress':
        return noticeFrom(payment, facts, { ...about, kind: 'pending' });
      case 'over':
        await this.settle(payment);
        return undefined;
      case 'waits': {
        const left = this.clock.now().getTime() - payment.begun_at.getTime() > LEFT_AFTER_MS;
        if (left && payment.means === '') await this.ended(payment);
        return undefined;
      }
    }
  }

  /** Asks about payments of which no notice has come, with longer and longer pauses, and hands on what is new. */
  async watch(take: (signed: SignedNotice) => Promise<unknown>): Promise<void> {
    const now = this.clock.now();
    const due = this.tables.selectFrom('stripe_payment').selectAll().where('account', '=', this.account).where('settled', '=', false);
    const rows = await due.where('ask_at', '<=', now).where('intent_id', '<>', '').orderBy('ask_at').limit(100).execute();
    for (const payment of rows) {
      const pause = Math.min(Math.max((now.getTime() - payment.begun_at.getTime()) / 2, FIRST_ASK_MS), LONGEST_PAUSE_MS);
      const askAt = new Date(now.getTime() + pause);
      await this.tables.updateTable('stripe_payment').set({ ask_at: askAt }).where('token', '=', payment.token).execute();
      const signed = await this.lookAt(payment);
      if (!signed) continue;
      await take(signed);
      if (signed.notice.kind === 'paid') await this.settle(payment);
    }
  }

  private async settle({ token }: Pick<StripePayment, 'token'>): Promise<void> {
    await this.tables.updateTable('stripe_payment').set({ settled: true }).where('token', '=', token).execute();
  }

  private async askFrom({ token }: StripePayment): Promise<void> {
    const askAt = new Date(this.clock.now().getTime() + FIRST_ASK_MS);
    await this.tables
      .updateTable('stripe_payment')
      .set({ ask_at: askAt })
      .where('token', '=', token)
      .where('ask_at', 'is', null)
      .where('settled', '=', false)
      .execute();
  }

  /** The payment of a reference, begun by the first who asks for it. */
  private async begun(wanted: Checkout, means: string): Promise<StripePayment> {
    const { reference, amount, currency, title, payee, returnTo, keep = false } = wanted;
    const row = { token: randomBytes(24).toString('base64url'), account: this.account, reference, amount, currency, title, payee };
    await this.tables
      .insertInto('stripe_payment')
      .values({
        ...{ ...row, return_to: returnTo, keeps: keep || means !== '', means, customer_id: partsOfMeans(means).customer },
        ...{ intent_id: '', cancelled: false, settled: false, ask_at: null, begun_at: this.clock.now() },
      })
      .onConflict((conflict) => conflict.columns(['reference', 'account']).doNothing())
      .execute();
    return (await this.payment('reference', reference)) as StripePayment;
  }

  /**
   * A payment with its intent, which Stripe makes once for the reference: nothing is charged by that. Undefined where it was cancelled: one that
   * was made in the same moment is cancelled at Stripe.
   */
  private async made(payment: StripePayment): Promise<StripePayment | undefined> {
    if (payment.intent_id !== '') return payment;
    if (payment.cancelled) return undefined;
    const { token, reference, amount, title, payee, keeps } = payment;
    const stripe = await this.stripe();
    const metadata = { reference };
    const once = (what: string) => ({ idempotencyKey: `${what}/${reference}` });
    const customer =
      payment.customer_id || (keeps ? (await stripe.customers.create({ description: title, metadata }, once('customer'))).id : '');
    const description = `${title}, ${payee}`.slice(0, 500);
    const intent = isSetup(payment)
      ? await stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'], description, metadata },
          once('intent'),
        )
      : await stripe.paymentIntents.create(
          {
            ...{ amount: Number(toCents(amount)), currency: payment.currency.toLowerCase(), description, metadata },
            // A renewal must be known at once: a bank transfer takes days.
            ...(keeps
              ? { customer, setup_future_usage: 'off_session' as const, allowed_payment_method_types: ['card'] }
              : { automatic_payment_methods: { enabled: true } }),
          },
          once('intent'),
        );
    const row = await this.tables
      .updateTable('stripe_payment')
      .set({ intent_id: intent.id, customer_id: customer })
      .where('token', '=', token)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!row.cancelled) return row;
    await this.ended(row);
    return undefined;
  }

  private async facts(payment: StripePayment): Promise<IntentFacts> {
    const stripe = await this.stripe();
    const { intent_id: id, keeps } = payment;
    return isSetup(payment)
      ? factsOfSetup(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
      : factsOfPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }), keeps);
  }

  private standingOf({ token, means: chargedWith, cancelled }: StripePayment, facts: IntentFacts): Standing {
    const { id: gatewayId, status, saidAt, paidWith, means, reason, asksPayer } = facts;
    switch (status) {
      case 'paid':
        return { outcome: 'paid', gatewayId, saidAt, paidWith, means };
      case 'in progress':
        return { outcome: 'in progress' };
      case 'over':
        return { outcome: 'nothing' };
      case 'waits':
        // On the page another card can be tried; without the payer it has ended.
        if (chargedWith === '' || asksPayer) return { outcome: 'authentication', address: pageOf(token) };
        if (reason !== '') return { outcome: 'refused', gatewayId, saidAt, reason };
        return cancelled ? { outcome: 'in progress' } : { outcome: 'nothing' };
    }
  }

  private async payment(by: 'token' | 'reference' | 'intent_id', value: string): Promise<StripePayment | undefined> {
    if (value === '') return undefined;
    return this.tables
      .selectFrom('stripe_payment')
      .selectAll()
      .where(sql.ref(by), '=', value)
      .where('account', '=', this.account)
      .executeTakeFirst();
  }

  /** What Stripe says no to for good is told apart from what it did not answer. Never with Stripe's request, which has the key in it. */
  private async orRefused<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      switch (kindOf(error)) {
        case 'StripeCardError':
        case 'StripeInvalidRequestError':
          throw new GatewayRefused(wordsOf(error as { message?: string }));
        case 'StripeAuthenticationError':
        case 'StripePermissionError':
          throw new GatewayRefused('The account at Stripe does not take payments for us at the moment.');
        default:
          throw new Error(`Stripe did not answer (${kindOf(error)})`);
      }
    }
  }

  /** The library is loaded where Stripe is used. */
  private stripe(): Promise<Stripe> {
    this.connected ??= import('stripe').then(({ default: Library }) => {
      const { apiUrl, secretKey, answerMs: timeout = ANSWER_MS } = this.settings;
      const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
      return new Library(secretKey, {
        ...{ apiVersion: API_VERSION, timeout, maxNetworkRetries: RETRIES, telemetry: false },
        ...(apiUrl && { host: hostname, port: port || '80', protocol: protocol === 'http:' ? 'http' : 'https' }),
      });
    });
    return this.connected;
  }

  private now(): string {
    return this.clock.now().toISOString();
  }

  private get tables() {
    return this.readDb.tables<StripeTables>();
  }
}

const isSetup = ({ amount }: Pick<StripePayment, 'amount'>) => toCents(amount) === 0n;

const kindOf = (error: unknown): string => (error as { type?: string } | undefined)?.type ?? '';
const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? '';
/** Of an intent that was paid, cancelled or is on its way, and cannot be changed any more. */
const isOver = (error: unknown) => /_intent_unexpected_state$/.test(codeOf(error));

const outcomeOfRefund = ({ status }: Pick<Stripe.Refund, 'status'>): 'done' | 'refused' =>
  status === 'failed' || status === 'canceled' ? 'refused' : 'done';

type About = Partial<SignedNotice['notice']> & Pick<SignedNotice['notice'], 'id' | 'kind' | 'saidAt'>;

function bareNotice({ reference, amount, currency, intent_id }: StripePayment, about: About): SignedNotice {
  const notice = { gatewayId: intent_id, amount, currency, reason: '', refundId: '', payerName: '', payerEmail: '', ...about };
  return { reference, paidWith: '', means: '', canTryAgain: false, notice };
}

function noticeFrom(payment: StripePayment, facts: IntentFacts, about: About): SignedNotice {
  const { payerName, payerEmail, reason, paidWith, means } = facts;
  const kept = about.kind === 'paid' ? { paidWith, means } : {};
  return {
    ...bareNotice(payment, { ...about, payerName, payerEmail, reason: about.kind === 'failed' ? reason : '' }),
    ...kept,
    canTryAgain: payment.means === '' || facts.asksPayer,
  };
}
