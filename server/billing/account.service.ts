import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  type Account,
  creditsLeft,
  isNewAccount,
  openPurchase,
  TRIAL,
  usableLots,
  usedCodes,
} from '../../contracts/billing/account-state.ts';
import { runningAgreement } from '../../contracts/billing/agreements/plan.ts';
import type { Billing, LedgerEntry } from '../../contracts/billing/credits/get-account-billing.ts';
import { type ListName, listOf, salesTaxOn, trialOn } from '../../contracts/billing/pricing/price-list.ts';
import type { PricingAnswer } from '../../contracts/billing/pricing/pricing-answer.ts';
import type { PurchaseRow } from '../../contracts/billing/purchases/purchase.ts';
import type { Actor } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { usersOf } from '../../projections/accounts/users.ts';
import { allPurchases, creditEntries, pageOfPurchases, sumOfYear, transactionsOf } from '../../projections/billing/purchases.ts';
import { jobNames } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { SessionAccess } from '../accounts/session.service.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import { Clock } from '../platform/clock.ts';
import type { Session } from '../platform/http/access.ts';
import { sourceOf } from '../platform/http/rate-limit.ts';
import { PaymentGateways } from '../platform/payments/payment-gateway.ts';
import { AccountStreams } from './account.stream.ts';
import { shownAgreement } from './agreements/shown-agreement.ts';
import { ledgerOf } from './credits/ledger.ts';
import { codeOf, NOTHING_SOLD, PriceService } from './price.service.ts';
import { type Buyer, pricingAnswer } from './pricing/price-answer.ts';
import { PromotionCodes } from './promotions/promotion-codes.ts';
import { purchaseRow } from './purchases/purchase-row.ts';

const NOTHING: Billing = {
  ...{ on: false, creditsLeft: 0, lots: [], open: null, agreement: null, gateway: { name: '', takesCards: false }, ledger: [] },
  year: { year: 0, paid: '0.00', refunded: '0.00', cost: '0.00' },
};

/** What an organisation has, can buy and has bought; the public interface of the context to others. */
@Injectable()
export class AccountService {
  constructor(
    private readonly priceLists: PriceService,
    private readonly streams: AccountStreams,
    private readonly promotions: PromotionCodes,
    private readonly access: SessionAccess,
    private readonly books: PriceBookService,
    private readonly models: Runner,
    private readonly gateways: PaymentGateways,
    private readonly clock: Clock,
  ) {}

  /** Whether estimates take credits. */
  get on(): boolean {
    return this.priceLists.files !== undefined;
  }

  /** C271: by the list of the account, with promotion codes, taxed where the organisation is. Refuses TOO_MANY. */
  async prices(session: Session, promo: string, zip?: string): Promise<PricingAnswer> {
    const { files } = this.priceLists;
    return files ? pricingAnswer(files, await this.buyer(session, codeOf(promo), zip)) : NOTHING_SOLD;
  }

  /** Prices for somebody who has no account yet. Refuses TOO_MANY. */
  async atDoor(list: ListName, promo: string, zip: string | undefined, request: Request): Promise<PricingAnswer> {
    const { files } = this.priceLists;
    if (!files) return NOTHING_SOLD;
    const code = codeOf(promo);
    const sponsored = await this.promotions.lookUp(`source/${sourceOf(request.ip)}`, files, code, list, null);
    return pricingAnswer(files, {
      ...{ list, code, place: this.priceLists.placeOf(zip ?? ''), day: this.priceLists.today(), hasAccount: false, isNew: true },
      ...{ usedCodes: [], sponsored, spentCodes: await this.promotions.spent(files, code, list, sponsored) },
    });
  }

  /** What an organisation's prices depend on. Refuses TOO_MANY. */
  async buyer(session: Session, code: string, zip?: string): Promise<Buyer> {
    const account = await this.opened(session);
    const { files } = this.priceLists;
    const list = account.list ?? 'normal';
    const place = this.priceLists.placeOf(zip || ((await this.books.currentBook(session.organizationId)).homeZip ?? ''));
    const sponsored = files ? await this.promotions.lookUp(`user/${session.userId}`, files, code, list, session) : [];
    return {
      ...{ list, code, place, day: this.priceLists.today(), hasAccount: true, isNew: isNewAccount(account), usedCodes: usedCodes(account) },
      ...{ sponsored, spentCodes: files ? await this.promotions.spent(files, code, list, sponsored) : [] },
    };
  }

  /** Takes a credit for a new estimate, once. False without one (R022); always true where nothing is sold. */
  async takeCredit(orderId: number, actor: Actor): Promise<boolean> {
    if (!this.on || actor.kind !== 'user') return true;
    await this.opened(actor);
    const command = { type: 'TakeCredit' as const, orderId, at: this.now() };
    try {
      await this.streams.execute(actor.organizationId, command, { actor, idempotencyKey: randomUUID() });
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NO_CREDITS') return false;
      throw error;
    }
  }

  /** The estimate was not made. */
  async giveBackCredit(orderId: number, organizationId: number): Promise<void> {
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.streams.execute(organizationId, { type: 'GiveBackCredit', orderId }, { actor, idempotencyKey: randomUUID() });
  }

  /** C268, R494. */
  async checkPurchases(session: Session) {
    if (!this.on) return { HasCredits: true, HasOnlyTrialCredits: false, TrialExpiryDate: null };
    const lots = usableLots(await this.opened(session), this.now());
    const trial = lots.find(({ lot }) => lot === TRIAL);
    return { HasCredits: lots.length > 0, HasOnlyTrialCredits: lots.length === 1 && !!trial, TrialExpiryDate: trial?.expiresAt ?? null };
  }

