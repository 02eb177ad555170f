import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeSettings } from '../server/platform/payments/stripe/stripe-settings.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON as Stripe answers it
type Json = Record<string, any>;
interface Answer {
  status: number;
  body: Json;
}

/** What becomes of a card, by its token (docs.stripe.com/testing): at the first payment, and when it is charged without the payer. */
const CARDS: Record<
  string,
  { last4: string; brand?: string; declines?: [code: string, message: string]; later?: [code: string, message: string]; asks?: true }
> = {
  pm_card_visa: { last4: '4242' },
  pm_card_mastercard: { last4: '4444', brand: 'mastercard' },
  pm_card_chargeDeclinedInsufficientFunds: { last4: '9995', declines: ['insufficient_funds', 'Your card has insufficient funds.'] },
  pm_card_chargeCustomerFail: { last4: '0341', later: ['generic_decline', 'Your card was declined.'] },
  pm_card_authenticationRequired: { last4: '3184', asks: true },
};

const API_VERSION = /^\d{4}-\d\d-\d\d\.[a-z]+$/;
const seconds = () => Math.floor(Date.now() / 1_000);

/**
 * A server that speaks Stripe's documented HTTP, as far as the product uses it: form-encoded bodies, one answer for one idempotency key, error
 * objects, expanded objects, intents with their states, and webhooks signed by `Stripe-Signature`. Written from docs.stripe.com/api, not with the
 * library, so that the library is tested against it too.
 */
export class StripeServer {
  readonly requests: { method: string; path: string; key: string; version: string }[] = [];
  readonly events: Json[] = [];
  /** What it does with the next requests whose method and path fit: holds the answer back, or works and hangs up. */
  broken: { fits: RegExp; how: 'silent' | 'hangs up' | 'fails' | 'keys' }[] = [];
  private readonly objects = new Map<string, Json>();
  private readonly answers = new Map<string, { asked: string; answer: Answer }>();
  private n = 0;

  private constructor(
    private readonly server: Server,
    readonly settings: StripeSettings,
  ) {}

