import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Account, Purchase, Terms } from '../../../contracts/billing/account-state.ts';
import { agreementOf } from '../../../contracts/billing/agreements/plan.ts';
import { AD_BUDGET } from '../../../contracts/billing/pricing/price-list.ts';
import { type Cart, cardOf, type TransactionResponse } from '../../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { CURRENCY } from '../../../contracts/estimating/payments/online-payment.ts';
import { formatMoney } from '../../../contracts/format.ts';
import type { Actor } from '../../../contracts/log.ts';
import { toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import {
  GatewayRefused,
  type NoticeOutcome,
  type PaymentGateway,
  PaymentGateways,
  type SignedNotice,
  type Standing,
} from '../../platform/payments/payment-gateway.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { Told } from '../account.decider.ts';
import { AccountService } from '../account.service.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople } from '../billing-people.service.ts';
import { PriceService } from '../price.service.ts';
import { isPlan, optionOf, type Priced, planOf, pricedFor } from '../pricing/price-answer.ts';
import { PromotionStreams } from '../promotion.stream.ts';

/** As people read it where the gateway has not answered. */
const NOT_KNOWN = 'We do not know yet whether it went through. The gateway took it and did not answer; we go on asking.';
const NOT_REACHED = 'It never reached the gateway. Nothing was charged.';
/** A purchase of nothing asks no gateway. */
const FREE = 'nothing to pay';

interface Named {
  organizationId: number;
  purchaseId: number;
}
type Owner = Pick<Session, 'userId' | 'organizationId'>;
interface Budget {
  purchaseId: number;
  productId: number;
  name: string;
  /** Dollars with two decimals. */
  amount: string;
}

/**
 * Buying credits. What an answer or a notice of the gateway does is decided by the account's stream; the gateway knows each purchase by one
 * reference, so that it charges it once however often it is asked.
 */
@Injectable()
export class PurchasesService implements OnModuleInit {
  private secret = '';

  constructor(
    private readonly priceLists: PriceService,
    private readonly accounts: AccountService,
    private readonly streams: AccountStreams,
    private readonly promotions: PromotionStreams,
    private readonly gateways: PaymentGateways,
    private readonly people: BillingPeople,
    private readonly readDb: ReadDb,
  ) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'purchase');
    this.gateways.onNotice((signed) => this.takeNotice(signed));
  }

  /** C269. Refuses what is asked for at another price than it has now; charges nothing then. */
  async buy(cart: Cart, session: Session, ctx: RequestContext): Promise<TransactionResponse> {
    const gateway = this.gateway();
    const card = cardOf(cart);
    if (card && !gateway.takesCards) throw new Refusal('CARD_NOT_TAKEN');
    const { organizationId, userId } = session;
    const purchaseId = await this.readDb.idFor('purchase', requestKey(ctx));
    const known = (await this.streams.load(organizationId)).state.purchases.get(purchaseId);
    const named = { organizationId, purchaseId };
    if (known && known.status !== 'asked') return responseOf(known);
    if (!known) {
      const { terms, plan, oncePerAccount, mostUses } = await this.terms(cart, session, gateway);
      const at = this.accounts.now();
      const agreement = plan && { agreementId: await this.readDb.idFor('agreement', requestKey(ctx)), plan };
      const command = { type: 'AskPurchase' as const, purchaseId, userId, terms, oncePerAccount, at, ...(agreement && { agreement }) };
      await this.streams.execute(organizationId, command, { ...ctx, at });
      const spent = terms.promotionId > 0 && !(await this.hold(terms.promotionId, purchaseId, mostUses, ctx.actor));
      if (spent) {
        await this.record(named, refusedHere('The promotion was used as often as it can be.', at), `spent/${purchaseId}`);
        throw new Refusal('PROMOTION_NOT_APPLIED', `${terms.promotionCode} was used as often as it can be. Nothing was charged.`);
      }
    }
    const purchase = known ?? (await this.purchase(named));
    const keep = agreementOf((await this.streams.load(organizationId)).state, purchaseId) !== undefined;
    const told = await this.charged(gateway, named, purchase, { card, keep });
    return responseOf(await this.record(named, told, `charge/${purchaseId}`));
  }

  /** Something of another context without credits, once for its id; paid on the gateway's page. Refuses BILLING_OFF, PAYMENT_OPEN. */
  async buyBudget(budget: Budget, session: Session, ctx: RequestContext): Promise<TransactionResponse> {
    const gateway = this.gateway();
    await this.accounts.opened(session);
    const purchase = await this.askBudget(budget, session, ctx);
    if (purchase.status !== 'asked') return responseOf(purchase);
    const named = { organizationId: session.organizationId, purchaseId: budget.purchaseId };
    const told = await this.charged(gateway, named, purchase, { card: undefined, keep: false });
    return responseOf(await this.record(named, told, `charge/${budget.purchaseId}`));
  }

  /** The same without its buyer, charged to what their subscription keeps. */
  async chargeBudget(budget: Budget, owner: Owner, means: string, ctx: RequestContext): Promise<TransactionResponse> {
    await this.askBudget(budget, owner, ctx);
    return this.chargeKept({ organizationId: owner.organizationId, purchaseId: budget.purchaseId }, means);
  }

  private async askBudget(
    { purchaseId, productId, name, amount }: Budget,
    { organizationId, userId }: Owner,
    ctx: RequestContext,
  ): Promise<Purchase> {
    const { state } = await this.streams.load(organizationId);
    const known = state.purchases.get(purchaseId);
    if (known) return known;
    const terms: Terms = {
      ...{ productPricingId: 0, productId, name, credits: 0, goodForMonths: 0, list: state.list ?? 'sponsor' },
      ...{ listPrice: amount, discount: '0.00', price: amount, taxState: '', taxPercent: '0', zip: '', salesTax: '0.00', total: amount },
      ...{ currency: CURRENCY, promotionId: 0, promotionCode: '', gateway: this.gateway().name },
    };
    const at = this.accounts.now();
    const command = { type: 'AskPurchase' as const, purchaseId, userId, terms, oncePerAccount: false, at };
    await this.streams.execute(organizationId, command, { ...ctx, at });
    return this.purchase({ organizationId, purchaseId });
  }

  /** Gives a part of a budget back, once for its id. Refuses BILLING_OFF, NOTHING_TO_GIVE_BACK, PURCHASE_DISPUTED. */
  async giveBack(named: Named, amount: string, refundId: string): Promise<void> {
    const gateway = this.gateway();
    const at = this.accounts.now();
    const actor = { kind: 'system' as const, organizationId: named.organizationId, name: 'Scopebook' };
    const command = { type: 'AskRefund' as const, purchaseId: named.purchaseId, refundId, amount, at };
    await this.streams.execute(named.organizationId, command, { actor, idempotencyKey: refundId, at });
    await this.askRefunds(gateway, named, await this.purchase(named));
  }

  /** Asks the gateway how a payment ended, and ends it where it has been asked for long enough, or was never begun there. */
  async ask(named: Named, give: 'ask' | 'cancel' = 'ask'): Promise<TransactionResponse> {
    const gateway = this.gateway();
    const { state } = await this.streams.load(named.organizationId);
    const purchase = known(state, named.purchaseId);
    const { status, asks, until, tries } = purchase;
    await this.askRefunds(gateway, named, purchase);
    if (status === 'paid' || status === 'refused') return responseOf(purchase);
    const kept = agreementOf(state, named.purchaseId);
    const isKept = kept !== undefined && kept.as !== 'first' && kept.agreement.cancelAskedAt === '';
    // A charge of which nothing was heard is sent again under its reference: it charges once.
    const goesOn = isKept && status === 'asked' && give === 'ask' && this.accounts.now() < until;
    if (goesOn && !(await this.people.restReason(named.organizationId, kept.agreement.payerId)))
      return this.chargeKept(named, kept.agreement.means);
    const reference = this.referenceOf(named, tries);
    const over = give === 'cancel' || this.accounts.now() >= until;
    const standing = await (over ? gateway.cancel(reference) : gateway.ask(reference)).catch(() => undefined);
    // What the gateway has not heard of is ended there before it is ended here: a charge that is still on its way finds it closed.
    const final = standing?.outcome === 'nothing' && !over ? await gateway.cancel(reference).catch(() => undefined) : standing;
    const told = this.toldOf(final, asks, over ? 'It was not paid in time, or was cancelled. Nothing was charged.' : NOT_REACHED);
    return responseOf(await this.record(named, told, `ask/${named.purchaseId}/${tries}/${asks}/${told.kind}`, tries));
  }

  /** Charges what an agreement has kept, without the buyer. A try before is ended at the gateway first: it cannot be paid any more. */
  async chargeKept(named: Named, means: string): Promise<TransactionResponse> {
    const gateway = this.gateway();
    const purchase = await this.purchase(named);
    const { status, total: amount, currency, name: title, asks, tries } = purchase;
    if (status !== 'asked') return responseOf(purchase);
    const wanted = { reference: this.referenceOf(named, tries), amount, currency, title, payee: 'Scopebook', returnTo: returnOf(named) };
    const none = { outcome: 'refused', gatewayId: 'none', saidAt: this.accounts.now(), reason: 'No card is kept to pay with.' } as const;
    const standing = await this.endedBefore(gateway, named, tries)
      .then((before) => before ?? (means === '' ? none : gateway.chargeMeans(wanted, means)))
      .catch(() => undefined);
    const told = this.toldOf(standing, asks, NOT_REACHED, purchase);
    return responseOf(await this.record(named, told, `charge/${named.purchaseId}/${tries}/${asks}/${told.kind}`, tries));
  }

  /** Ends the try before; how it stands where it was paid after all. */
  private async endedBefore(gateway: PaymentGateway, named: Named, tries: number): Promise<Standing | undefined> {
    const before = tries > 1 ? await gateway.cancel(this.referenceOf(named, tries - 1)) : undefined;
    return before?.outcome === 'paid' ? before : undefined;
  }

  /** Gives back what is unused of a purchase. */
  async refund(named: Named, ctx: RequestContext): Promise<TransactionResponse> {
    const gateway = this.gateway();
    const refundId = `re-${named.purchaseId}-${(await this.readDb.idFor('refund', requestKey(ctx))).toString()}`;
    const at = this.accounts.now();
    await this.streams.execute(named.organizationId, { type: 'AskRefund', purchaseId: named.purchaseId, refundId, at }, { ...ctx, at });
    await this.askRefunds(gateway, named, await this.purchase(named));
    return responseOf(await this.purchase(named));
  }

  /** What a price is made of, as it is now; refused where the cart showed another. */
  private async terms(cart: Cart, session: Session, gateway: PaymentGateway) {
    const { files } = this.priceLists;
    if (!files) throw new Refusal('BILLING_OFF');
    const buyer = await this.accounts.buyer(session, cart.PromoCode, cart.Zip);
    if (!buyer.place) throw new Refusal('ZIP_UNKNOWN');
    const { options, assessed, taxPercent } = pricedFor(files, buyer);
    const chosen = options.find(({ product }) => product.productPricingId === cart.SelectedProductPricingId);
    if (!chosen) throw new Refusal('PRODUCT_NOT_SOLD');
    const { product, promotion } = chosen;
    const counts = isPlan(product) ? assessed.some(({ outcome }) => outcome === 'applied') : promotion !== null;
    if (cart.PromoCode && !counts) throw new Refusal('PROMOTION_NOT_APPLIED');
    assertShown(cart, chosen);
    const { name, credits, goodForMonths, productPricingId, list } = product;
    const free = toCents(chosen.price.total) === 0n;
    const terms: Terms = {
      ...{ productPricingId, productId: optionOf(chosen).productId, name, credits, goodForMonths, list, ...chosen.price },
      ...{ taxState: buyer.place.state, taxPercent: taxPercent ?? '0', zip: buyer.place.zip, currency: CURRENCY },
      ...{ promotionId: promotion?.promotionId ?? 0, promotionCode: promotion?.code ?? '', gateway: free ? '' : gateway.name },
    };
    const plan = isPlan(product) ? planOf(product) : undefined;
    return { terms, plan, oncePerAccount: promotion?.oncePerAccount ?? false, mostUses: promotion?.mostUses ?? null };
  }

  private async charged(
    gateway: PaymentGateway,
    named: Named,
    purchase: Purchase,
    { card, keep }: { card: ReturnType<typeof cardOf>; keep: boolean },
  ): Promise<Told> {
    const { total: amount, currency, asks, name } = purchase;
    const at = this.accounts.now();
    if (toCents(amount) === 0n) return { kind: 'paid', gatewayId: '', saidAt: at, amount, currency, paidWith: FREE, noticeId: '' };
    const reference = this.referenceOf(named);
    const wanted = { reference, amount, currency, title: name, payee: 'Scopebook', returnTo: returnOf(named, purchase.productId), keep };
    try {
      if (!card) return { kind: 'authentication', address: await gateway.checkout(wanted) };
      const { CardNumber: number, ExpirationMonth: month, ExpirationYear: year, VerificationCode: code } = card;
      return this.toldOf(await gateway.charge(wanted, { number, month, year, code }), asks, NOT_REACHED, purchase);
    } catch (error) {
      if (error instanceof GatewayRefused) return refusedHere(error.message, at);
      // Not even the message is kept: a gateway may have put the request into it.
      return { kind: 'unknown', answer: 'no answer', ask: asks };
    }
  }

  private toldOf(standing: Standing | undefined, ask: number, ended: string, sums?: Pick<Purchase, 'total' | 'currency'>): Told {
    const now = this.accounts.now();
    switch (standing?.outcome) {
      case 'paid':
        return { kind: 'paid', ...standing, amount: sums?.total ?? '', currency: sums?.currency ?? '', noticeId: '' };
      case 'refused':
        return { kind: 'refused', ...standing, noticeId: '' };
      case 'authentication':
        return { kind: 'authentication', address: standing.address };
      case 'nothing':
        return refusedHere(ended, now);
      case 'in progress':
        return { kind: 'unknown', answer: 'in progress', ask };
      default:
        return { kind: 'unknown', answer: 'no answer', ask };
    }
  }

  /** Records what the gateway said. A promotion is free again before a refusal is recorded, so that a crash in between loses no use of it. */
  private async record(named: Named, said: Told, key: string, tries?: number): Promise<Purchase> {
    const { organizationId, purchaseId } = named;
    const { promotionId, total, currency, status } = await this.purchase(named);
    const actor = { kind: 'system' as const, organizationId, name: 'Payment gateway' };
    // An answer names no sum: the gateway was asked for this one.
    const told: Told = said.kind === 'paid' && said.amount === '' ? { ...said, amount: total, currency } : said;
    if (promotionId > 0 && told.kind === 'refused' && status !== 'paid')
      await this.promotions.execute(
        promotionId,
        { type: 'ReleasePromotion', purchaseId },
        { actor, idempotencyKey: `release/${purchaseId}/${key}` },
      );
    if (promotionId > 0 && told.kind === 'paid') await this.hold(promotionId, purchaseId, null, actor);
    const at = this.accounts.now();
    const command = { type: 'TakeAnswer' as const, purchaseId, told, at, ...(tries !== undefined && { tries }) };
    const { state } = await this.streams.execute(organizationId, command, { actor, idempotencyKey: key, at });
    return known(state, purchaseId);
  }

  private async hold(promotionId: number, purchaseId: number, most: number | null, actor: Actor): Promise<boolean> {
    const command = { type: 'HoldPromotion' as const, purchaseId, most };
    const ctx = { actor, idempotencyKey: `hold/${purchaseId}/${most ?? 'paid'}` };
    return this.promotions.execute(promotionId, command, ctx).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'PROMOTION_NOT_APPLIED') return false;
        throw error;
      },
    );
  }

  private async askRefunds(gateway: PaymentGateway, named: Named, purchase: Purchase): Promise<void> {
    for (const { refundId, amount } of purchase.refunds.filter(({ status }) => status === 'asked')) {
      const outcome = await gateway.refund(this.referenceOf(named, purchase.tries), refundId, amount).catch(() => undefined);
      if (outcome === undefined) continue;
      const told: Told =
        outcome === 'done'
          ? { kind: 'refunded', refundId, amount, currency: purchase.currency, noticeId: refundId }
          : { kind: 'refund-refused', refundId, reason: 'the gateway refused it' };
      await this.record(named, told, `refund/${refundId}/${outcome}`);
    }
  }

  /** A notice about a purchase; undefined where it is about something else. */
  private async takeNotice({ reference, notice, paidWith, means, canTryAgain }: SignedNotice): Promise<NoticeOutcome | undefined> {
    const named = this.namedBy(reference);
    if (!named) return undefined;
    const { state } = await this.streams.load(named.organizationId);
    const purchase = state.purchases.get(named.purchaseId);
    if (!purchase) return 'unknown';
    const before = purchase.setAside.length;
    const told = toldBy({ notice, paidWith, means, canTryAgain }, purchase);
    const was = JSON.stringify(purchase);
    const now = await this.record(named, told, `notice/${notice.id}`, named.tries);
    if (now.setAside.length > before) return 'set aside';
    return JSON.stringify(now) === was ? 'known' : 'recorded';
  }

  private gateway(): PaymentGateway {
    if (!this.accounts.on || !this.gateways.active) throw new Refusal('BILLING_OFF');
    return this.gateways.active;
  }

  private async purchase({ organizationId, purchaseId }: Named): Promise<Purchase> {
    return known((await this.streams.load(organizationId)).state, purchaseId);
  }

  /** The name of a purchase's try at the gateway, which nobody else can make. */
  private referenceOf({ organizationId, purchaseId }: Named, tries = 1): string {
    const name = `sb.${organizationId}.${purchaseId}${tries > 1 ? `-${tries}` : ''}`;
    return `${name}.${createHmac('sha256', this.secret).update(name).digest('base64url').slice(0, 22)}`;
  }

  private namedBy(reference: string): (Named & { tries: number }) | undefined {
    const [, organizationId, purchaseId, tries = '1'] = /^sb\.(\d{1,10})\.(\d{1,10})(?:-(\d{1,4}))?\.[\w-]{22}$/.exec(reference) ?? [];
    if (!organizationId || !purchaseId) return undefined;
    const named = { organizationId: Number(organizationId), purchaseId: Number(purchaseId), tries: Number(tries) };
    return isSameSecret(reference, this.referenceOf(named, named.tries)) ? named : undefined;
  }
}