  /** Credits, their ledger, and the payment that is under way. */
  async billing(session: Session): Promise<Billing> {
    if (!this.on) return NOTHING;
    const at = this.now();
    const { organizationId } = session;
    const account = await this.opened(session);
    const left = creditsLeft(account, at);
    const lots = usableLots(account, at);
    const open = openOf(account);
    const { active } = this.gateways;
    const [entries, year] = await Promise.all([
      creditEntries(this.models, organizationId),
      sumOfYear(this.models, organizationId, Number(at.slice(0, 4))),
    ]);
    const gateway = { name: active?.name ?? '', takesCards: active?.takesCards ?? false };
    const agreement = shownAgreement(account, (zip) => this.taxAt(zip));
    return { on: true, creditsLeft: left, lots, open, agreement, gateway, ledger: await this.namedLedger(entries, at), year };
  }

  /** The newest first; what a job took has the name that it has now. */
  private async namedLedger(entries: Parameters<typeof ledgerOf>[0], at: string): Promise<LedgerEntry[]> {
    const ledger = ledgerOf(entries, at).reverse();
    const jobs = await jobNames(
      this.models,
      ledger.flatMap(({ orderId }) => orderId ?? []),
    );
    return ledger.map((entry) => ({ ...entry, name: (entry.orderId !== null && jobs.get(entry.orderId)) || entry.name }));
  }

  /** C273: of the whole organisation, of which the user must be. */
  async purchases({ organizationId }: Session, userId: number, page: { page: number; pageSize: number }) {
    const users = await usersOf(this.models, organizationId);
    if (!users.some(({ user_id }) => user_id === userId)) throw new Refusal('NOT_FOUND');
    const { rows, totalCount } = await pageOfPurchases(this.models, organizationId, page);
    const totalPages = Math.max(1, Math.ceil(totalCount / page.pageSize));
    return { data: rows.map(purchaseRow), pageNumber: page.page, pageSize: page.pageSize, totalPages, totalCount };
  }

  /** C274: all on one page. */
  async transactions(purchaseId: number) {
    const rows = await transactionsOf(this.models, purchaseId);
    const data = rows.map(({ revision: id, at, what, answer, amount }) => ({ id, at, what, answer, amount }));
    return { data, pageNumber: 1, pageSize: data.length, totalPages: 1, totalCount: data.length };
  }

  /** What was paid in a year (UTC), the newest first, with its sums. */
  async paidIn(organizationId: number, year: number) {
    const [all, sums] = await Promise.all([allPurchases(this.models, organizationId), sumOfYear(this.models, organizationId, year)]);
    return { rows: all.map(purchaseRow).filter(({ status, paidAt }) => status === 'paid' && paidAt.startsWith(`${year}-`)), sums };
  }

  /** C272, R484. */
  async subscriptionStatus(session: Session, productId: number) {
    const rows = (await allPurchases(this.models, session.organizationId)).map(purchaseRow);
    const paid = rows.filter((row: PurchaseRow) => row.status === 'paid' && row.productId === productId);
    const { state } = await this.streams.load(session.organizationId);
    const usable = new Set(usableLots(state, this.now()).map(({ lot }) => lot));
    const active = paid.find(({ id, agreementId }) => agreementId === 0 && usable.has(`purchase-${id}`));
    const agreement = runningAgreement(state);
    const subscribed = agreement?.plan.productId === productId ? paid.find(({ id }) => id === agreement.purchaseId) : undefined;
    return {
      ...{ hasActiveSubscription: subscribed !== undefined, activeSubscriptionPurchase: subscribed ?? null },
      ...{ hasDirectPayments: paid.some(({ agreementId }) => agreementId === 0), activeDirectPayment: active ?? null },
    };
  }

  async hasAgreement(organizationId: number): Promise<boolean> {
    return runningAgreement((await this.streams.load(organizationId)).state) !== undefined;
  }

  /** The sales tax of a ZIP code today, in percent. */
  taxAt(zip: string): string {
    const { files } = this.priceLists;
    const place = this.priceLists.placeOf(zip);
    return (files && place && salesTaxOn(files, place.state, this.priceLists.today())) ?? '0';
  }

  now(): string {
    return this.clock.now().toISOString();
  }

  /** The account, opened with the list of who comes first and with its trial. */
  async opened({ userId, organizationId }: Pick<Session, 'userId' | 'organizationId'>): Promise<Account> {
    const { state } = await this.streams.load(organizationId);
    const { files } = this.priceLists;
    if (state.list !== null || !files) return state;
    const list = listOf((await this.access.user(userId))?.user_type ?? '');
    const trial = trialOn(files, list, this.priceLists.today());
    const command = { type: 'OpenAccount' as const, list, credits: trial?.credits ?? 0, days: trial?.days ?? 0, at: this.now() };
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    return (await this.streams.execute(organizationId, command, { actor, idempotencyKey: `open-account/${organizationId}` })).state;
  }
}

function openOf(account: Account): Billing['open'] {
  const open = openPurchase(account);
  if (!open) return null;
  const { purchaseId, name, credits, listPrice, discount, promotionCode, price, taxState, taxPercent, salesTax, total } = open;
  const status = open.status === 'asked' || open.status === 'authentication' ? open.status : 'unknown';
  const { askedAt, askAt, until, address } = open;
  const sums = { listPrice, discount, promoCode: promotionCode, price, taxState, taxPercent, salesTax, total };
  return { purchaseId, status, name, credits, ...sums, askedAt, askAt, until, address };
}
