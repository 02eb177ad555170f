import { randomUUID } from 'node:crypto';
import { askPaymentPage } from '../../contracts/billing/paying/ask-payment-page.ts';
import { openPaymentPage } from '../../contracts/billing/paying/open-payment-page.ts';
import { connectPaymentAccount } from '../../contracts/billing/payment-account/connect-payment-account.ts';
import { getPaymentAccount } from '../../contracts/billing/payment-account/get-payment-account.ts';
import { removePaymentAccount } from '../../contracts/billing/payment-account/remove-payment-account.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderPayments } from '../../contracts/estimating/payments/get-order-payments.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { billProgress } from '../../contracts/reporting/billing/bill-progress.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { WatchStripe } from '../../server/platform/payments/stripe/watch-stripe.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { StripeServer } from '../stripe-server.ts';

let stripe: StripeServer;
let app: TestApp;
let dana: Caller;
let priya: Caller;
let customer: Caller;
/** The organisation's own, for notices. */
let door: string;
beforeAll(async () => {
  stripe = await StripeServer.start();
  app = await startApp({ stripe: { apiUrl: stripe.settings.apiUrl, answerMs: 400 } });
  [dana, priya] = [await app.signedIn('contractor'), await app.signedIn('admin')];
  customer = app.stranger();
  door = new URL((await priya.call(getPaymentAccount)).body.webhook.address).pathname.replace('/api/payments/notices', '');
});
afterAll(async () => {
  await app?.close();
  await stripe?.stop();
});
afterEach(() => {
  stripe.broken = [];
});

/** Lets the job look until it has found it: on a busy machine Stripe may not answer in time, and the round that the clock woke may have the payment. */
const watchedUntil = (check: () => Promise<void>) =>
  eventually(async () => {
    await app.clock.pass(2 * 60_000);
    await app.app.get(WatchStripe).look();
    await check();
  });

/** A job of one line that costs `material`, all of which is billed. */
async function invoice(name: string, material = '1200.55') {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: name } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [{ itemXREF: 99999, description: 'Cabinets', quantity: '1', labor: '400', material }];
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  const { body } = await dana.call(billProgress, { params: { orderId }, body: { milestone: 'All', percent: '100', unsigned: true } });
  const billed = (await dana.call(getBilling, { params: { orderId } })).body.invoices[0];
  return { orderId, reportId: body.reportId, checksum: body.link.split('/')[4] ?? '', due: billed?.due ?? '' };
}
type Invoice = Awaited<ReturnType<typeof invoice>>;

const open = async ({ orderId, reportId, checksum }: Invoice) =>
  (await customer.call(openPublicReport, { params: { orderId, reportId, checksum } })).body;
const payments = async ({ orderId }: Invoice) => (await dana.call(getOrderPayments, { params: { orderId } })).body;
/** Posts the form of the invoice's page; answers where it leads. */
async function pay({ orderId, reportId, checksum }: Invoice, amount: string): Promise<string> {
  const body = new URLSearchParams({ amount, attempt: randomUUID() });
  const response = await customer.fetch(`/ProEstimate/Report/${orderId}/${checksum}/${reportId}/pay`, { method: 'POST', body });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}
const params = (address: string) => ({ params: { token: address.split('/')[2] ?? '' } });
const page = async (address: string) => (await customer.call(openPaymentPage, params(address))).body;
const lastEvent = (type: string) => stripe.events.findLast((event) => event.type === type) ?? {};
const tell = async (event: object, how?: Parameters<StripeServer['signed']>[1], path = door) => {
  const response = await fetch(`${app.url}/api/payments/notices${path}`, { method: 'POST', ...stripe.signed(event, how) });
  const answer = (await response.json()) as { outcome?: string; code?: string };
  return answer.outcome ?? answer.code;
};
const keys = () => {
  const { secretKey, publishableKey, webhookSecret } = stripe.settings;
  return { secretKey, publishableKey, webhookSecret };
};

it('without an account of its own, customers of an organisation pay nothing online', async () => {
  expect((await priya.call(getPaymentAccount)).body).toMatchObject({
    own: null,
    gateway: '',
    webhook: { address: expect.stringMatching(/notices\/\d+$/) },
  });
  expect((await open(await invoice('Nothing online'))).online).toBeNull();
  expect(await tell({ id: 'evt_1', type: 'x' })).toBe('NOT_FOUND');
});

it('keys are tried at Stripe, kept beside the secrets, and never answered, logged or put into the log', async () => {
  const refused = await priya.call(connectPaymentAccount, { body: { ...keys(), secretKey: 'sk_live_5lOfAnother' } });
  expect([refused.status, refused.body.fields.publishableKey]).toEqual([400, expect.stringContaining('same mode')]);
  const wrong = await priya.call(connectPaymentAccount, { body: { ...keys(), secretKey: 'sk_test_5lOfAnother' } });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'PAYMENT_ACCOUNT_REFUSED']);
  expect((await dana.call(connectPaymentAccount, { body: keys() })).status).toBe(403);
  stripe.broken = [
    { fits: /account$/, how: 'silent' },
    { fits: /account$/, how: 'silent' },
  ];
  expect((await priya.call(connectPaymentAccount, { body: keys() })).body.code).toBe('GATEWAY_SILENT');
  const { status, body } = await priya.call(connectPaymentAccount, { body: keys() });
  expect([status, body.own]).toEqual([
    200,
    expect.objectContaining({ account: 'acct_1ScopebookTests', name: 'Hill Remodeling', isLive: false }),
  ]);
  expect(body.gateway).toBe('Stripe');
  const { pool } = app.app.get(ReadDb);
  const { rows: tables } = await pool.query<{ t: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as t from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { t } of tables) {
    const { rows } = await pool.query(`select 1 from ${t} row where row::text like any($1) limit 1`, [
      [keys().secretKey, keys().webhookSecret].flatMap((key) => [`%${key}%`, `%${Buffer.from(key).toString('hex')}%`]),
    ]);
    if (rows.length > 0) found.push(t);
  }
  expect(found).toEqual(['public.stripe_account']);
});

