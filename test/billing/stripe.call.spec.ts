import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { cancelAgreement } from '../../contracts/billing/agreements/cancel-agreement.ts';
import { changeMeans } from '../../contracts/billing/agreements/change-means.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { askPaymentPage } from '../../contracts/billing/paying/ask-payment-page.ts';
import { openPaymentPage } from '../../contracts/billing/paying/open-payment-page.ts';
import { askPurchase } from '../../contracts/billing/purchases/ask-purchase.ts';
import { cancelPurchase } from '../../contracts/billing/purchases/cancel-purchase.ts';
import { getPurchases } from '../../contracts/billing/purchases/get-purchases.ts';
import { getTransactions } from '../../contracts/billing/purchases/get-transactions.ts';
import { refundPurchase } from '../../contracts/billing/purchases/refund-purchase.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { toCents } from '../../contracts/money.ts';
import { RenewAgreements } from '../../server/billing/agreements/renew-agreements.ts';
import { AskOpenPurchases } from '../../server/billing/purchases/ask-open-purchases.ts';
import { PaymentGateways } from '../../server/platform/payments/payment-gateway.ts';
import { API_VERSION } from '../../server/platform/payments/stripe/stripe-gateway.ts';
import { WatchStripe } from '../../server/platform/payments/stripe/watch-stripe.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { StripeServer } from '../stripe-server.ts';

const DAY = 24 * 60 * 60 * 1_000;
const VISA = 'pm_card_visa';

let stripe: StripeServer;
let app: TestApp;
let priya: Caller;
let userId: number;
beforeAll(async () => {
  stripe = await StripeServer.start();
  app = await startApp({ billing: {}, paymentGateway: { ...stripe.settings, answerMs: 400 } });
  priya = await app.signedIn('admin');
  userId = (await priya.call(getMe)).body?.userId ?? 0;
});
afterAll(async () => {
  await app?.close();
  await stripe?.stop();
});
afterEach(() => {
  stripe.broken = [];
});

const buy = async (productPricingId = 101, key: string = randomUUID()) =>
  (
    await priya.call(submitPurchaseTransaction, {
      params: { product: 'ProEstimate' },
      body: { SelectedProductPricingId: productPricingId, Zip: '43212' },
      headers: { 'Idempotency-Key': key },
    })
  ).body;
const tokenOf = (address: string) => address.split('/')[2] ?? '';
const page = async (address: string) => (await app.stranger().call(openPaymentPage, { params: { token: tokenOf(address) } })).body;
const askPage = async (address: string) => (await app.stranger().call(askPaymentPage, { params: { token: tokenOf(address) } })).body;
const billing = async () => {
  await app.caughtUp();
  return (await priya.call(getAccountBilling)).body;
};
const purchase = async (purchaseId: number) => {
  await app.caughtUp();
  const { data } = (await priya.call(getPurchases, { params: { id: userId }, query: { pageSize: 25 } })).body;
  return data.find(({ id }) => id === purchaseId);
};
/** Sends a notice; answers what became of it. */
const tell = async (event: object, how?: Parameters<StripeServer['signed']>[1]) => {
  const response = await fetch(`${app.url}/api/payments/notices`, { method: 'POST', ...stripe.signed(event, how) });
  const answer = (await response.json()) as { outcome?: string; code?: string };
  return answer.outcome ?? answer.code;
};
const lastEvent = (type: string) => stripe.events.findLast((event) => event.type === type) ?? {};
const look = async () => {
  await app.caughtUp();
  await app.app.get(RenewAgreements).look();
  await app.caughtUp();
};
/** The ends of the product's and of Stripe's books: what was paid less what went back. */
async function expectSameLedger() {
  await app.caughtUp();
  const { data } = (await priya.call(getPurchases, { params: { id: userId }, query: { pageSize: 25 } })).body;
  const sum = (of: (row: (typeof data)[number]) => string) =>
    data.filter(({ status }) => status === 'paid').reduce((cents, row) => cents + Number(toCents(of(row))), 0);
  expect({ paid: sum(({ total }) => total), refunded: sum(({ refunded }) => refunded) }).toEqual(stripe.ledger);
}

