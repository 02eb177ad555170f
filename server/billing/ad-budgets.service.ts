import { Injectable } from '@nestjs/common';
import type { PurchaseStatus } from '../../contracts/billing/account-state.ts';
import { AD_BUDGET, type AdPrices, adPricesOn } from '../../contracts/billing/pricing/price-list.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { PaymentGateways } from '../platform/payments/payment-gateway.ts';
import { AccountStreams } from './account.stream.ts';
import { PriceService } from './price.service.ts';
import { PurchasesService } from './purchases/purchases.service.ts';

interface Budget {
  purchaseId: number;
  name: string;
  /** Dollars with two decimals. */
  amount: string;
}
interface Named {
  organizationId: number;
  purchaseId: number;
}

/** The money of ads: a budget is paid whole, and what is not spent of it goes back. What was spent is counted by who shows them. */
@Injectable()
export class AdBudgetsService {
  constructor(
    private readonly prices: PriceService,
    private readonly streams: AccountStreams,
    private readonly purchases: PurchasesService,
    private readonly gateways: PaymentGateways,
  ) {}

  /** Of today; undefined where no ads are sold. */
  pricesNow(): AdPrices | undefined {
    return this.prices.files && this.gateways.active ? adPricesOn(this.prices.files, this.prices.today()) : undefined;
  }

  /** Once for the id of the purchase. Answers the gateway's page. Refuses BILLING_OFF, PAYMENT_OPEN. */
  pay(budget: Budget, session: Session, ctx: RequestContext) {
    return this.purchases.buyBudget({ ...budget, productId: AD_BUDGET }, session, ctx);
  }

  /** How a payment stands, as far as is known; undefined when it was never asked for. */
  async standing({ organizationId, purchaseId }: Named): Promise<{ status: PurchaseStatus; reason: string; paidWith: string } | undefined> {
    const purchase = (await this.streams.load(organizationId)).state.purchases.get(purchaseId);
    return purchase && { status: purchase.status, reason: purchase.reason, paidWith: purchase.paidWith };
  }

  /** Asks the gateway now, or ends a payment that was not made. */
  async ask(named: Named, giveUp: boolean): Promise<void> {
    await this.purchases.ask(named, giveUp ? 'cancel' : 'ask');
  }

  /** Once for a purchase. Refuses PURCHASE_DISPUTED while the buyer's bank has it. */
  giveBack(named: Named, amount: string): Promise<void> {
    return this.purchases.giveBack(named, amount, `ad-${named.purchaseId}`);
  }
}