it('an invoice is paid into the own account: in part, refused, asked about, told twice, late and with wrong signatures', async () => {
  const of = await invoice('Paid into the own account');
  expect((await open(of)).online).toEqual({ open: of.due, gateway: 'Stripe', payments: [] });
  const address = await pay(of, '500');
  expect(address).toMatch(/^\/payment\/[\w-]{32}$/);
  // Pressed again it is the same payment.
  expect(await pay(of, '500')).toBe(address);
  const { clientSecret, returnTo, ...shown } = await page(address);
  expect(shown).toMatchObject({ amount: '500.00', payee: expect.any(String), status: 'waits', publishableKey: keys().publishableKey });
  expect(returnTo).toMatch(/^\/ProEstimate\/Report\/.*pay=back#pay$/);
  expect(await stripe.payOnPage(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds')).toBe('Your card has insufficient funds.');
  expect(await tell(lastEvent('payment_intent.payment_failed'))).toBe('recorded');
  expect((await open(of)).online?.payments).toMatchObject([{ amount: '500.00', status: 'failed' }]);
  expect(await stripe.payOnPage(clientSecret, 'pm_card_visa')).toBe('');
  const paid = lastEvent('payment_intent.succeeded');
  expect(await tell(paid, { secret: 'whsec_somebody' })).toBe('NOTICE_NOT_SIGNED');
  expect(await tell(paid, { at: Math.floor(Date.now() / 1_000) - 400 })).toBe('NOTICE_NOT_SIGNED');
  // At the door of another organisation, and of the installation, there is no such account.
  expect([await tell(paid, undefined, '/2'), await tell(paid, undefined, '')]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  // Twice at once, and again later: recorded once.
  expect(await Promise.all([tell(paid), tell(paid)])).toEqual(['recorded', 'recorded']);
  await tell(paid);
  await app.caughtUp();
  expect(await payments(of)).toMatchObject([
    { paymentAmount: '500.00', payeeName: 'Ann Customer', paymentDetail: expect.stringContaining('Stripe pi_') },
  ]);
  expect((await open(of)).online?.open).toBe(fromCents(toCents(of.due) - 50_000n));

  // A refund in Stripe's dashboard opens the invoice again.
  stripe.refundAtDashboard((paid as { data: { object: { id: string } } }).data.object.id, 10_000);
  expect(await tell(lastEvent('refund.created'))).toBe('recorded');
  await app.caughtUp();
  expect((await open(of)).online?.open).toBe(fromCents(toCents(of.due) - 40_000n));

  // The bank of the payer takes the rest back: disputed first, and then decided for them.
  const intent = (paid as { data: { object: { id: string } } }).data.object.id;
  expect(await tell(stripe.dispute(intent, 'needs_response', 'created'))).toBe('recorded');
  await app.caughtUp();
  expect((await payments(of))[0]).toMatchObject({
    paymentAmount: '400.00',
    paymentDetail: expect.stringContaining('disputed by the payer'),
  });
  expect(await tell(stripe.dispute(intent, 'won', 'closed'))).toBe('recorded');
  await app.caughtUp();
  expect((await payments(of))[0]).toMatchObject({ paymentAmount: '400.00', paymentDetail: expect.stringContaining('a dispute was won') });

  // No notice comes: the page asks, and so does the job.
  const second = await pay(of, '100');
  await stripe.payOnPage((await page(second)).clientSecret, 'pm_card_visa');
  expect((await customer.call(askPaymentPage, params(second))).body).toMatchObject({ status: 'paid' });
  const third = await pay(of, '101');
  await stripe.payOnPage((await page(third)).clientSecret, 'pm_card_visa');
  await watchedUntil(async () => {
    await app.caughtUp();
    expect((await payments(of)).map(({ paymentAmount }) => paymentAmount).sort()).toEqual(['100.00', '101.00', '400.00']);
  });
  // A page that was left is closed at Stripe after days.
  const left = await pay(of, '102');
  const { clientSecret: late } = await page(left);
  await app.clock.pass(4 * 24 * 60 * 60_000);
  const [id = ''] = late.split('_secret_');
  await watchedUntil(async () => expect(stripe.find(id).status).toBe('canceled'));
  expect(await stripe.payOnPage(late, 'pm_card_visa')).toContain('canceled');
});

it('what Stripe does not take, or does not answer, is said on the page of the invoice', async () => {
  const large = await invoice('A large one', '1500000');
  expect(await pay(large, '1000000.00')).toMatch(/\?pay=GATEWAY_REFUSED#pay$/);
  expect(await pay(large, '0.30')).toMatch(/\?pay=GATEWAY_REFUSED#pay$/);
  stripe.broken = [
    { fits: /payment_intents$/, how: 'silent' },
    { fits: /payment_intents$/, how: 'silent' },
  ];
  expect(await pay(large, '700')).toMatch(/\?pay=GATEWAY_SILENT#pay$/);
  expect(await pay(large, '700')).toMatch(/^\/payment\//);
});

it('an account that is taken away is paid into no more', async () => {
  const of = await invoice('Taken away');
  const address = await pay(of, '50');
  expect((await priya.call(removePaymentAccount)).body).toMatchObject({ own: null, gateway: '' });
  expect(await page(address)).toMatchObject({ code: 'PAYMENT_PAGE_NOT_FOUND' });
  expect((await open(of)).online).toBeNull();
  expect((await priya.call(removePaymentAccount)).status).toBe(200);
});