  static async start(): Promise<StripeServer> {
    let handle: StripeServer | undefined;
    const server = createServer((request, response) => void handle?.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    handle = new StripeServer(server, {
      secretKey: 'sk_test_51ScopebookTests',
      publishableKey: 'pk_test_51ScopebookTests',
      webhookSecret: 'whsec_ScopebookTests',
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    return handle;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get intents(): Json[] {
    return [...this.objects.values()].filter(({ object }) => object === 'payment_intent');
  }

  /** What Stripe has of all payments, in cents: paid, and gone back. */
  get ledger(): { paid: number; refunded: number } {
    const sum = (object: string) =>
      [...this.objects.values()]
        .filter((one) => one.object === object && one.status === 'succeeded')
        .reduce((cents, one) => cents + one.amount, 0);
    const lost = [...this.objects.values()].filter((one) => one.object === 'dispute' && one.status === 'lost');
    return { paid: sum('charge'), refunded: sum('refund') + lost.reduce((cents, one) => cents + one.amount, 0) };
  }

  find(id: string): Json {
    const found = this.objects.get(id);
    if (!found) throw new Error(`Stripe has no ${id}`);
    return found;
  }

  /** What Stripe's element does in the payer's browser: it confirms with the key that is no secret. Answers Stripe's words where it refuses. */
  async payOnPage(clientSecret: string, card: string, authenticates = false): Promise<string> {
    const [, id = ''] = /^((?:pi|seti)_\w+?)_secret_/.exec(clientSecret) ?? [];
    const intent = this.find(id);
    if (intent.client_secret !== clientSecret) throw new Error('This is no client secret of Stripe');
    const { body } = this.confirm(intent, { payment_method: card }, authenticates);
    return body.error?.message ?? '';
  }

  /** The bank has the money of a payment that was on its way, or does not. */
  arrive(id: string): void {
    this.succeed(this.find(id));
  }

  refundAtDashboard(intent: string, amount: number): Json {
    return this.refund({ payment_intent: intent, amount: String(amount) }).body;
  }

  dispute(intent: string, status: string, event: 'created' | 'closed'): Json {
    const { latest_charge: charge, amount, currency } = this.find(intent);
    const known = [...this.objects.values()].find((one) => one.object === 'dispute' && one.payment_intent === intent);
    const dispute = known ?? this.make('dp', 'dispute', { charge, payment_intent: intent, amount, currency, reason: 'fraudulent' });
    dispute.status = status;
    return this.event(`charge.dispute.${event}`, dispute);
  }

  /** A notice as Stripe sends it: its bytes, and the header that signs them (docs.stripe.com/webhooks, "Verify manually"). */
  signed(event: Json, { at = seconds(), secret = this.settings.webhookSecret }: { at?: number; secret?: string } = {}) {
    const body = JSON.stringify(event, null, 2);
    const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return {
      body,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': `t=${at},v1=${v1},v0=${'0'.repeat(64)}` },
    };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    const method = request.method ?? '';
    const [key, version] = [String(request.headers['idempotency-key'] ?? ''), String(request.headers['stripe-version'] ?? '')];
    this.requests.push({ method, path: pathname, key, version });
    const broken = this.broken.find(({ fits }) => fits.test(`${method} ${pathname}`));
    if (broken) this.broken.splice(this.broken.indexOf(broken), 1);
    if (broken?.how === 'silent') return;
    if (broken?.how === 'fails') return send(response, failed(500, 'api_error', 'An unknown error occurred.'));
    const params = method === 'GET' ? searchParams : new URLSearchParams(text);
    if (method === 'POST' && text !== '' && request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return send(response, failed(400, 'invalid_request_error', 'Bodies are form-encoded.'));
    if (broken?.how === 'keys' || request.headers.authorization !== `Bearer ${this.settings.secretKey}`)
      return send(response, failed(401, 'invalid_request_error', `Invalid API Key provided: ${this.settings.secretKey.slice(0, 8)}****`));
    if (!API_VERSION.test(version)) return send(response, failed(400, 'invalid_request_error', 'Name a version of the API.'));
    const asked = `${method} ${pathname} ${params}`;
    const known = key && method === 'POST' ? this.answers.get(key) : undefined;
    if (known && known.asked !== asked)
      return send(
        response,
        failed(400, 'idempotency_error', `Keys for idempotent requests can only be used with the same parameters (${key}).`),
      );
    const answer = known?.answer ?? this.answer(method, pathname.split('/').slice(2), nested(params));
    if (key && method === 'POST') this.answers.set(key, { asked, answer: structuredClone(answer) });
    if (broken?.how === 'hangs up') return void request.socket.destroy();
    send(response, answer, known && { 'Idempotent-Replayed': 'true' });
  }

  private answer(method: string, [kind = '', id = '', action = '']: string[], params: Json): Answer {
    switch (`${method} ${kind}${id && '/id'}${action && `/${action}`}`) {
      case 'GET account':
        return ok({ id: 'acct_1ScopebookTests', object: 'account', business_profile: { name: 'Hill Remodeling' }, charges_enabled: true });
      case 'POST customers':
        return ok(this.make('cus', 'customer', { description: params.description ?? null, metadata: params.metadata ?? {} }));
      case 'DELETE customers/id': {
        if (!this.objects.delete(id)) return missing('customer', id);
        for (const [name, one] of this.objects) if (one.object === 'payment_method' && one.customer === id) this.objects.delete(name);
        return ok({ id, object: 'customer', deleted: true });
      }
      case 'POST payment_intents':
        return this.makeIntent(params);
      case 'POST setup_intents':
        return ok(this.makeSetup(params));
      case 'GET payment_intents/id':
      case 'GET setup_intents/id': {
        const found = this.objects.get(id);
        return found
          ? ok(this.expanded(found, params.expand ?? []))
          : missing(kind === 'setup_intents' ? 'setupintent' : 'payment_intent', id);
      }
      case 'POST payment_intents/id/confirm':
        return this.objects.has(id) ? this.confirm(this.find(id), params) : missing('payment_intent', id);
      case 'POST payment_intents/id/cancel':
      case 'POST setup_intents/id/cancel':
        return this.objects.has(id) ? this.cancel(this.find(id)) : missing('payment_intent', id);
      case 'GET refunds': {
        const data = [...this.objects.values()].filter((one) => one.object === 'refund' && one.payment_intent === params.payment_intent);
        return ok({ object: 'list', data, has_more: false, url: '/v1/refunds' });
      }
      case 'POST refunds':
        return this.refund(params);
      default:
        return failed(404, 'invalid_request_error', `Unrecognized request URL (${method}: /v1/${kind}).`);
    }
  }

  private make(prefix: string, object: string, facts: Json): Json {
    this.n += 1;
    const id = `${prefix}_3Sc${String(this.n).padStart(6, '0')}${randomBytes(6).toString('hex')}`;
    const made = { id, object, created: seconds(), livemode: false, metadata: {}, ...facts };
    this.objects.set(id, made);
    return made;
  }

  private makeIntent({ amount, currency, customer, metadata, description, setup_future_usage }: Json): Answer {
    const cents = Number(amount);
    if (!/^\d+$/.test(amount))
      return failed(400, 'invalid_request_error', `Invalid integer: ${amount}`, { param: 'amount', code: 'parameter_invalid_integer' });
    if (cents < 50)
      return failed(400, 'invalid_request_error', 'Amount must be at least $0.50 usd', { param: 'amount', code: 'amount_too_small' });
    if (cents > 99_999_999)
      return failed(400, 'invalid_request_error', 'Amount must be no more than $999,999.99', { param: 'amount', code: 'amount_too_large' });
    const intent = this.make('pi', 'payment_intent', {
      ...{ amount: cents, currency, customer: customer ?? null, description: description ?? null, metadata: metadata ?? {} },
      ...{ status: 'requires_payment_method', last_payment_error: null, latest_charge: null, payment_method: null },
      setup_future_usage: setup_future_usage ?? null,
    });
    intent.client_secret = `${intent.id}_secret_${randomBytes(12).toString('hex')}`;
    return ok(intent);
  }

  private makeSetup({ customer, metadata, description }: Json): Json {
    const facts = { customer: customer ?? null, description: description ?? null, metadata: metadata ?? {}, payment_method: null };
    const intent = this.make('seti', 'setup_intent', { ...facts, status: 'requires_payment_method', last_setup_error: null });
    intent.client_secret = `${intent.id}_secret_${randomBytes(12).toString('hex')}`;
    return intent;
  }

  private confirm(intent: Json, { payment_method: method, off_session: offSession }: Json, authenticates = false): Answer {
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
      return unexpected(intent, 'confirmed');
    const kept = this.objects.get(method);
    const card = CARDS[kept?.token ?? method];
    if (!card || (offSession && !kept)) return missing('PaymentMethod', method);
    const token = kept?.token ?? method;
    const alone = offSession === 'true';
    const refusal = card.declines ?? (alone ? card.later : undefined);
    if (card.asks && !authenticates && (alone || intent.object === 'payment_intent')) {
      if (!alone) {
        intent.status = 'requires_action';
        return ok(intent);
      }
      return this.decline(
        intent,
        {
          code: 'authentication_required',
          decline_code: 'authentication_required',
          message: 'Your card was declined. This transaction requires authentication.',
        },
        card,
      );
    }
    if (refusal) return this.decline(intent, { code: 'card_declined', decline_code: refusal[0], message: refusal[1] }, card);
    const keeps = intent.object === 'setup_intent' || intent.setup_future_usage === 'off_session';
    const attached =
      kept ??
      (keeps ? this.make('pm', 'payment_method', { type: 'card', token, customer: intent.customer, card: shown(card) }) : undefined);
    intent.payment_method = attached?.id ?? `pm_${randomBytes(8).toString('hex')}`;
    if (intent.object === 'setup_intent') {
      intent.status = 'succeeded';
      this.event('setup_intent.succeeded', intent);
      return ok(intent);
    }
    intent.latest_charge = this.charge(intent, card, 'succeeded');
    this.succeed(intent);
    return ok(intent);
  }

  private charge(intent: Json, card: (typeof CARDS)[string], status: string): string {
    const { id: payment_intent, amount, currency } = intent;
    const details = { type: 'card', card: shown(card) };
    const billing = { name: 'Ann Customer', email: null };
    return this.make('ch', 'charge', {
      payment_intent,
      amount,
      currency,
      status,
      payment_method_details: details,
      billing_details: billing,
    }).id;
  }

  private succeed(intent: Json): void {
    intent.status = 'succeeded';
    intent.last_payment_error = null;
    this.event('payment_intent.succeeded', intent);
  }

  private decline(intent: Json, error: Json, card: (typeof CARDS)[string]): Answer {
    const whole = { type: 'card_error', ...error };
    intent.status = 'requires_payment_method';
    if (intent.object === 'setup_intent') intent.last_setup_error = whole;
    else {
      intent.last_payment_error = whole;
      intent.latest_charge = this.charge(intent, card, 'failed');
      this.event('payment_intent.payment_failed', intent);
    }
    return { status: 402, body: { error: { ...whole, payment_intent: intent } } };
  }

  private cancel(intent: Json): Answer {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return unexpected(intent, 'canceled');
    intent.status = 'canceled';
    this.event(`${intent.object}.canceled`, intent);
    return ok(intent);
  }

  private refund({ payment_intent: id, amount, metadata }: Json): Answer {
    const intent = this.objects.get(id);
    if (!intent) return missing('payment_intent', id);
    const back = [...this.objects.values()].filter((one) => one.object === 'refund' && one.payment_intent === id);
    const left = intent.amount - back.reduce((cents, one) => cents + one.amount, 0);
    if (intent.status !== 'succeeded' || left <= 0)
      return failed(400, 'invalid_request_error', `Charge ${intent.latest_charge} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    if (Number(amount) > left)
      return failed(
        400,
        'invalid_request_error',
        `Refund amount ($${Number(amount) / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      );
    const refund = this.make('re', 'refund', {
      ...{ payment_intent: id, charge: intent.latest_charge, amount: Number(amount), currency: intent.currency },
      ...{ metadata: metadata ?? {}, status: 'succeeded' },
    });
    this.event('refund.created', refund);
    return ok(refund);
  }

  private event(type: string, object: Json): Json {
    const version = this.requests.at(-1)?.version ?? '';
    const event = {
      id: `evt_3Sc${randomBytes(9).toString('hex')}`,
      object: 'event',
      api_version: version,
      created: seconds(),
      livemode: false,
      type,
    };
    const whole = {
      ...event,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    };
    this.events.push(whole);
    return whole;
  }

  private expanded(object: Json, expand: string[]): Json {
    const copy = structuredClone(object);
    for (const name of expand) if (copy[name]) copy[name] = structuredClone(this.objects.get(copy[name]) ?? copy[name]);
    return copy;
  }
}

const shown = ({ last4, brand = 'visa' }: (typeof CARDS)[string]) => ({ brand, last4, exp_month: 8, exp_year: 2034 });
const ok = (body: Json): Answer => ({ status: 200, body: structuredClone(body) });
const failed = (status: number, type: string, message: string, more: Json = {}): Answer => ({
  status,
  body: { error: { type, message, ...more } },
});
const missing = (what: string, id: string) =>
  failed(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing' });
const unexpected = (intent: Json, done: string) =>
  failed(400, 'invalid_request_error', `This intent cannot be ${done} because it has a status of ${intent.status}.`, {
    code: `${intent.object}_unexpected_state`,
    [intent.object]: intent,
  });

/** `metadata[reference]=x&expand[0]=y` as objects and lists. */
function nested(params: URLSearchParams): Json {
  const result: Json = {};
  for (const [name, value] of params) {
    const [, outer = name, inner] = /^(\w+)\[(\w*)\]/.exec(name) ?? [];
    if (inner === undefined) result[outer] = value;
    else if (/^\d*$/.test(inner)) result[outer] = [...(result[outer] ?? []), value];
    else result[outer] = { ...result[outer], [inner]: value };
  }
  return result;
}

function send(response: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomBytes(6).toString('hex')}`, ...headers });
  response.end(JSON.stringify(body));
}
