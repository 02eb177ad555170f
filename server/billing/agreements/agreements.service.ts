import { createHmac, randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import type { Account, Terms } from '../../../contracts/billing/account-state.ts';
import type { changeMeans } from '../../../contracts/billing/agreements/change-means.ts';
import type { changePlan } from '../../../contracts/billing/agreements/change-plan.ts';
import { type Agreement, isRunning, type Plan, periodAt } from '../../../contracts/billing/agreements/plan.ts';
import { type Price, priceOf } from '../../../contracts/billing/pricing/price.ts';
import { cardOf } from '../../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { CURRENCY } from '../../../contracts/estimating/payments/online-payment.ts';
import { formatMoney } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { type NoticeOutcome, type PaymentGateway, PaymentGateways, type SignedNotice } from '../../platform/payments/payment-gateway.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountService } from '../account.service.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople } from '../billing-people.service.ts';
import { PriceService } from '../price.service.ts';
import { isPlan, planOf, pricedFor } from '../pricing/price-answer.ts';
import { PurchasesService } from '../purchases/purchases.service.ts';
import type { AgreementCommand } from './agreement.decisions.ts';
import { changeTo } from './proration.ts';

interface Named {
  organizationId: number;
  agreementId: number;
}

/** Which asking for a means it is, and of whom. */
interface MeansName extends Named {
  n: number;
  userId: number;
}
type GivenMeans = Extract<AgreementCommand, { type: 'ChangeMeans' }>;

/**
 * Billing agreements: renewals, their end, another card and another plan. A period has one purchase, whose id is made of the agreement and
 * the period, and the gateway charges once under its reference: two servers, or one that ends in between, charge and record it once.
 */
@Injectable()
export class AgreementsService implements OnModuleInit {
  private secret = '';

