import { Injectable } from '@nestjs/common';
import { openPurchase, type PurchaseStatus } from '../../contracts/billing/account-state.ts';
import { runningAgreement } from '../../contracts/billing/agreements/plan.ts';
import { type CoverageStep, coverageStepsOn } from '../../contracts/billing/pricing/price-list.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { PaymentGateways } from '../platform/payments/payment-gateway.ts';
import { AccountStreams } from './account.stream.ts';
import { BillingPeople } from './billing-people.service.ts';
import { PriceService } from './price.service.ts';
import { PurchasesService } from './purchases/purchases.service.ts';

type Owner = Pick<Session, 'userId' | 'organizationId'>;
/** Something without credits. */
interface Charge {
  purchaseId: number;
  productId: number;
  name: string;
  /** Dollars with two decimals. */
  amount: string;
}
/** A card that a subscription keeps. */
export interface KeptCard {
  means: string;
  /** `Visa ending 7719` */
  paidWith: string;
}

/** What other contexts charge without the buyer, to the card that their subscription keeps. */
@Injectable()
export class KeptCards {
  constructor(
    private readonly prices: PriceService,
    private readonly streams: AccountStreams,
    private readonly purchases: PurchasesService,
    private readonly gateways: PaymentGateways,
    private readonly people: BillingPeople,
  ) {}

  /** The card of an account; undefined where its subscription keeps none, or nobody is there whom it could be charged to. */
  async of(organizationId: number): Promise<KeptCard | undefined> {
    const agreement = runningAgreement((await this.streams.load(organizationId)).state);
    if (!agreement?.means || agreement.rests !== '') return undefined;
    if (await this.people.restReason(organizationId, agreement.payerId)) return undefined;
    return { means: agreement.means, paidWith: agreement.paidWith };
  }

  /** Whether the account pays something just now; another payment waits until that is known. */
  async isPaying(organizationId: number): Promise<boolean> {
    return openPurchase((await this.streams.load(organizationId)).state) !== undefined;
  }

  /** Once for the id of the purchase. Refuses BILLING_OFF, PAYMENT_OPEN. */
  charge(charge: Charge, owner: Owner, { means }: KeptCard, ctx: RequestContext) {
    return this.purchases.chargeBudget(charge, owner, means, ctx);
  }

  /** How a charge stands; undefined when it was never asked for. */
  async standing(organizationId: number, purchaseId: number): Promise<{ status: PurchaseStatus; reason: string } | undefined> {
    const purchase = (await this.streams.load(organizationId)).state.purchases.get(purchaseId);
    return purchase && { status: purchase.status, reason: purchase.reason };
  }

  /** What a ZIP code costs a month on a day, the cheapest step first; none where coverage costs nothing. */
  coverageSteps(day = this.prices.today()): CoverageStep[] {
    return this.prices.files && this.gateways.active ? coverageStepsOn(this.prices.files, day) : [];
  }
}
