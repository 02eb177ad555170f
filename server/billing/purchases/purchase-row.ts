import type { PurchaseRow } from '../../../contracts/billing/purchases/purchase.ts';
import type { PurchaseOf } from '../../../projections/billing/purchases.ts';

/** A purchase as the calls answer it. */
export function purchaseRow({ terms, ...row }: PurchaseOf): PurchaseRow {
  const { productId, productPricingId, name, credits, listPrice, discount, price, taxState, taxPercent, salesTax, total } = terms;
  return {
    ...{ id: row.purchase_id, productId, productPricingId, name, credits, status: row.status },
    ...{ purchasedAt: row.asked_at, paidAt: row.paid_at, purchasedBy: row.by_name },
    ...{ listPrice, discount, promoCode: terms.promotionCode, price, taxState, taxPercent, salesTax, total },
    ...{ refunded: row.refunded, paidWith: row.paid_with, gatewayId: row.gateway_id, reason: row.reason, disputed: row.disputed },
    ...{ agreementId: row.agreement_id, periodFrom: row.period_from, periodUntil: row.period_until, tries: row.tries },
    transactionCount: Number(row.transactions),
  };
}
