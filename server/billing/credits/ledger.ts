import type { LedgerEntry } from '../../../contracts/billing/credits/get-account-billing.ts';
import type { PurchaseTables } from '../../../projections/billing/purchases.ts';

type Entry = Omit<PurchaseTables['credit_entry'], 'organization_id'> & { purchase_name?: string | null };

/** The ledger up to a moment, the first entry first, with what is left after each: what ends unused is an entry of its own. */
export function ledgerOf(entries: readonly Entry[], now: string): LedgerEntry[] {
  const lots = new Map<string, { left: number; expiresAt: string }>();
  const lines: LedgerEntry[] = [];
  let total = 0;
  const endUntil = (at: string) => {
    const over = [...lots].filter(([, { left, expiresAt }]) => left > 0 && expiresAt <= at);
    for (const [lot, { left, expiresAt }] of over.sort(([, a], [, b]) => (a.expiresAt < b.expiresAt ? -1 : 1))) {
      total -= left;
      lots.set(lot, { left: 0, expiresAt });
      lines.push({
        at: expiresAt,
        kind: 'ended',
        credits: -left,
        left: total,
        by: '',
        name: nameOf(lot),
        orderId: null,
        purchaseId: purchaseOf(lot),
        giftId: null,
      });
    }
  };
  for (const { at, kind, credits, lot, expires_at, by_name, order_id, purchase_id, gift_id, gift_with, purchase_name } of entries) {
    endUntil(at);
    const { left = 0, expiresAt = '' } = lots.get(lot) ?? {};
    lots.set(lot, { left: left + credits, expiresAt: expires_at ?? expiresAt });
    total += credits;
    const name = gift_with || nameOf(lot) || (kind === 'bought' ? (purchase_name ?? '') : '');
    lines.push({ at, kind, credits, left: total, by: by_name, name, orderId: order_id, purchaseId: purchase_id, giftId: gift_id });
  }
  endUntil(now);
  return lines;
}

const nameOf = (lot: string) => (lot === 'trial' ? 'Trial' : '');
const purchaseOf = (lot: string) => Number(/^purchase-(\d+)$/.exec(lot)?.[1] ?? 0) || null;
