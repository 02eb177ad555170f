import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getPurchases } from '../../contracts/billing/purchases/get-purchases.ts';
import { getTransactions } from '../../contracts/billing/purchases/get-transactions.ts';
import { refundPurchase } from '../../contracts/billing/purchases/refund-purchase.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const LOST = '4000000000000259';
const WON = '4000000000002685';
let app: TestApp;
let priya: Caller;
let userId: number;
beforeAll(async () => {
  app = await startApp({ billing: {}, paymentGateway: 'test' });
  priya = await app.signedIn('admin');
  userId = (await priya.call(getMe)).body?.userId ?? 0;
});
afterAll(() => app?.close());

const db = () => app.app.get(ReadDb).db;
const left = async () => (await priya.call(getAccountBilling)).body.creditsLeft;
async function buy(CardNumber: string): Promise<number> {
  const card = { CardNumber, ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' };
  const { body } = await priya.call(submitPurchaseTransaction, {
    params: { product: 'ProEstimate' },
    body: { SelectedProductPricingId: 101, Zip: '43212', ...card },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(body.status).toBe('paid');
  await app.caughtUp();
  return body.purchaseId;
}
async function purchase(purchaseId: number) {
  await app.caughtUp();
  return (await priya.call(getPurchases, { params: { id: userId }, query: { pageSize: 25 } })).body.data.find(
    (one) => one.id === purchaseId,
  );
}
/** The time of the next step has come: ten seconds, or three minutes, later. */
const later = () => sql`update test_gateway_dispute set next_at = now()`.execute(db());
const refund = (purchaseId: number) => priya.call(refundPurchase, { params: { purchaseId } });
const mails = async (subject: string) => {
  const { rows } = await sql`select 1 from mail where subject like ${subject}`.execute(db());
  return rows.length;
};
/** What the gateway has of the organisation: paid, and not gone back. */
async function taken(): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount::numeric - refunded::numeric), 0)::text as sum
    from test_gateway_payment where status = 'paid'`.execute(db());
  return Number(rows[0]?.sum);
}

it('a card that its bank disputes: shown and mailed, no refund meanwhile, and once it is lost money and unused credits are gone, here and at the gateway', async () => {
  const [before, had] = [await left(), await taken()];
  const purchaseId = await buy(LOST);
  expect(await purchase(purchaseId)).toMatchObject({ status: 'paid', disputed: '' });
  expect(await left()).toBe(before + 5);
  await later();
  await eventually(async () => expect((await purchase(purchaseId))?.disputed).toBe('open'));
  expect((await refund(purchaseId)).body.code).toBe('PURCHASE_DISPUTED');
  await eventually(async () => expect(await mails('Your bank disputes $47.59 for %')).toBe(1));
  await later();
  await eventually(async () => expect(await purchase(purchaseId)).toMatchObject({ status: 'paid', disputed: 'lost', refunded: '47.59' }));
  expect([await left(), await taken()]).toEqual([before, had]);
  const { data } = (await priya.call(getTransactions, { params: { purchaseId } })).body;
  expect(data.map(({ answer }) => answer).join('; ')).toContain('disputed by the bank of the buyer (fraudulent)');
  await eventually(async () => expect(await mails('Your bank took back $47.59 for %')).toBe(1));
});

it('a dispute that the bank decides against its payer leaves all as it was, and the purchase can be given back then', async () => {
  const before = await left();
  const purchaseId = await buy(WON);
  await later();
  await eventually(async () => expect((await purchase(purchaseId))?.disputed).toBe('open'));
  await later();
  await eventually(async () => expect(await purchase(purchaseId)).toMatchObject({ disputed: 'won', refunded: '0.00' }));
  expect(await left()).toBe(before + 5);
  await eventually(async () => expect(await mails('The dispute over % has ended')).toBe(1));
  expect((await refund(purchaseId)).status).toBe(200);
  await eventually(async () => expect((await purchase(purchaseId))?.refunded).toBe('47.59'));
  expect(await left()).toBe(before);
});

it('what was given back before is not disputed any more', async () => {
  const [before, had] = [await left(), await taken()];
  const purchaseId = await buy(LOST);
  expect((await refund(purchaseId)).status).toBe(200);
  await eventually(async () => expect((await purchase(purchaseId))?.refunded).toBe('47.59'));
  await later();
  await eventually(async () => {
    const { rows } = await sql<{ status: string }>`select status from test_gateway_dispute where status = 'none'`.execute(db());
    expect(rows).toHaveLength(1);
  });
  expect(await purchase(purchaseId)).toMatchObject({ disputed: '', refunded: '47.59' });
  expect([await left(), await taken()]).toEqual([before, had]);
});