  constructor(
    private readonly accounts: AccountService,
    private readonly purchases: PurchasesService,
    private readonly streams: AccountStreams,
    private readonly priceLists: PriceService,
    private readonly gateways: PaymentGateways,
    private readonly people: BillingPeople,
    private readonly readDb: ReadDb,
  ) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'agreement');
    this.gateways.onNotice((signed) => this.takeNotice(signed));
  }

  /** Charges the next period of an agreement that is due. One that may not be charged rests from here on. */
  async renew(named: Named): Promise<void> {
    const { organizationId, agreementId } = named;
    const { state } = await this.streams.load(organizationId);
    const agreement = state.agreements.get(agreementId);
    const at = this.accounts.now();
    if (!agreement || !isRunning(agreement) || agreement.cancelAskedAt !== '' || at < agreement.tryAt) return;
    const why = await this.people.restReason(organizationId, agreement.payerId);
    if (why) return this.bySystem(organizationId, { type: 'RestAgreement', agreementId, why });
    const asked = agreement.renewal.purchaseId > 0;
    const period = asked ? agreement.renewal : periodAt(agreement, at);
    const purchaseId = asked ? agreement.renewal.purchaseId : await this.readDb.idFor('purchase', `renewal/${agreementId}/${period.from}`);
    const plan = agreement.next ?? agreement.plan;
    const taxPercent = this.accounts.taxAt(agreement.zip);
    const terms = this.terms(plan, agreement.zip, priceOf({ listPrice: plan.price, taxPercent }), taxPercent);
    const { from, until } = period;
    const command = { type: 'RenewAgreement' as const, agreementId, purchaseId, terms, period: { from, until }, at };
    await this.streams.execute(organizationId, command, { actor: this.actor(organizationId), idempotencyKey: randomUUID(), at });
    await this.purchases.chargeKept({ organizationId, purchaseId }, agreement.means);
  }

  /** Goes on with one that rests, once it may be charged again. */
  async resume({ organizationId, agreementId }: Named): Promise<void> {
    const { agreement } = await this.known({ organizationId, agreementId });
    if (await this.people.restReason(organizationId, agreement.payerId)) return;
    await this.bySystem(organizationId, { type: 'ResumeAgreement', agreementId, at: this.accounts.now() });
  }

  /** Has the gateway throw away what is kept of an agreement that has ended. */
  async forgetEnded(named: Named): Promise<void> {
    const { agreement } = await this.known(named);
    if (agreement.status === 'ended') await this.forgetMeans(named);
  }

  /** What somebody who is erased gave to pay with is kept no longer: what nobody else can use is cancelled, the rest rests. */
  async forgetOf({ userId, organizationId, isAlone }: { userId: number; organizationId: number; isAlone: boolean }): Promise<void> {
    if (!this.accounts.on || !this.gateways.active) return;
    const { agreements } = (await this.streams.load(organizationId)).state;
    for (const agreement of agreements.values()) {
      const named = { organizationId, agreementId: agreement.agreementId };
      if (isAlone && isRunning(agreement)) {
        await this.bySystem(organizationId, { type: 'CancelAgreement', agreementId: named.agreementId });
        if (!(await this.finishCancel(named))) throw new Error('The gateway does not answer');
      } else if (agreement.payerId === userId || isAlone) {
        if (isRunning(agreement))
          await this.bySystem(organizationId, { type: 'RestAgreement', agreementId: named.agreementId, why: 'payer' });
        await this.forgetMeans(named);
      }
    }
  }

  private async forgetMeans({ organizationId, agreementId }: Named): Promise<void> {
    const means = (await this.streams.load(organizationId)).state.agreements.get(agreementId)?.means ?? '';
    if (means === '') return;
    await this.gateway().forget(means);
    await this.bySystem(organizationId, { type: 'ForgetMeans', agreementId, means });
  }

  private async bySystem(organizationId: number, command: AgreementCommand): Promise<void> {
    const ctx = { actor: this.actor(organizationId), idempotencyKey: randomUUID(), at: this.accounts.now() };
    await this.streams.execute(organizationId, command, ctx);
  }

  /** C270. From here on nothing is charged. Refuses AGREEMENT_NOT_CANCELLED where the gateway does not answer; the job asks it again. */
  async cancel(named: Named, ctx: RequestContext): Promise<'Cancelled'> {
    this.gateway();
    await this.streams.execute(named.organizationId, { type: 'CancelAgreement', agreementId: named.agreementId }, ctx);
    if (!(await this.finishCancel(named))) throw new Refusal('AGREEMENT_NOT_CANCELLED');
    return 'Cancelled';
  }

  /** Ends what is under way, and has the gateway throw away what was kept. False where it does not answer. */
  async finishCancel({ organizationId, agreementId }: Named): Promise<boolean> {
    const gateway = this.gateway();
    const { agreement, state } = await this.known({ organizationId, agreementId });
    if (agreement.status === 'cancelled') return true;
    for (const purchaseId of [agreement.renewal.purchaseId, agreement.change?.purchaseId ?? 0]) {
      const status = state.purchases.get(purchaseId)?.status ?? 'refused';
      if (status !== 'paid' && status !== 'refused') await this.purchases.ask({ organizationId, purchaseId }, 'cancel');
    }
    const gone = await (agreement.means === '' ? Promise.resolve() : gateway.forget(agreement.means)).then(
      () => true,
      () => false,
    );
    if (!gone) return false;
    await this.bySystem(organizationId, { type: 'EndCancelledAgreement', agreementId });
    return true;
  }

  /** What a change of plan costs, at this moment. */
  async change(named: Named, productPricingId: number, session: Session) {
    const { agreement } = await this.running(named);
    const plan = await this.planFor(agreement, productPricingId, session);
    const change = changeTo(agreement, plan, this.accounts.taxAt(agreement.zip), this.accounts.now());
    return { ...change, taxState: this.priceLists.placeOf(agreement.zip)?.state ?? '' };
  }

  /** Refuses PRICE_CHANGED where it costs another sum than was shown. */
  async changePlan(
    named: Named,
    { productPricingId, total }: z.output<typeof changePlan.body>,
    session: Session,
    ctx: RequestContext,
  ): Promise<z.output<typeof changePlan.response>> {
    this.gateway();
    const { organizationId, agreementId } = named;
    const { agreement, state } = await this.running(named);
    const purchaseId = await this.readDb.idFor('purchase', requestKey(ctx));
    if (state.purchases.has(purchaseId)) {
      const payment = await this.purchases.chargeKept({ organizationId, purchaseId }, agreement.means);
      return { takesEffect: 'now', payment };
    }
    const plan = await this.planFor(agreement, productPricingId, session);
    const at = this.accounts.now();
    const taxPercent = this.accounts.taxAt(agreement.zip);
    const { takesEffect, credits, total: asked, ...change } = changeTo(agreement, plan, taxPercent, at);
    if (asked !== total)
      throw new Refusal(
        'PRICE_CHANGED',
        `${plan.name} costs ${formatMoney(asked)} now, instead of ${formatMoney(total)}. Nothing was charged.`,
      );
    if (takesEffect === 'renewal') {
      const next = plan.productPricingId === agreement.plan.productPricingId ? null : plan;
      await this.streams.execute(organizationId, { type: 'PlanChange', agreementId, plan: next }, ctx);
      return { takesEffect, payment: null };
    }
    const { listPrice, discount, price, salesTax } = change;
    const terms = { ...this.terms(plan, agreement.zip, { listPrice, discount, price, salesTax, total: asked }, taxPercent), credits };
    const command = { type: 'ChangePlan' as const, agreementId, purchaseId, userId: session.userId, plan, terms, at };
    await this.streams.execute(organizationId, command, { ...ctx, at });
    return { takesEffect, payment: await this.purchases.chargeKept({ organizationId, purchaseId }, agreement.means) };
  }

  /** Another card for renewals. One that was refused is charged with it at once, by the job. */
  async changeMeans(
    named: Named,
    body: z.output<typeof changeMeans.body>,
    ctx: RequestContext,
  ): Promise<z.output<typeof changeMeans.response>> {
    const gateway = this.gateway();
    const card = cardOf(body);
    if (card && !gateway.takesCards) throw new Refusal('CARD_NOT_TAKEN');
    const { agreement } = await this.running(named);
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
    const reference = this.referenceOf({ ...named, n: await this.readDb.idFor('means', requestKey(ctx)), userId });
    const returnTo = `${publicUrl()}/plans`;
    const title = `Card for ${agreement.plan.name}`;
    const wanted = { reference, amount: '0.00', currency: CURRENCY, title, payee: 'Scopebook', returnTo, keep: true };
    if (!card) return { status: 'authentication', reason: '', address: await gateway.checkout(wanted) };
    const { CardNumber: number, ExpirationMonth: month, ExpirationYear: year, VerificationCode: code } = card;
    const standing = await gateway.charge(wanted, { number, month, year, code }).catch(() => undefined);
    switch (standing?.outcome) {
      case 'paid':
        await this.recordMeans(named, { means: standing.means, paidWith: standing.paidWith, userId }, ctx);
        return { status: 'changed', reason: '', address: '' };
      case 'refused':
        return { status: 'refused', reason: standing.reason, address: '' };
      case 'authentication':
        return { status: 'authentication', reason: '', address: standing.address };
      default:
        return { status: 'unknown', reason: '', address: '' };
    }
  }

  private async recordMeans(named: Named, given: Omit<GivenMeans, 'type' | 'agreementId'>, ctx: RequestContext): Promise<boolean> {
    const before = (await this.known(named)).agreement.means;
    const { means } = given;
    const command = { type: 'ChangeMeans' as const, agreementId: named.agreementId, ...given };
    const { events } = await this.streams.execute(named.organizationId, command, ctx);
    if (before !== '' && before !== means) await this.gateways.active?.forget(before).catch(() => {});
    return events.length > 0;
  }

  /** A notice about a means that was set up on the gateway's page; undefined where it is about something else. */
  private async takeNotice({ reference, notice, paidWith, means }: SignedNotice): Promise<NoticeOutcome | undefined> {
    const named = this.namedBy(reference);
    if (!named) return undefined;
    if (notice.kind !== 'paid' || means === '') return 'known';
    const ctx = { actor: this.actor(named.organizationId), idempotencyKey: `notice/${notice.id}` };
    try {
      return (await this.recordMeans(named, { means, paidWith, userId: named.userId }, ctx)) ? 'recorded' : 'known';
    } catch (error) {
      // Of an agreement that is over: what was set up for it is not kept.
      if (!(error instanceof Refusal)) throw error;
      await this.gateways.active?.forget(means).catch(() => {});
      return 'known';
    }
  }

  private async planFor(agreement: Agreement, productPricingId: number, session: Session): Promise<Plan> {
    const { files } = this.priceLists;
    if (!files) throw new Refusal('BILLING_OFF');
    // The present plan keeps its price, and may not be sold any more.
    if (productPricingId === agreement.plan.productPricingId) return agreement.plan;
    const { options } = pricedFor(files, await this.accounts.buyer(session, ''));
    const found = options.find(({ product }) => product.productPricingId === productPricingId)?.product;
    if (!found || !isPlan(found)) throw new Refusal('PRODUCT_NOT_SOLD');
    return planOf(found);
  }

  private terms(plan: Plan, zip: string, price: Price, taxPercent: string): Terms {
    const { productPricingId, productId, name, credits, goodForMonths, list } = plan;
    const gateway = this.gateways.active?.name ?? '';
    return {
      ...{ productPricingId, productId, name, credits, goodForMonths, list, ...price, taxPercent, zip, currency: CURRENCY },
      ...{ taxState: this.priceLists.placeOf(zip)?.state ?? '', promotionId: 0, promotionCode: '', gateway },
    };
  }

  private async running(named: Named): Promise<{ agreement: Agreement; state: Account }> {
    const found = await this.known(named);
    if (!isRunning(found.agreement) || found.agreement.cancelAskedAt !== '') throw new Refusal('AGREEMENT_OVER');
    return found;
  }

  private async known({ organizationId, agreementId }: Named): Promise<{ agreement: Agreement; state: Account }> {
    const { state } = await this.streams.load(organizationId);
    const agreement = state.agreements.get(agreementId);
    if (!agreement || agreement.status === 'asked') throw new Refusal('AGREEMENT_NOT_FOUND');
    return { agreement, state };
  }

  private gateway(): PaymentGateway {
    if (!this.accounts.on || !this.gateways.active) throw new Refusal('BILLING_OFF');
    return this.gateways.active;
  }

  private actor(organizationId: number) {
    return { kind: 'system' as const, organizationId, name: 'Agreement' };
  }

  /** The name of setting up a means at the gateway, which nobody else can make. */
  private referenceOf({ organizationId, agreementId, n, userId }: MeansName): string {
    const name = `sbm.${organizationId}.${agreementId}.${n}${userId ? `-${userId}` : ''}`;
    return `${name}.${createHmac('sha256', this.secret).update(name).digest('base64url').slice(0, 22)}`;
  }

  private namedBy(reference: string): MeansName | undefined {
    const [, organizationId, agreementId, n, userId = '0'] =
      /^sbm\.(\d{1,10})\.(\d{1,10})\.(\d{1,10})(?:-(\d{1,10}))?\.[\w-]{22}$/.exec(reference) ?? [];
    if (!organizationId || !agreementId || !n) return undefined;
    const named = { organizationId: Number(organizationId), agreementId: Number(agreementId), n: Number(n), userId: Number(userId) };
    return isSameSecret(reference, this.referenceOf(named)) ? named : undefined;
  }
}
