import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { allPurchases, creditEntries, purchases, purchasesToAsk, sumOfYear, transactionsOf } from '../../projections/billing/purchases.ts';
import { ledgerOf } from '../../server/billing/credits/ledger.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const AT = '2026-11-23T15:52:04.000Z';
const terms = {
  ...{ productPricingId: 102, productId: 45, name: '20 credits', credits: 20, goodForMonths: 24, list: 'normal' as const },
  ...{ listPrice: '150.00', discount: '22.50', price: '127.50', taxState: 'OH', taxPercent: '8', zip: '43212', salesTax: '10.20' },
  ...{ total: '137.70', currency: 'USD', promotionId: 1, promotionCode: 'FALL15', gateway: 'test gateway' },
  ...{ askAt: '2026-11-23T15:52:44.000Z', until: '2026-11-24T15:52:04.000Z' },
};
const asked = (purchaseId: number): AccountEvent => ({ type: 'PurchaseAsked', data: { purchaseId, userId: 1, ...terms } });
const EVENTS: AccountEvent[] = [
  { type: 'AccountOpened', data: { list: 'normal', credits: 2, expiresAt: '2026-12-23T15:52:04.000Z' } },
  asked(7),
  { type: 'PurchaseNotKnown', data: { purchaseId: 7, answer: 'no answer', askAt: '2026-11-23T15:52:14.000Z' } },
  { type: 'PurchaseNotKnown', data: { purchaseId: 7, answer: 'in progress', askAt: '2026-11-23T15:53:14.000Z' } },
  {
    type: 'PurchasePaid',
    data: {
      purchaseId: 7,
      gatewayId: 'tg_1',
      saidAt: AT,
      paidWith: 'Visa ending 4242',
      credits: 20,
      expiresAt: '2028-11-23T15:52:04.000Z',
    },
  },
  { type: 'CreditTaken', data: { orderId: 1, lot: 'trial' } },
  { type: 'PurchaseRefundAsked', data: { purchaseId: 7, refundId: 'r1', amount: '137.70', credits: 20 } },
  { type: 'PurchaseRefundRefused', data: { purchaseId: 7, refundId: 'r1', credits: 20, reason: 'no' } },
  { type: 'PurchaseRefundAsked', data: { purchaseId: 7, refundId: 'r2', amount: '137.70', credits: 20 } },
  { type: 'PurchaseRefunded', data: { purchaseId: 7, refundId: 'r2', amount: '137.70', credits: 0 } },
  asked(8),
  { type: 'PurchaseRefused', data: { purchaseId: 8, reason: 'Your card was declined.', gatewayId: 'tg_2', saidAt: AT } },
  asked(9),
];

describe.each([1, 4, 100])('purchases, folded by %d events', (size) => {
  it('have their transactions, and the ledger of credits ends in what is left (C273, C274)', async () => {
    const events = recorded('account-3', EVENTS, { position: 1, at: AT });
    const { models } = await folding.folded(purchases, `purchases_${size}`, events, size);
    const all = await allPurchases(models, 3);
    expect(
      all.map(({ purchase_id, status, refunded, reason, transactions }) => [purchase_id, status, refunded, reason, transactions]),
    ).toEqual([
      [9, 'asked', '0.00', '', '1'],
      [8, 'refused', '0.00', 'Your card was declined.', '1'],
      [7, 'paid', '137.70', '', '5'],
    ]);
    expect((await transactionsOf(models, 7)).map(({ what, answer, amount }) => [what, answer, amount])).toEqual([
      ['Charge', 'no answer', '137.70'],
      ['Asked again', 'in progress', ''],
      ['Heard', 'paid, tg_1', ''],
      ['Refund r1', 'no', '137.70'],
      ['Refund r2', 'given back', '137.70'],
    ]);
    expect(await sumOfYear(models, 3, 2026)).toEqual({ year: 2026, paid: '137.70', refunded: '137.70', cost: '0.00' });
    expect(await purchasesToAsk(models, '2026-11-23T16:00:00.000Z')).toEqual([{ purchase_id: 9, organization_id: 3 }]);
    const ledger = ledgerOf(await creditEntries(models, 3), '2027-01-01T00:00:00.000Z');
    expect(ledger.map(({ kind, credits, left }) => [kind, credits, left])).toEqual([
      ['trial', 2, 2],
      ['bought', 20, 22],
      ['taken', -1, 21],
      ['refunded', -20, 1],
      ['returned', 20, 21],
      ['refunded', -20, 1],
      ['ended', -1, 0],
    ]);
  });
});
