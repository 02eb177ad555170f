import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { exportPurchases } from '../../contracts/billing/purchases/export-purchases.ts';
import { getPurchases } from '../../contracts/billing/purchases/get-purchases.ts';
import { refundPurchase } from '../../contracts/billing/purchases/refund-purchase.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { shippedPriceFiles } from '../../server/billing/pricing/price-files.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

const LARGE = 190;
let app: TestApp;
let priya: Caller;
let prices: string;
beforeAll(async () => {
  prices = mkdtempSync(join(tmpdir(), 'scopebook-large-sums-'));
  cpSync(shippedPriceFiles(), prices, { recursive: true });
  const file = join(prices, 'prices.csv');
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\nnormal,2026-01-01,${LARGE},1000 credits,1000,24,1250000.01,no\n`);
  app = await startApp({ billing: { prices }, paymentGateway: 'test' });
  priya = await app.signedIn('admin');
});
afterAll(async () => {
  await app?.close();
  rmSync(prices, { recursive: true, force: true });
});

const buy = async () => {
  const card = { CardNumber: '4242424242424242', ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' };
  const body = { SelectedProductPricingId: LARGE, Zip: '43212', PromoCode: '', ...card };
  return (await priya.call(submitPurchaseTransaction, { params: { product: 'ProEstimate' }, body })).body;
};
const billing = async () => {
  await app.caughtUp();
  return (await priya.call(getAccountBilling)).body;
};

it('sums above $1,000,000 are right to the cent, with tax, on every page and paper, and go back whole', async () => {
  const first = await buy();
  expect(first).toMatchObject({ status: 'paid' });
  await buy();
  // Ohio's 5.75 % of 1,250,000.01 is 71,875.000575.
  expect((await billing()).year).toMatchObject({ paid: '2643750.02', refunded: '0.00', cost: '2643750.02' });
  const id = (await priya.call(getMe)).body?.userId ?? 0;
  const row = async () => (await priya.call(getPurchases, { params: { id } })).body.data.find((one) => one.id === first.purchaseId);
  expect(await row()).toMatchObject({ price: '1250000.01', salesTax: '71875.00', total: '1321875.01' });
  const csv = String((await priya.call(exportPurchases, { query: { year: app.clock.now().getUTCFullYear() } })).body);
  expect(csv.trimEnd().split('\r\n').at(-1)).toContain(',2643750.02,0.00');
  const printed = async (paper: string) => {
    const answer = await priya.fetch(`/api/billing/purchases/${first.purchaseId}/pdf?paper=${paper}`);
    return (await readPdf(Buffer.from(await answer.arrayBuffer()))).pages.flatMap(({ rows }) => rows).join('\n');
  };
  expect(await printed('receipt')).toContain('Paid $1,321,875.01');

  expect((await priya.call(refundPurchase, { params: { purchaseId: first.purchaseId } })).status).toBe(200);
  expect((await billing()).year).toMatchObject({ paid: '2643750.02', refunded: '1321875.01', cost: '1321875.01' });
  expect(await printed('refund')).toContain('Given back $1,321,875.01');
});