describe('a purchase through Stripe', () => {
  it('is paid on a page of ours in fields of Stripe, recorded once, its notice first, twice and replayed', async () => {
    const before = (await billing()).creditsLeft;
    const key = randomUUID();
    const [asked, again] = await Promise.all([buy(101, key), buy(101, key)]);
    expect(asked).toMatchObject({ status: 'authentication', purchaseId: again.purchaseId });
    const open = await page(asked.address);
    expect(open).toMatchObject({
      title: '5 credits',
      payee: 'Scopebook',
      amount: '47.59',
      status: 'waits',
      publishableKey: stripe.settings.publishableKey,
    });
    expect(open.returnTo).toBe(`/paymentsubmitted?transactionResponse=${asked.purchaseId}`);
    expect(stripe.intents).toHaveLength(1);
    expect(stripe.intents[0]).toMatchObject({ amount: 4759, currency: 'usd', description: '5 credits, Scopebook' });
    expect(stripe.requests.every(({ method, key: sent, version }) => version === API_VERSION && (method === 'GET' || sent !== ''))).toBe(
      true,
    );

    expect(await stripe.payOnPage(open.clientSecret, VISA)).toBe('');
    const event = lastEvent('payment_intent.succeeded');
    // Two at once, as Stripe may send them, and a third one later.
    expect(await Promise.all([tell(event), tell(event)])).toContain('recorded');
    expect(await tell(event)).toBe('known');
    expect(await billing()).toMatchObject({ open: null, creditsLeft: before + 5 });
    expect(await purchase(asked.purchaseId)).toMatchObject({
      status: 'paid',
      paidWith: 'Visa ending 4242',
      gatewayId: stripe.intents[0]?.id,
    });
    expect(await page(asked.address)).toMatchObject({ status: 'paid' });
    await expectSameLedger();
  });

  it('that is refused shows the words of Stripe on its page, stays one payment, and is paid with another card', async () => {
    const asked = await buy();
    const { clientSecret } = await page(asked.address);
    const words = await stripe.payOnPage(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds');
    expect(words).toBe('Your card has insufficient funds.');
    const refused = lastEvent('payment_intent.payment_failed');
    expect([await tell(refused), await tell(refused)]).toEqual(['recorded', 'known']);
    expect(await page(asked.address)).toMatchObject({ status: 'waits', reason: words });
    // In the history it is a transaction of the purchase.
    await app.caughtUp();
    const { data } = (await priya.call(getTransactions, { params: { purchaseId: asked.purchaseId } })).body;
    expect(data.map(({ what, answer }) => `${what}: ${answer}`)).toContain(`Card: ${words}`);
    // Nothing else is bought beside it.
    expect(await buy()).toMatchObject({ code: 'PAYMENT_OPEN' });
    expect(await stripe.payOnPage(clientSecret, VISA)).toBe('');
    // The notice of the refusal comes late, and the one of the payment never: the page asks.
    expect(await askPage(asked.address)).toMatchObject({ status: 'paid' });
    expect(await tell(lastEvent('payment_intent.payment_failed'))).not.toBe('recorded');
    expect(await purchase(asked.purchaseId)).toMatchObject({ status: 'paid', reason: '' });
    await expectSameLedger();
  });

  it('whose bank asks who pays waits, and is paid once they have said so; a notice that never comes costs nothing', async () => {
    const asked = await buy();
    const { clientSecret } = await page(asked.address);
    await stripe.payOnPage(clientSecret, 'pm_card_authenticationRequired');
    expect(await page(asked.address)).toMatchObject({ status: 'waits' });
    expect((await billing()).open).toMatchObject({ status: 'authentication', address: asked.address });
    await stripe.payOnPage(clientSecret, 'pm_card_authenticationRequired', true);
    await app.clock.pass(2 * 60_000);
    await app.app.get(WatchStripe).look();
    expect(await purchase(asked.purchaseId)).toMatchObject({ status: 'paid', paidWith: 'Visa ending 3184' });
    // And then it comes after all.
    expect(await tell(lastEvent('payment_intent.succeeded'))).toBe('known');
    await expectSameLedger();
  });

  it('that was cancelled cannot be paid at Stripe any more, and one that was paid before stays paid', async () => {
    const asked = await buy();
    const { clientSecret } = await page(asked.address);
    const { purchaseId } = asked;
    expect((await priya.call(cancelPurchase, { params: { purchaseId } })).body).toMatchObject({ status: 'refused' });
    expect(await stripe.payOnPage(clientSecret, VISA)).toContain('canceled');
    expect(await page(asked.address)).toMatchObject({ status: 'over' });

    const second = await buy();
    await stripe.payOnPage((await page(second.address)).clientSecret, VISA);
    expect((await priya.call(cancelPurchase, { params: { purchaseId: second.purchaseId } })).body).toMatchObject({ status: 'paid' });
    await expectSameLedger();
  });

  it('of which Stripe says nothing is not known, asked again, and made once there', async () => {
    const count = stripe.intents.length;
    // Stripe makes it and the answer is lost, the library sends it again, and that is not answered at all.
    stripe.broken = [
      { fits: /POST .*payment_intents$/, how: 'hangs up' },
      { fits: /POST .*payment_intents$/, how: 'silent' },
    ];
    const asked = await buy();
    expect(asked).toMatchObject({ status: 'unknown', PaymentErrorMsg: expect.stringContaining('We do not know yet') });
    const open = (await priya.call(askPurchase, { params: { purchaseId: asked.purchaseId } })).body;
    expect(open).toMatchObject({ status: 'authentication' });
    expect(stripe.intents).toHaveLength(count + 1);
    // Its page without an answer of Stripe's says so, and works again later.
    stripe.broken = [
      { fits: /GET .*payment_intents/, how: 'fails' },
      { fits: /GET .*payment_intents/, how: 'fails' },
    ];
    expect(await page(open.address)).toMatchObject({ code: 'GATEWAY_SILENT' });
    await stripe.payOnPage((await page(open.address)).clientSecret, VISA);
    stripe.broken = [
      { fits: /GET .*payment_intents/, how: 'silent' },
      { fits: /GET .*payment_intents/, how: 'silent' },
    ];
    const event = lastEvent('payment_intent.succeeded');
    // Stripe sends it again where it was answered with an error.
    expect(await tell(event)).toBe('GATEWAY_SILENT');
    expect(await tell(event)).toBe('recorded');
    await expectSameLedger();
  });

  it('is refused in words where Stripe says no for good, and never names a key', async () => {
    stripe.broken = [{ fits: /POST .*payment_intents$/, how: 'keys' }];
    const refused = await buy();
    expect(refused).toMatchObject({
      status: 'refused',
      PaymentErrorMsg: 'The account at Stripe does not take payments for us at the moment.',
    });
    expect((await billing()).open).toBeNull();
  });

  it.each([
    ['old', { at: Math.floor(Date.now() / 1_000) - 301 }],
    ['with another secret', { secret: 'whsec_of_somebody_else' }],
  ])('refuses a notice whose signature is %s', async (_what, how) => {
    expect(await tell(lastEvent('payment_intent.succeeded'), how)).toBe('NOTICE_NOT_SIGNED');
  });

  it('refuses a notice that was changed, or is unsigned, and leaves out one about something else', async () => {
    const { body, headers } = stripe.signed(lastEvent('payment_intent.succeeded'));
    const send = async (changed: string, sent: Record<string, string>) =>
      (await fetch(`${app.url}/api/payments/notices`, { method: 'POST', body: changed, headers: sent })).status;
    expect(await send(body.replace('4759', '1759'), headers)).toBe(401);
    expect(await send(body, { 'Content-Type': 'application/json' })).toBe(401);
    expect(await tell({ ...lastEvent('payment_intent.succeeded'), type: 'invoice.paid' })).toBe('known');
    const foreign = structuredClone(lastEvent('payment_intent.succeeded')) as { data: { object: { id: string } } };
    foreign.data.object.id = 'pi_of_another_shop';
    expect(await tell(foreign)).toBe('known');
  });

  it('gives back what is unused, once, and never more than was paid', async () => {
    const asked = await buy();
    await stripe.payOnPage((await page(asked.address)).clientSecret, VISA);
    await askPage(asked.address);
    const { purchaseId } = asked;
    // The first request is worked on, and its answer lost: asked again, it goes back once.
    stripe.broken = [{ fits: /POST .*refunds/, how: 'hangs up' }];
    expect((await priya.call(refundPurchase, { params: { purchaseId } })).status).toBe(200);
    expect(await purchase(purchaseId)).toMatchObject({ refunded: '47.59' });
    expect(await tell(lastEvent('refund.created'))).toBe('known');
    expect((await priya.call(refundPurchase, { params: { purchaseId } })).body.code).toBe('NOTHING_TO_GIVE_BACK');
    const gateway = app.app.get(PaymentGateways).active;
    const { rows } = await sql<{ reference: string }>`select reference from stripe_payment where token = ${tokenOf(asked.address)}`.execute(
      app.app.get(ReadDb).db,
    );
    const reference = rows[0]?.reference ?? '';
    expect(await gateway?.refund(reference, 're-more', '0.01')).toBe('refused');

    // One that is begun in Stripe's dashboard takes as many credits as it pays for.
    const second = await buy();
    await stripe.payOnPage((await page(second.address)).clientSecret, VISA);
    await askPage(second.address);
    const { creditsLeft } = await billing();
    stripe.refundAtDashboard((await purchase(second.purchaseId))?.gatewayId ?? '', 1903);
    expect(await tell(lastEvent('refund.created'))).toBe('recorded');
    expect((await billing()).creditsLeft).toBe(creditsLeft - 2);
    await expectSameLedger();
  });
});

describe('a dispute', () => {
  const mailed = async (subject: string) => {
    for (let n = 0; n < 200; n++) {
      const { rows } = await sql`select 1 from mail where subject like ${subject}`.execute(app.app.get(ReadDb).db);
      if (rows.length > 0) return rows.length;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return 0;
  };

  it('is recorded and shown, holds a refund back, and takes money and unused credits when it is lost', async () => {
    const [asked, { creditsLeft: before }] = [await buy(), await billing()];
    await stripe.payOnPage((await page(asked.address)).clientSecret, VISA);
    await askPage(asked.address);
    const { purchaseId } = asked;
    const intent = (await purchase(purchaseId))?.gatewayId ?? '';
    const opened = stripe.dispute(intent, 'needs_response', 'created');
    expect([await tell(opened), await tell(opened)]).toEqual(['recorded', 'known']);
    expect(await purchase(purchaseId)).toMatchObject({ status: 'paid', disputed: 'open' });
    expect((await priya.call(refundPurchase, { params: { purchaseId } })).body.code).toBe('PURCHASE_DISPUTED');
    expect(await mailed('Your bank disputes $47.59 for %')).toBe(1);
    const lost = stripe.dispute(intent, 'lost', 'closed');
    expect(await tell(lost)).toBe('recorded');
    // The notice of its beginning comes late.
    await tell(opened);
    expect(await purchase(purchaseId)).toMatchObject({ status: 'paid', disputed: 'lost', refunded: '47.59' });
    expect((await billing()).creditsLeft).toBe(before);
    const { data } = (await priya.call(getTransactions, { params: { purchaseId } })).body;
    expect(data.map(({ answer }) => answer).join('; ')).toContain('disputed by the bank of the buyer (fraudulent)');
    // Told twice, it is mailed once.
    expect([await mailed('Your bank took back $47.59 for %'), await mailed('Your bank disputes $47.59 for %')]).toEqual([1, 1]);
  });

  it('that is won leaves all as it was', async () => {
    const asked = await buy();
    await stripe.payOnPage((await page(asked.address)).clientSecret, VISA);
    await askPage(asked.address);
    const { creditsLeft } = await billing();
    const intent = (await purchase(asked.purchaseId))?.gatewayId ?? '';
    await tell(stripe.dispute(intent, 'needs_response', 'created'));
    expect(await tell(stripe.dispute(intent, 'won', 'closed'))).toBe('recorded');
    expect(await purchase(asked.purchaseId)).toMatchObject({ disputed: 'won', refunded: '0.00' });
    expect((await billing()).creditsLeft).toBe(creditsLeft);
  });
});

describe('a subscription through Stripe', () => {
  const agreement = async () => {
    const found = (await billing()).agreement;
    if (!found) throw new Error('There is no agreement');
    return found;
  };

  it('keeps a customer and a means, renews without the buyer, is refused, changes its card, and forgets it (S150)', async () => {
    const asked = await buy(151);
    const { clientSecret } = await page(asked.address);
    await stripe.payOnPage(clientSecret, 'pm_card_chargeCustomerFail');
    expect(await tell(lastEvent('payment_intent.succeeded'))).toBe('recorded');
    const { agreementId, paidWith } = await agreement();
    expect(paidWith).toBe('Visa ending 0341');
    const count = stripe.intents.length;

    // Refused at the renewal: in the words of Stripe, as one purchase, at its first try.
    await app.clock.pass(31 * DAY);
    await look();
    expect(await agreement()).toMatchObject({ status: 'late', reason: 'Your card was declined.' });
    expect(stripe.intents).toHaveLength(count + 1);
    await look();
    expect(stripe.intents).toHaveLength(count + 1);

    // Another card, by a setup intent on a page of ours; the one before is thrown away.
    const params = { agreementId };
    const changing = (await priya.call(changeMeans, { params, body: {} })).body;
    expect(changing).toMatchObject({ status: 'authentication' });
    const setup = await page(changing.address);
    expect(setup).toMatchObject({
      amount: '0.00',
      title: 'Card for Crew 5, monthly',
      status: 'waits',
      clientSecret: expect.stringMatching(/^seti_/),
    });
    await stripe.payOnPage(setup.clientSecret, 'pm_card_mastercard');
    expect(await tell(lastEvent('setup_intent.succeeded'))).toBe('recorded');
    expect((await agreement()).paidWith).toBe('Mastercard ending 4444');
    await look();
    expect(await agreement()).toMatchObject({ status: 'active', reason: '' });
    // The try before was ended at Stripe.
    expect(stripe.intents.filter(({ status }) => status === 'canceled').length).toBeGreaterThan(0);

    // The answer of the next charge is lost: it was charged once.
    const charges = stripe.ledger.paid;
    stripe.broken = [
      { fits: /confirm$/, how: 'hangs up' },
      { fits: /confirm$/, how: 'silent' },
    ];
    await app.clock.pass(31 * DAY);
    await look();
    await app.clock.pass(60_000);
    await app.caughtUp();
    await app.app.get(AskOpenPurchases).look();
    expect(await agreement()).toMatchObject({ status: 'active' });
    expect(stripe.ledger.paid - charges).toBe(4124);
    await expectSameLedger();

    expect((await priya.call(cancelAgreement, { params })).body).toBe('Cancelled');
    const customers = [...stripe.requests].filter(({ method, path }) => method === 'DELETE' && path.startsWith('/v1/customers/'));
    expect(new Set(customers.map(({ path }) => path)).size).toBe(2);
  });

  it('whose bank asks who pays at the renewal sends the buyer to a page, and goes on', async () => {
    const asked = await buy(151);
    const { clientSecret } = await page(asked.address);
    await stripe.payOnPage(clientSecret, 'pm_card_authenticationRequired', true);
    await askPage(asked.address);
    await app.clock.pass(31 * DAY);
    await look();
    const open = (await billing()).open;
    expect(open).toMatchObject({ status: 'authentication', address: expect.stringMatching(/^\/payment\//) });
    expect(await tell(lastEvent('payment_intent.payment_failed'))).toBe('recorded');
    await stripe.payOnPage((await page(open?.address ?? '')).clientSecret, VISA);
    expect(await tell(lastEvent('payment_intent.succeeded'))).toBe('recorded');
    expect(await agreement()).toMatchObject({ status: 'active', paidWith: 'Visa ending 4242' });
    await expectSameLedger();
  });
});
