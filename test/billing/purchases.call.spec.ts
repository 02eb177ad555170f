import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { unzip } from 'unzipit';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getCheckPurchases } from '../../contracts/billing/credits/get-check-purchases.ts';
import { getAvailableProductPricing } from '../../contracts/billing/pricing/get-available-product-pricing.ts';
import { askPurchase } from '../../contracts/billing/purchases/ask-purchase.ts';
import { cancelPurchase } from '../../contracts/billing/purchases/cancel-purchase.ts';
import { exportPurchases } from '../../contracts/billing/purchases/export-purchases.ts';
import { getPurchases } from '../../contracts/billing/purchases/get-purchases.ts';
import { getReceipts } from '../../contracts/billing/purchases/get-receipts.ts';
import { getSubscriptionPurchaseStatus } from '../../contracts/billing/purchases/get-subscription-purchase-status.ts';
import { getTransactions } from '../../contracts/billing/purchases/get-transactions.ts';
import { mailReceipt } from '../../contracts/billing/purchases/mail-receipt.ts';
import { refundPurchase } from '../../contracts/billing/purchases/refund-purchase.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { AskOpenPurchases } from '../../server/billing/purchases/ask-open-purchases.ts';
import { NewEstimates } from '../../server/estimating/orders/new-estimates.service.ts';
import { PaymentGateways } from '../../server/platform/payments/payment-gateway.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

let app: TestApp;
let priya: Caller;
let userId: number;
beforeAll(async () => {
  app = await startApp({ billing: {}, paymentGateway: 'test' });
  priya = await app.signedIn('admin');
  userId = (await priya.call(getMe)).body?.userId ?? 0;
});
afterAll(() => app?.close());