/** What a notice says, as the stream takes it. */
function toldBy({ notice, paidWith, means, canTryAgain }: Omit<SignedNotice, 'reference'>, purchase: Purchase): Told {
  const { kind, id: noticeId, gatewayId, saidAt, amount, currency, reason, refundId, dispute = 'open' } = notice;
  switch (kind) {
    case 'paid':
      return { kind, gatewayId, saidAt, amount, currency, paidWith: paidWith || 'at the gateway', means, noticeId };
    case 'refunded':
      return { kind, refundId, amount, currency, noticeId };
    case 'disputed':
      return { kind, disputeId: refundId, status: dispute, amount, currency, reason, noticeId };
    case 'failed':
      // The buyer is on the gateway's page with it: it stays open there, so that nobody begins a second payment beside it.
      if (canTryAgain && purchase.status !== 'paid') return { kind: 'try-refused', reason, noticeId };
      return { kind: 'refused', gatewayId, saidAt, reason, noticeId };
    case 'pending':
      return { kind: 'unknown', answer: 'in progress', ask: purchase.asks };
  }
}

/** Where the buyer comes back to. R463: the page asks how it ended by this number, because an address can say anything. */
const returnOf = ({ purchaseId }: Named, productId = 0) =>
  `${publicUrl()}/${productId === AD_BUDGET ? 'sponsormain/ads?purchase' : 'paymentsubmitted?transactionResponse'}=${purchaseId}`;

