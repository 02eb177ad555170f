import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { askErasure, getPersonalData } from '../../contracts/accounts/personal/personal-data-calls.ts';
import { cancelAgreement } from '../../contracts/billing/agreements/cancel-agreement.ts';
import { changeMeans } from '../../contracts/billing/agreements/change-means.ts';
import { changePlan } from '../../contracts/billing/agreements/change-plan.ts';
import { deactivateBillingAgreement } from '../../contracts/billing/agreements/deactivate-billing-agreement.ts';
import { getPlanChange } from '../../contracts/billing/agreements/get-plan-change.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getPurchases } from '../../contracts/billing/purchases/get-purchases.ts';
import { getSubscriptionPurchaseStatus } from '../../contracts/billing/purchases/get-subscription-purchase-status.ts';
import { getTransactions } from '../../contracts/billing/purchases/get-transactions.ts';
import { refundPurchase } from '../../contracts/billing/purchases/refund-purchase.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { ErasePersons } from '../../server/accounts/personal/erase-persons.ts';
import { UserStreams } from '../../server/accounts/user.stream.ts';
import { AccountStreams } from '../../server/billing/account.stream.ts';
import { RenewAgreements } from '../../server/billing/agreements/renew-agreements.ts';
import { AskOpenPurchases } from '../../server/billing/purchases/ask-open-purchases.ts';
import { createApp } from '../../server/create-app.ts';
import { PaymentGateways } from '../../server/platform/payments/payment-gateway.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { newColleague, newOrganization } from '../catalogue/people.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
const NUMBERS = { paid: '4242424242424242', paidOnce: '4000000000000069', other: '5555555555554444' };
const params = { product: 'ProEstimate' };
const card = (CardNumber: string) => ({ CardNumber, ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' });

let app: TestApp;
let priya: Caller;
let userId: number;
beforeEach(async () => {
  app = await startApp({ billing: {}, paymentGateway: 'test' });
  priya = await app.signedIn('admin');
  userId = (await priya.call(getMe)).body?.userId ?? 0;
});
afterEach(() => app?.close());

const subscribe = (number = NUMBERS.paid, SelectedProductPricingId = 151) =>
  priya.call(submitPurchaseTransaction, {
    params,
    body: { SelectedProductPricingId, Zip: '43212', ...card(number) },
    headers: { 'Idempotency-Key': randomUUID() },
  });
const billing = async () => {
  await app.caughtUp();
  return (await priya.call(getAccountBilling)).body;
};
const agreement = async () => {
  const found = (await billing()).agreement;
  if (!found) throw new Error('There is no agreement');
  return found;
};
const id = async () => ({ agreementId: (await agreement()).agreementId });
const look = async () => {
  await app.caughtUp();
  await app.app.get(RenewAgreements).look();
  await app.caughtUp();
};
const pass = async (ms: number) => {
  await app.caughtUp();
  await app.clock.pass(ms);
  await look();
};
const charges = async () => {
  const { rows } = await sql<{
    cents: string;
    count: string;
  }>`select count(*) as count, coalesce(sum(amount::numeric * 100), 0)::bigint as cents
    from test_gateway_payment where status = 'paid' and amount <> '0.00'`.execute(app.app.get(ReadDb).db);
  return { count: Number(rows[0]?.count), cents: Number(rows[0]?.cents) };
};
const mailed = async (subject: string) => {
  for (let n = 0; n < 200; n++) {
    const { rows } = await sql`select 1 from mail where subject like ${subject}`.execute(app.app.get(ReadDb).db);
    if (rows.length > 0) return rows.length;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return 0;
};

it('a plan is subscribed to, is active for product 45, and renews by itself, once (S150, C272, R484)', async () => {
  const status = () => priya.call(getSubscriptionPurchaseStatus, { params: { ...params, productId: 45 } });
  expect((await status()).body).toMatchObject({ hasActiveSubscription: false, activeSubscriptionPurchase: null });
  expect((await subscribe()).body.status).toBe('paid');
  expect(await billing()).toMatchObject({ creditsLeft: 15, agreement: { status: 'active', name: 'Crew 5, monthly', nextTotal: '41.24' } });
  expect((await status()).body).toMatchObject({
    ...{ hasActiveSubscription: true, hasDirectPayments: false },
    activeSubscriptionPurchase: { productId: 45, name: 'Crew 5, monthly', total: '41.24' },
  });
  expect((await subscribe()).body.code).toBe('AGREEMENT_RUNS');
  expect(await mailed('Crew 5, monthly: your subscription')).toBe(1);
  const { until } = await agreement();
  await look();
  expect((await charges()).count).toBe(1);
  await pass(Date.parse(until) - app.clock.now().getTime());
  await Promise.all([look(), look(), look()]);
  expect(await charges()).toEqual({ count: 2, cents: 8248 });
  // Those of the trial are over.
  expect((await billing()).creditsLeft).toBe(10);
  const next = await agreement();
  expect([next.from, next.status]).toEqual([until, 'active']);
  const { data } = (await priya.call(getPurchases, { params: { id: userId } })).body;
  expect(data.map(({ agreementId, periodFrom }) => [agreementId, periodFrom])).toEqual([
    [next.agreementId, until],
    [next.agreementId, next.since],
  ]);
  expect((await billing()).ledger.filter(({ kind }) => kind === 'bought').map(({ name }) => name)).toEqual([
    'Crew 5, monthly',
    'Crew 5, monthly',
  ]);
  const { body } = await priya.call(refundPurchase, { params: { purchaseId: data[0]?.id } });
  expect(body.code).toBe('PLAN_NOT_GIVEN_BACK');
});

it('a renewal is charged once by two servers, of which one ends between charge and record', async () => {
  await subscribe();
  const { until } = await agreement();
  const second = await createApp({
    ...{ databaseUrl: app.stores.databaseUrl, eventStoreUrl: app.stores.eventStoreUrl, installationKey: app.stores.installationKey },
    ...{ logLevel: 'silent', callsPerMinute: 0 },
    ...{ clock: app.clock, billing: {}, paymentGateway: 'test', patience: { graceMs: 0 } },
  });
  try {
    await second.init();
    // The answers are lost after the money was taken, as with a server that ends there.
    const gateway = app.app.get(PaymentGateways).active;
    if (!gateway) throw new Error('no gateway');
    const real = gateway.chargeMeans.bind(gateway);
    const chargeMeans = jest.spyOn(gateway, 'chargeMeans').mockImplementation(async (...given) => {
      await real(...given);
      throw new Error('the answer is lost');
    });
    await app.caughtUp();
    await app.clock.pass(Date.parse(until) - app.clock.now().getTime());
    await Promise.all([app.app.get(RenewAgreements).look(), second.get(RenewAgreements).look(), app.app.get(RenewAgreements).look()]);
    chargeMeans.mockRestore();
    await app.caughtUp();
    await app.clock.pass(2 * 60_000);
    await Promise.all([app.app.get(AskOpenPurchases).look(), second.get(AskOpenPurchases).look()]);
    await app.caughtUp();
    expect((await charges()).count).toBe(2);
    expect(await billing()).toMatchObject({ open: null, creditsLeft: 10, agreement: { from: until, status: 'active' } });
  } finally {
    await second.close();
  }
});

it('a refused renewal is mailed, tried again after days, and paid with another card', async () => {
  await subscribe(NUMBERS.paidOnce);
  const { until } = await agreement();
  await pass(Date.parse(until) - app.clock.now().getTime());
  const late = await agreement();
  expect(late).toMatchObject({ status: 'late', reason: 'Your card has expired.' });
  expect(await mailed('The payment of Crew 5, monthly was refused')).toBe(1);
  await pass(2.5 * DAY);
  expect(await mailed('Crew 5, monthly is charged again on %')).toBe(1);
  expect((await agreement()).nextAt).toBe(late.nextAt);
  await pass(0.6 * DAY);
  expect((await agreement()).nextAt > late.nextAt).toBe(true);
  const change = (number: string) => priya.call(changeMeans, { params: { agreementId: late.agreementId }, body: card(number) });
  expect((await change('4000000000000002')).body).toMatchObject({ status: 'refused', reason: 'Your card was declined.' });
  expect((await change(NUMBERS.other)).body).toMatchObject({ status: 'changed' });
  await pass(1_000);
  expect(await agreement()).toMatchObject({ status: 'active', from: until, paidWith: 'Mastercard ending 4444', reason: '' });
  expect(await charges()).toEqual({ count: 2, cents: 8248 });
  const { data } = (await priya.call(getPurchases, { params: { id: userId } })).body;
  expect(data[0]).toMatchObject({ status: 'paid', tries: 3, periodFrom: until });
  const { body } = await priya.call(getTransactions, { params: { purchaseId: data[0]?.id } });
  expect(body.data.map(({ what, answer }) => [what, answer.replace(/tg_.*/, '')])).toEqual([
    ['Charge', 'Your card has expired.'],
    ['Charge', 'Your card has expired.'],
    ['Charge', 'paid, '],
  ]);
});

it('refused three times it ends, and what it gave stays', async () => {
  await subscribe(NUMBERS.paidOnce);
  const { until } = await agreement();
  await pass(Date.parse(until) - app.clock.now().getTime());
  await pass(3 * DAY);
  await pass(4 * DAY);
  expect(await billing()).toMatchObject({ creditsLeft: 5, open: null, agreement: { status: 'ended', nextAt: '' } });
  expect(await mailed('Crew 5, monthly has ended')).toBe(1);
  await pass(40 * DAY);
  expect((await charges()).count).toBe(1);
});

it('is cancelled by POST, and by the documented GET from our own pages alone (C270, R483, M184, M185)', async () => {
  await subscribe();
  const of = await id();
  const path = `/api2/ProEstimate/sponsor/DeactivateBillingAgreement/${of.agreementId}`;
  const cross = await priya.fetch(path, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(cross.status).toBe(403);
  const gateway = app.app.get(PaymentGateways).active;
  if (!gateway) throw new Error('no gateway');
  const forget = jest.spyOn(gateway, 'forget').mockRejectedValue(new Error('no answer'));
  const failed = await priya.call(cancelAgreement, { params: of });
  expect([failed.status, failed.body.detail]).toEqual([
    503,
    'Unable to deactivate your subscription at his moment. Please call customer service for assistance.',
  ]);
  expect(await agreement()).toMatchObject({ status: 'active', isCancelling: true, nextAt: '' });
  forget.mockRestore();
  const { body } = await priya.call(deactivateBillingAgreement, {
    params: { ...params, id: of.agreementId },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(body).toBe('Cancelled');
  expect((await priya.call(cancelAgreement, { params: of })).body).toBe('Cancelled');
  expect(await billing()).toMatchObject({ creditsLeft: 15, agreement: { status: 'cancelled' } });
  expect(await mailed('Crew 5, monthly is cancelled')).toBe(1);
  await pass(70 * DAY);
  expect((await charges()).count).toBe(1);
  expect((await subscribe()).body.status).toBe('paid');
});

it('that could not be cancelled at the gateway is cancelled by the job, and charges nothing meanwhile', async () => {
  await subscribe();
  const gateway = app.app.get(PaymentGateways).active;
  if (!gateway) throw new Error('no gateway');
  const forget = jest.spyOn(gateway, 'forget').mockRejectedValue(new Error('no answer'));
  await priya.call(cancelAgreement, { params: await id() });
  await pass(40 * DAY);
  expect((await charges()).count).toBe(1);
  forget.mockRestore();
  await look();
  expect((await agreement()).status).toBe('cancelled');
});

it('a change of plan is shown before, charged once, and refused at another sum', async () => {
  await subscribe();
  const of = await id();
  await pass(10 * DAY);
  const shown = (await priya.call(getPlanChange, { params: of, query: { productPricingId: 152 } })).body;
  expect(shown).toMatchObject({ takesEffect: 'now', listPrice: '99.00' });
  expect(Number(shown.discount)).toBeGreaterThan(20);
  const change = (total: string, key = randomUUID(), productPricingId = 152) =>
    priya.call(changePlan, { params: of, body: { productPricingId, total }, headers: { 'Idempotency-Key': key } });
  expect((await change('1.00')).body.code).toBe('PRICE_CHANGED');
  expect((await change(shown.total, randomUUID(), 102)).body.code).toBe('PRODUCT_NOT_SOLD');
  const key = randomUUID();
  const answers = await Promise.all([change(shown.total, key), change(shown.total, key)]);
  expect(answers.some(({ body }) => body.payment?.status === 'paid')).toBe(true);
  const now = await billing();
  expect(now).toMatchObject({ creditsLeft: 15 + shown.credits, agreement: { name: 'Crew 15, monthly', status: 'active' } });
  expect(await charges()).toEqual({ count: 2, cents: 4124 + Math.round(Number(shown.total) * 100) });
  // Back to the cheaper one from the renewal on, and that taken back.
  const back = (await priya.call(getPlanChange, { params: of, query: { productPricingId: 151 } })).body;
  expect(back).toMatchObject({ takesEffect: 'renewal', total: '41.24' });
  expect((await change(back.total, randomUUID(), 151)).body).toEqual({ takesEffect: 'renewal', payment: null });
  expect(await agreement()).toMatchObject({ name: 'Crew 15, monthly', nextName: 'Crew 5, monthly', nextTotal: '41.24' });
  const { until } = await agreement();
  await pass(Date.parse(until) - app.clock.now().getTime());
  expect(await agreement()).toMatchObject({ name: 'Crew 5, monthly', nextName: '', from: until });
});

describe('an account that is suspended or erased', () => {
  const suspended = 'nobody can sign in';
  const meta = (organizationId: number) => ({
    actor: { kind: 'system' as const, organizationId, name: 'Scopebook' },
    idempotencyKey: randomUUID(),
  });
  const people = async () => (await priya.call(getPeople)).body;
  /** As by an operator, or by two administrators at the same moment: nobody is left. */
  const suspendAll = async () => {
    const { organizationId = 0 } = (await priya.call(getMe)).body ?? {};
    const ids = (await people()).filter(({ isSuspended }) => !isSuspended).map(({ userId: one }) => one);
    const at = app.clock.now().toISOString();
    for (const one of ids) await app.app.get(UserStreams).execute(one, { type: 'SuspendUser', reason: '', at }, meta(organizationId));
    await app.caughtUp();
    return { organizationId, ids };
  };
  const agreementIn = async (organizationId: number) => {
    const { agreements } = (await app.app.get(AccountStreams).load(organizationId)).state;
    return [...agreements.values()].at(-1);
  };
  const audit = async (by: Caller) => {
    await app.caughtUp();
    return (await by.call(getAudit, { query: { take: 20 } })).body.entries.map(({ sentence, after }) => `${sentence}: ${after}`);
  };

  it('is not charged while nobody can sign in, says so by mail and in the audit, and goes on three days after', async () => {
    await subscribe();
    const { until, agreementId } = await agreement();
    const { organizationId, ids } = await suspendAll();
    await pass(Date.parse(until) - app.clock.now().getTime());
    await Promise.all([look(), look()]);
    expect((await charges()).count).toBe(1);
    expect(await agreementIn(organizationId)).toMatchObject({ status: 'active', rests: 'nobody', tryAt: '' });
    expect(await mailed('Crew 5, monthly is not charged')).toBe(1);
    await pass(65 * DAY);
    expect((await charges()).count).toBe(1);
    for (const one of ids) await app.app.get(UserStreams).execute(one, { type: 'ReinstateUser' }, meta(organizationId));
    await look();
    priya = await app.signedIn('admin');
    expect(await mailed('Crew 5, monthly goes on')).toBe(1);
    const soon = await agreement();
    expect(soon).toMatchObject({ agreementId, rests: '', status: 'active' });
    expect(Math.round((Date.parse(soon.nextAt) - app.clock.now().getTime()) / DAY)).toBe(3);
    expect((await charges()).count).toBe(1);
    await pass(3 * DAY);
    // One period: those between are over.
    expect((await charges()).count).toBe(2);
    expect((await agreement()).until > app.clock.now().toISOString()).toBe(true);
    expect(await audit(priya)).toEqual(
      expect.arrayContaining([
        `Does not charge Crew 5, monthly any more: ${suspended}`,
        expect.stringMatching(/^Goes on with Crew 5, monthly: charged on /),
      ]),
    );
  });

  it('a renewal that falls due while an erasure is asked for is not charged; withdrawn it goes on, carried out it is cancelled', async () => {
    priya = await newColleague(app, 82, { place: 0, firstName: 'Alma', lastName: 'Lone', isAdmin: true });
    await subscribe();
    const me = (await priya.call(getMe)).body?.userId ?? 0;
    await app.caughtUp();
    expect((await priya.call(getPersonalData)).body.inTheWay).toEqual([
      { what: 'Crew 5, monthly renews by itself', wayOut: 'Cancel it', to: '/plans' },
    ]);
    const ask = { userName: 'alma-82', password: DEMO_PASSWORD };
    expect((await priya.call(askErasure, { body: ask })).body.code).toBe('ERASURE_IN_THE_WAY');
    // It began after the question was answered, as where the bank of the payer takes its time.
    const at = app.clock.now().toISOString();
    const eraseAt = new Date(app.clock.now().getTime() + 32 * DAY).toISOString();
    const users = app.app.get(UserStreams);
    await users.execute(me, { type: 'AskErasure', at, eraseAt, codeHash: 'c' }, meta(82));
    await pass(31 * DAY);
    expect((await charges()).count).toBe(1);
    expect(await agreementIn(82)).toMatchObject({ rests: 'nobody' });
    await users.execute(me, { type: 'WithdrawErasure', codeHash: 'c', at }, meta(82));
    await look();
    expect(await agreementIn(82)).toMatchObject({ rests: '' });
    await users.execute(me, { type: 'AskErasure', at, eraseAt, codeHash: 'd' }, meta(82));
    await app.caughtUp();
    await app.clock.pass(2 * DAY);
    await app.app.get(ErasePersons).look();
    await look();
    expect(await agreementIn(82)).toMatchObject({ status: 'cancelled', means: '' });
    const { rows } = await sql<{ n: string }>`select count(*) as n from test_gateway_means`.execute(app.app.get(ReadDb).db);
    expect(rows[0]?.n).toBe('0');
    await pass(70 * DAY);
    expect((await charges()).count).toBe(1);
  });

  it('what somebody gave who is erased is charged no more; a colleague gives another card, and it goes on', async () => {
    const { dana, marcus } = await newOrganization(app, 83);
    priya = dana;
    const { organizationId = 0, userId: danaId = 0 } = (await dana.call(getMe)).body ?? {};
    await subscribe();
    const { until, agreementId } = await agreement();
    const { inTheWay } = (await priya.call(getPersonalData)).body;
    expect(inTheWay).toContainEqual({
      what: 'Crew 5, monthly is paid with what you gave: Visa ending 4242',
      wayOut: 'Have a colleague give another card, or cancel it',
      to: '/plans',
    });
    const at = app.clock.now().toISOString();
    const eraseAt = new Date(app.clock.now().getTime() + 40 * DAY).toISOString();
    await app.app.get(UserStreams).execute(danaId, { type: 'AskErasure', at, eraseAt, codeHash: 'c' }, meta(organizationId));
    await pass(Date.parse(until) - app.clock.now().getTime());
    expect((await charges()).count).toBe(1);
    expect(await agreementIn(organizationId)).toMatchObject({ rests: 'payer' });
    expect(await mailed('Crew 5, monthly needs another card')).toBeGreaterThan(0);
    await app.clock.pass(15 * DAY);
    await app.app.get(ErasePersons).look();
    expect(await agreementIn(organizationId)).toMatchObject({ rests: 'payer', means: '', paidWith: '' });
    await pass(5 * DAY);
    expect((await charges()).count).toBe(1);
    priya = marcus;
    const changed = await priya.call(changeMeans, { params: { agreementId }, body: card(NUMBERS.other) });
    expect(changed.body).toMatchObject({ status: 'changed' });
    await pass(1_000);
    expect(await agreement()).toMatchObject({ status: 'active', rests: '', paidWith: 'Mastercard ending 4444' });
    expect((await charges()).count).toBe(2);
  });
});

it('the gateway keeps nothing of an agreement that has ended', async () => {
  await subscribe(NUMBERS.paidOnce);
  const { until } = await agreement();
  const gateway = app.app.get(PaymentGateways).active;
  if (!gateway) throw new Error('no gateway');
  const forget = jest.spyOn(gateway, 'forget').mockRejectedValue(new Error('no answer'));
  await pass(Date.parse(until) - app.clock.now().getTime());
  await pass(3 * DAY);
  await pass(4 * DAY);
  expect((await agreement()).status).toBe('ended');
  forget.mockRestore();
  await look();
  expect((await agreement()).paidWith).toBe('');
});
