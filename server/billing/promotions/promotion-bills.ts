import { Injectable } from '@nestjs/common';
import { openPurchase } from '../../../contracts/billing/account-state.ts';
import { runningAgreement } from '../../../contracts/billing/agreements/plan.ts';
import { formatMonth } from '../../../contracts/format.ts';
import { toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { takenOffBefore } from '../../../projections/billing/promotions.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { PaymentGateways } from '../../platform/payments/payment-gateway.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountService } from '../account.service.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople } from '../billing-people.service.ts';
import { PurchasesService } from '../purchases/purchases.service.ts';
import { BILL_PRODUCT, billTerms, lastBill, paidForCodes } from './bill.ts';

/** What an organisation pays for its codes. */
export interface PromotionDue {
  /** Taken off before the month, and not paid; in cents. */
  overdue: bigint;
  /** All that was taken off and is not paid. */
  due: bigint;
  /** `Visa ending 7719`; empty where no subscription keeps a card. */
  paidWith: string;
  /** Why the last bill was not paid; empty where it was. */
  refused: string;
  /** A bill is being paid. */
  isOpen: boolean;
}

const monthOf = (at: string) => `${at.slice(0, 7)}-01T00:00:00.000Z`;

/** Charges sponsors what their codes took off, to the card that their subscription keeps. */
@Injectable()
export class PromotionBills {
  constructor(
    private readonly accounts: AccountService,
    private readonly streams: AccountStreams,
    private readonly purchases: PurchasesService,
    private readonly gateways: PaymentGateways,
    private readonly people: BillingPeople,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  async due(organizationId: number): Promise<PromotionDue> {
    const now = this.accounts.now();
    const { state } = await this.streams.load(organizationId);
    const [before, all] = await Promise.all([
      takenOffBefore(this.models, organizationId, monthOf(now)),
      takenOffBefore(this.models, organizationId, '9999'),
    ]);
    const paid = paidForCodes(state);
    const bill = lastBill(state);
    const agreement = runningAgreement(state);
    return {
      ...{ overdue: toCents(before) - paid, due: toCents(all) - paid },
      paidWith: agreement?.means ? agreement.paidWith : '',
      refused: bill?.status === 'refused' ? bill.reason : '',
      isOpen: openPurchase(state)?.productId === BILL_PRODUCT,
    };
  }

  /**
   * Charges what is due before this month, or with `now` all of it. The same `key` charges once; nothing is charged without a card, or while
   * another payment is under way. Refuses PROMOTION_NO_CARD with `now`.
   */
  async charge(organizationId: number, key: string, now = false): Promise<void> {
    const gateway = this.gateways.active;
    const { state } = await this.streams.load(organizationId);
    const agreement = runningAgreement(state);
    const { overdue, due } = await this.due(organizationId);
    const cents = now ? due : overdue;
    if (cents <= 0n) return;
    const mayNot = agreement && (await this.people.restReason(organizationId, agreement.payerId));
    if (!gateway || !agreement || agreement.means === '' || mayNot) {
      if (now) throw new Refusal('PROMOTION_NO_CARD');
      return;
    }
    const purchaseId = await this.readDb.idFor('purchase', `promotions/${organizationId}/${key}`);
    if (state.purchases.has(purchaseId) || (!now && openPurchase(state))) return;
    const at = this.accounts.now();
    const terms = billTerms(nameOf(at, now), cents, state.list ?? 'normal', gateway.name);
    const command = { type: 'AskPurchase' as const, purchaseId, userId: agreement.userId, terms, oncePerAccount: false, at };
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.streams.execute(organizationId, command, { actor, idempotencyKey: `promotions/${key}`, at });
    await this.purchases.chargeKept({ organizationId, purchaseId }, agreement.means);
  }
}

/** `Promotions used before December 2026` */
function nameOf(at: string, now: boolean): string {
  const month = formatMonth(at);
  return now ? `Promotions used, up to now in ${month}` : `Promotions used before ${month}`;
}