function known({ purchases }: Account, purchaseId: number): Purchase {
  const purchase = purchases.get(purchaseId);
  if (!purchase) throw new Refusal('PURCHASE_NOT_FOUND');
  return purchase;
}

const refusedHere = (reason: string, saidAt: string): Told => ({ kind: 'refused', gatewayId: '', saidAt, reason, noticeId: '' });

/** The cart shows sums that came from here: one that is not the sum any more is shown and asked for again. */
function assertShown({ pricingOptions }: Cart, { product, price }: Priced): void {
  const shown = pricingOptions.find(({ productPricingId }) => productPricingId === product.productPricingId)?.total;
  if (shown === undefined || shown === price.total) return;
  throw new Refusal(
    'PRICE_CHANGED',
    `${product.name} cost ${formatMoney(price.total)} now, instead of ${formatMoney(shown)}. Nothing was charged.`,
  );
}

function responseOf({ purchaseId, status, reason, address }: Purchase): TransactionResponse {
  const words = { asked: NOT_KNOWN, unknown: NOT_KNOWN, authentication: 'The payment goes on at the gateway.', refused: reason, paid: '' };
  return {
    isPaymentSubmitted: status !== 'refused' && status !== 'authentication',
    PaymentErrorMsg: words[status],
    purchaseId,
    status,
    address,
  };
}