const NUMBERS = {
  ...{ paid: '4242424242424242', declined: '4000000000000002', poor: '4000000000009995' },
  ...{ asks: '4000000000003220', silent: '4000000000000341', silentThenRefused: '4000000000009979' },
};
const params = { product: 'ProEstimate' };
const card = (CardNumber: string) => ({ CardNumber, ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' });
const cart = { SelectedProductPricingId: 101, Zip: '43212' };

const buy = (body: object, key: string = randomUUID(), who = priya) =>
  who.call(submitPurchaseTransaction, { params, body: { ...cart, ...body }, headers: { 'Idempotency-Key': key } });
const billing = async () => {
  await app.caughtUp();
  return (await priya.call(getAccountBilling)).body;
};
const left = async () => (await billing()).creditsLeft;
const db = () => app.app.get(ReadDb).db;
/** The gateway's own ledger, in cents: what it took and did not give back, of this reference's organisation. */
async function takenAtGateway(): Promise<number> {
  const { rows } = await sql<{ cents: string }>`select coalesce(sum((amount::numeric - refunded::numeric) * 100), 0)::bigint as cents
    from test_gateway_payment where status = 'paid'`.execute(db());
  return Number(rows[0]?.cents);
}
const cents = (money: string) => Math.round(Number(money) * 100);
const breakSilence = () => sql`update test_gateway_payment set answers_at = now() where answers_at > now()`.execute(db());

describe('buying credits', () => {
  it('begins with those of the trial (C268, R486, R494)', async () => {
    const { body } = await priya.call(getCheckPurchases);
    expect(body).toMatchObject({ HasCredits: true, HasOnlyTrialCredits: true });
    expect(Date.parse(body.TrialExpiryDate ?? '')).toBeGreaterThan(Date.now());
    expect(await left()).toBe(10);
  });

  it('by a card that is paid adds them once, however often the button is pressed (C269)', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(card(NUMBERS.paid), key)));
    for (const { status, body } of answers) expect([status, body.isPaymentSubmitted, body.status]).toEqual([200, true, 'paid']);
    expect(new Set(answers.map(({ body }) => body.purchaseId)).size).toBe(1);
    expect(await left()).toBe(15);
    expect((await priya.call(getCheckPurchases)).body.HasOnlyTrialCredits).toBe(false);
  });

  it('from two tabs at once buys once: the other is told that a payment is under way', async () => {
    const before = await left();
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(card(NUMBERS.paid))));
    const paid = answers.filter(({ status }) => status === 200).length;
    for (const { status, body } of answers) expect([200, 409]).toContain(status === 409 && body.code === 'PAYMENT_OPEN' ? 409 : status);
    expect(await left()).toBe(before + 5 * paid);
    expect(paid).toBeGreaterThan(0);
  });

  it('says the words of the gateway where it refuses, and charges nothing (R482)', async () => {
    const [before, taken] = [await left(), await takenAtGateway()];
    const { body } = await buy(card(NUMBERS.poor));
    expect(body).toMatchObject({ isPaymentSubmitted: false, status: 'refused', PaymentErrorMsg: 'Your card has insufficient funds.' });
    expect([await left(), await takenAtGateway()]).toEqual([before, taken]);
  });

  it.each([
    ['R474', { ...card(''), CardNumber: '' }, 'CardNumber'],
    ['R475', card('4242424242424224'), 'CardNumber'],
    ['R476', { ...card(NUMBERS.paid), ExpirationMonth: 'May' }, 'ExpirationMonth'],
    ['R478', { ...card(NUMBERS.paid), ExpirationYear: '' }, 'ExpirationYear'],
    ['R479', { ...card(NUMBERS.paid), ExpirationYear: '2020' }, 'ExpirationYear'],
  ])(
    '%s: refuses a card with a mistake by its field, before anything is asked for, and repeats nothing of it',
    async (_rule, body, field) => {
      const answer = await buy(body);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
      if (body.CardNumber) expect(JSON.stringify(answer.body)).not.toContain(body.CardNumber);
      expect((await billing()).open).toBeNull();
    },
  );

  it('whose answer is lost is not known, blocks further payments, and is paid and credited once when it is known', async () => {
    const [before, taken] = [await left(), await takenAtGateway()];
    const { body } = await buy(card(NUMBERS.silent));
    expect(body).toMatchObject({ isPaymentSubmitted: true, status: 'unknown' });
    expect((await buy(card(NUMBERS.paid))).body.code).toBe('PAYMENT_OPEN');
    const asked = await priya.call(askPurchase, { params: { purchaseId: body.purchaseId } });
    expect(asked.body.status).toBe('unknown');
    expect(await left()).toBe(before);
    await breakSilence();
    // Asked by hand, by the job and by the notice, all at once.
    const job = app.app.get(AskOpenPurchases);
    await Promise.all([...[1, 2, 3].map(() => priya.call(askPurchase, { params: { purchaseId: body.purchaseId } })), job.look()]);
    expect(await left()).toBe(before + 5);
    expect((await takenAtGateway()) - taken).toBe(cents('47.59'));
    const { data } = (await priya.call(getTransactions, { params: { purchaseId: body.purchaseId } })).body;
    expect(data.map(({ what, answer }) => `${what}: ${answer.split(',')[0]}`)).toEqual([
      'Charge: no answer',
      'Asked again: in progress',
      'Heard: paid',
    ]);
  });

  it('whose answer is lost, and that was refused, charges nothing', async () => {
    const before = await left();
    const { body } = await buy(card(NUMBERS.silentThenRefused));
    await breakSilence();
    const { body: now } = await priya.call(askPurchase, { params: { purchaseId: body.purchaseId } });
    expect(now).toMatchObject({ status: 'refused', PaymentErrorMsg: 'Your card was reported stolen.' });
    expect(await left()).toBe(before);
  });

  it('that a crash cut off before the charge ends as refused, and a charge that comes after is refused too', async () => {
    const before = await left();
    const gateway = app.app.get(PaymentGateways).active;
    let end: (error: Error) => void = () => {};
    const charge = jest
      .spyOn(Object.getPrototypeOf(gateway), 'charge')
      .mockImplementationOnce(() => new Promise((_, reject) => (end = reject)));
    const key = randomUUID();
    void buy(card(NUMBERS.paid), key).catch(() => {});
    for (let open = null; !open; ) open = (await billing()).open;
    const purchaseId = (await billing()).open?.purchaseId ?? 0;
    const { body } = await priya.call(askPurchase, { params: { purchaseId } });
    expect([body.status, body.PaymentErrorMsg]).toEqual(['refused', 'It never reached the gateway. Nothing was charged.']);
    charge.mockRestore();
    end(new Error('the process ended'));
    // A charge that was still on its way finds the payment closed.
    const { rows } = await sql<{ reference: string }>`select reference from test_gateway_payment where status = 'cancelled'`.execute(db());
    const wanted = { reference: rows[0]?.reference ?? '', amount: '47.59', currency: 'USD', title: '', payee: '', returnTo: '' };
    const late = await gateway?.charge(wanted, { number: NUMBERS.paid, month: '08', year: '2034', code: '737' });
    expect(late).toEqual({ outcome: 'nothing' });
    expect((await buy(card(NUMBERS.paid))).body.status).toBe('paid');
    expect(await left()).toBe(before + 5);
  });

  it('for which the bank asks goes on at the gateway, and can be paid there or ended', async () => {
    const before = await left();
    const { body } = await buy(card(NUMBERS.asks));
    expect(body).toMatchObject({ isPaymentSubmitted: false, status: 'authentication' });
    expect(body.address).toMatch(/^\/test-gateway\//);
    await priya.request('POST', body.address, { body: { action: 'pay' } });
    expect(await left()).toBe(before + 5);
    const second = (await buy({})).body;
    expect(second.status).toBe('authentication');
    const ended = await priya.call(cancelPurchase, { params: { purchaseId: second.purchaseId } });
    expect(ended.body.status).toBe('refused');
    await priya.request('POST', second.address, { body: { action: 'pay' } });
    expect(await left()).toBe(before + 5);
  });

  it('at a price that has moved is refused with both sums, and charges nothing', async () => {
    const taken = await takenAtGateway();
    const { status, body } = await buy({ ...card(NUMBERS.paid), pricingOptions: [{ productPricingId: 101, total: '40.00' }] });
    expect([status, body.code, body.detail]).toEqual([
      409,
      'PRICE_CHANGED',
      '5 credits cost $47.59 now, instead of $40.00. Nothing was charged.',
    ]);
    expect(await takenAtGateway()).toBe(taken);
  });

  it('refuses what is not sold, a ZIP code that is none, and a promotion that is used up or used before', async () => {
    expect((await buy({ ...card(NUMBERS.paid), SelectedProductPricingId: 201 })).body.code).toBe('PRODUCT_NOT_SOLD');
    expect((await buy({ ...card(NUMBERS.paid), Zip: '00000' })).body.code).toBe('ZIP_UNKNOWN');
    expect((await buy({ ...card(NUMBERS.paid), PromoCode: 'NONE' })).body.code).toBe('PROMOTION_NOT_APPLIED');
    expect((await buy({ ...card(NUMBERS.declined), PromoCode: 'FALL15' })).body.status).toBe('refused');
    expect((await buy({ ...card(NUMBERS.paid), PromoCode: 'fall15' })).body.status).toBe('paid');
    expect((await buy({ ...card(NUMBERS.paid), PromoCode: 'FALL15' })).body.code).toBe('PROMOTION_NOT_APPLIED');
    const { body } = await priya.call(getAvailableProductPricing, { params: { ...params, promo: 'FALL15' } });
    expect(body.promoCodeMessage).toBe('FALL15 was used by this account already. It counts once.');
  });

  it('gives back what is unused once, by the way it came', async () => {
    const before = await left();
    const { body } = await buy(card(NUMBERS.paid));
    const taken = await takenAtGateway();
    const key = { 'Idempotency-Key': randomUUID() };
    const refund = () => priya.call(refundPurchase, { params: { purchaseId: body.purchaseId }, headers: key });
    expect((await Promise.all([refund(), refund()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await left()).toBe(before);
    expect(taken - (await takenAtGateway())).toBe(cents('47.59'));
    expect((await priya.call(refundPurchase, { params: { purchaseId: body.purchaseId } })).body.code).toBe('NOTHING_TO_GIVE_BACK');
  });

  it('is listed in pages of 5, 10, 15, 20 or 25, and its sums are the ledger of the gateway (C273, R487, R488, R489, R490)', async () => {
    const list = (query: object) => priya.call(getPurchases, { params: { id: userId }, query: query as Record<string, unknown> });
    const { body } = await list({});
    expect(body).toMatchObject({ pageNumber: 1, pageSize: 5 });
    expect(body.data).toHaveLength(5);
    expect(body.totalPages).toBe(Math.ceil(body.totalCount / 5));
    for (const pageSize of [4, 6, 0, 30]) expect((await list({ pageSize })).status).toBe(400);
    expect((await list({ page: 0 })).status).toBe(400);
    const all = (await list({ pageSize: 25 })).body.data;
    const sum = all.filter(({ status }) => status === 'paid').reduce((so, { total, refunded }) => so + cents(total) - cents(refunded), 0);
    expect(sum).toBe(await takenAtGateway());
    expect(cents((await billing()).year.cost)).toBe(sum);
    expect((await priya.call(getPurchases, { params: { id: 999_999 } })).status).toBe(404);
  });

  it('is written as CSV for a year, whose last row has the sums', async () => {
    const { year } = await billing();
    const answer = await priya.call(exportPurchases, { query: { year: year.year } });
    const lines = String(answer.body).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Paid,Receipt,What,By');
    expect(lines.at(-1)).toBe(`${year.year},,All,,,,,,,${year.paid},${year.refunded}`);
    expect(lines.slice(1, -1).reduce((sum, line) => sum + cents(line.split(',').at(-2) ?? ''), 0)).toBe(cents(year.paid));
    const dana = await app.signedIn('contractor');
    expect((await dana.call(exportPurchases, { query: { year: year.year } })).status).toBe(403);
  });

  it('is printed as PDF once it is paid, and its refund once money went back; the numbers agree with the history', async () => {
    const { data } = (await priya.call(getPurchases, { params: { id: userId }, query: { pageSize: 25 } })).body;
    const print = async (purchaseId: number, paper: 'receipt' | 'refund') => {
      const answer = await priya.fetch(`/api/billing/purchases/${purchaseId}/pdf?paper=${paper}`);
      const file = Buffer.from(await answer.arrayBuffer());
      return answer.status === 200 ? (await readPdf(file)).pages.flatMap(({ rows }) => rows).join('\n') : answer.status;
    };
    const back = data.find(({ refunded }) => refunded !== '0.00');
    const refused = data.find(({ status }) => status === 'refused');
    const kept = data.find(({ status, refunded }) => status === 'paid' && refunded === '0.00');
    expect(await print(back?.id ?? 0, 'receipt')).toContain(`Paid $${back?.total}`);
    expect(await print(back?.id ?? 0, 'refund')).toContain(`Given back $${back?.refunded}`);
    expect(await print(kept?.id ?? 0, 'receipt')).toContain('no money moved');
    expect(await print(kept?.id ?? 0, 'refund')).toBe(409);
    expect(await print(refused?.id ?? 0, 'receipt')).toBe(409);
    expect(await print(999_999, 'receipt')).toBe(404);
  });

  it('is mailed again to who asks, once a minute; one that was not paid has none', async () => {
    const { data } = (await priya.call(getPurchases, { params: { id: userId }, query: { pageSize: 25 } })).body;
    const paid = data.find(({ status }) => status === 'paid');
    const refused = data.find(({ status }) => status === 'refused');
    const mail = (purchaseId = 0, by = priya) => by.call(mailReceipt, { params: { purchaseId } });
    const [first] = await Promise.all([mail(paid?.id), mail(paid?.id)]);
    expect(first.body.to).toContain('@');
    const { rows } = await sql<{ recipient: string; text: string }>`
      select recipient, text from mail where key like ${`receipt/${paid?.id}/%`}`.execute(app.app.get(ReadDb).db);
    expect(rows).toEqual([{ recipient: first.body.to, text: expect.stringContaining(`/transactions?purchase=${paid?.id}`) }]);
    expect((await mail(refused?.id)).body.code).toBe('NO_RECEIPT');
    expect((await mail(paid?.id, await app.signedIn('contractor'))).status).toBe(403);
  });

  it('all receipts of a year are one ZIP, with those of what went back', async () => {
    const { data } = (await priya.call(getPurchases, { params: { id: userId }, query: { pageSize: 25 } })).body;
    const { year } = (await priya.call(getAccountBilling)).body;
    const answer = await priya.fetch(`${getReceipts.path}?year=${year.year}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const { entries } = await unzip(await answer.arrayBuffer());
    const paid = data.filter(({ status }) => status === 'paid');
    const names = paid.flatMap(({ id, paidAt, refunded }) => {
      const name = `${paidAt.slice(0, 10)} SB-${id}`;
      return [`${name}.pdf`, ...(refunded === '0.00' ? [] : [`${name} refund.pdf`])];
    });
    expect(Object.keys(entries).sort()).toEqual(names.sort());
    const [name = ''] = names;
    expect((await readPdf(Buffer.from((await entries[name]?.arrayBuffer()) ?? new ArrayBuffer(0)))).pages).toHaveLength(1);
    const empty = await priya.fetch(`${getReceipts.path}?year=2001`);
    expect(Object.keys((await unzip(await empty.arrayBuffer())).entries)).toEqual([]);
    expect((await (await app.signedIn('contractor')).fetch(`${getReceipts.path}?year=2026`)).status).toBe(403);
  });

  it('tells the status of product 45 (C272, R484)', async () => {
    const status = (productId: number) => priya.call(getSubscriptionPurchaseStatus, { params: { ...params, productId } });
    expect((await status(45)).body).toMatchObject({
      hasActiveSubscription: false,
      hasDirectPayments: true,
      activeDirectPayment: { productId: 45 },
    });
    expect((await status(46)).body).toMatchObject({ hasDirectPayments: false, activeDirectPayment: null });
  });

  it('keeps no number of a card: not in a table, an event, a mail or a saved answer', async () => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
      from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      db(),
    );
    expect(tables.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const { schema, name } of tables)
      for (const number of Object.values(NUMBERS)) {
        const { rows } = await sql`select 1 from ${sql.table(`${schema}.${name}`)} as row where row::text like ${`%${number}%`}
          or row::text like ${`%${Buffer.from(number).toString('hex')}%`} limit 1`.execute(db());
        if (rows.length > 0) found.push(`${schema}.${name}`);
      }
    expect(found).toEqual([]);
  });
});

describe('a new estimate', () => {
  it('takes one credit, once for a repeated request, and opens none without (R022)', async () => {
    const credits = await left();
    const key = randomUUID();
    const make = (name: string, one: string = randomUUID()) =>
      priya.call(getNewOrder, { query: { newEstimateName: name }, headers: { 'Idempotency-Key': one } });
    const twice = await Promise.all([make('Porch', key), make('Porch', key)]);
    expect(new Set(twice.map(({ body }) => body)).size).toBe(1);
    expect(await left()).toBe(credits - 1);
    // More at once than there are credits: never below none.
    const many = await Promise.all(Array.from({ length: credits + 4 }, (_, n) => make(`Job ${n}`)));
    expect(many.filter(({ body }) => body > 0)).toHaveLength(credits - 1);
    expect(many.filter(({ body }) => body < 0)).toHaveLength(5);
    expect(await left()).toBe(0);
    expect((await priya.call(getCheckPurchases)).body).toEqual({ HasCredits: false, HasOnlyTrialCredits: false, TrialExpiryDate: null });
    const { ledger } = await billing();
    expect(ledger[0]).toMatchObject({ kind: 'taken', credits: -1, left: 0 });
    // By the name that the job has.
    expect(ledger.find(({ orderId }) => orderId === twice[0]?.body)).toMatchObject({ kind: 'taken', name: 'Porch' });
    expect(ledger.every(({ left: rest }) => rest >= 0)).toBe(true);
  });

  it('that a crash cut off gives its credit back, and one that was made does not', async () => {
    await buy(card(NUMBERS.paid));
    const { body: order } = await priya.call(getNewOrder);
    const credits = await left();
    const { organizationId } = (await priya.call(getMe)).body ?? { organizationId: 0 };
    const streams = app.app.get(NewEstimates);
    const { AccountService } = await import('../../server/billing/account.service.ts');
    const actor = { kind: 'user' as const, userId, organizationId, name: 'Priya Raman' };
    await app.app.get(AccountService).takeCredit(2_000_000_000, actor);
    expect(await left()).toBe(credits - 1);
    for (const orderId of [order, 2_000_000_000])
      await sql`insert into estimate_credit (order_id, organization_id) values (${orderId}, ${organizationId})`.execute(db());
    await streams.giveBackLost('0 seconds');
    expect(await left()).toBe(credits);
    await streams.giveBackLost('0 seconds');
    expect(await left()).toBe(credits);
  });
});

describe('where billing is off', () => {
  it('estimates take no credits, and nothing is sold or shown', async () => {
    const off = await startApp();
    try {
      const admin = await off.signedIn('admin');
      for (let n = 0; n < 12; n++) expect((await admin.call(getNewOrder)).body).toBeGreaterThan(0);
      expect((await admin.call(getCheckPurchases)).body).toEqual({ HasCredits: true, HasOnlyTrialCredits: false, TrialExpiryDate: null });
      expect((await admin.call(getAccountBilling)).body).toMatchObject({ on: false, creditsLeft: 0, ledger: [] });
      const { status, body } = await admin.call(submitPurchaseTransaction, { params, body: { ...cart, ...card(NUMBERS.paid) } });
      expect([status, body.code]).toEqual([404, 'BILLING_OFF']);
    } finally {
      await off.close();
    }
  });
});
