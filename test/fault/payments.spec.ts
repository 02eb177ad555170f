import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { isLuhn } from '../../contracts/billing/purchases/card.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import type { Caller } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { connectionTo, daysAhead, eventually, outcomeOf, type Product, queryStores, startProduct, temporaryFolder } from './product.ts';

const PAYMENTS = 1000;
const PAID = '4242424242424242';
const DECLINED = '4000000000000002';

const buy = (who: Caller, CardNumber: string, key: string = randomUUID(), SelectedProductPricingId = 101) =>
  who.call(submitPurchaseTransaction, {
    params: { product: 'ProEstimate' },
    body: {
      ...{ SelectedProductPricingId, Zip: '43212' },
      ...{ CardNumber, ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' },
    },
    headers: { 'Idempotency-Key': key },
  });

/** Of no other number in the product or its data: one for each payment. */
const cardNumber = (n: number): string => {
  const begin = `492917${String(n * 7_919 + 1).padStart(9, '0')}`;
  return Array.from({ length: 10 }, (_, last) => `${begin}${last}`).find(isLuhn) ?? '';
};
const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

describe('payments', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let product: Product;
  let priya: Caller;
  const start = async (port?: number, env: NodeJS.ProcessEnv = {}) => {
    product = await startProduct({ dataDir: folder.path, port, env: { BILLING: 'on', LOG_LEVEL: 'debug', ...env } });
  };
  beforeAll(async () => {
    folder = await temporaryFolder('demo');
    await start();
    priya = await product.signedIn('admin');
  });
  afterAll(async () => {
    await product?.stop();
    await folder?.remove();
  });

  it('cut off by kill -9 between charge and record are paid once, recorded once, and their credits added once', async () => {
    const { creditsLeft } = (await priya.call(getAccountBilling)).body;
    const [gateway, log] = [await connectionTo(folder.path), await connectionTo(folder.path)];
    await gateway.query('begin; lock table test_gateway_payment in share mode');
    const key = randomUUID();
    const request = outcomeOf(buy(priya, PAID, key));
    let purchaseId = 0;
    await eventually(async () => {
      purchaseId = (await priya.call(getAccountBilling)).body.open?.purchaseId ?? 0;
      expect(purchaseId).toBeGreaterThan(0);
    });
    // Nothing is recorded any more, while the gateway takes the money.
    await log.query('begin; lock table eventstore.events in share mode');
    await gateway.query('commit');
    const charged = () => queryStores(folder.path, `select 1 from test_gateway_payment where status = 'paid'`);
    const recorded = () => queryStores(folder.path, `select 1 from eventstore.events where type = 'PurchasePaid'`);
    await eventually(async () => expect(await charged()).toHaveLength(1));
    // Until the gateway's commit is on the disk.
    await pause(1_000);
    expect(await recorded()).toHaveLength(0);
    await product.kill();
    // Nothing, or on a slow machine that the log does not answer.
    expect((await request)?.status ?? 503).toBe(503);
    await Promise.all([gateway, log].map((client) => client.end().catch(() => {})));

    await start(product.port);
    // Asked by the buyer again, by the job and by the gateway's notice.
    const again = await Promise.all([buy(priya, PAID, key), buy(priya, PAID, key)]);
    for (const { status, body } of again) expect([status, body.purchaseId]).toEqual([200, purchaseId]);
    await eventually(async () => {
      const { body } = await priya.call(getAccountBilling);
      expect([body.open, body.creditsLeft]).toEqual([null, creditsLeft + 5]);
    }, PATIENCE_MS);
    expect([(await charged()).length, (await recorded()).length]).toEqual([1, 1]);
    expect((await buy(priya, PAID, key)).body).toMatchObject({ status: 'paid', purchaseId });
    expect((await priya.call(getAccountBilling)).body.creditsLeft).toBe(creditsLeft + 5);
  });

  it('of a renewal, cut off by kill -9 between charge and record, are charged once and renew once', async () => {
    expect((await buy(priya, PAID, randomUUID(), 151)).body.status).toBe('paid');
    const { creditsLeft } = (await priya.call(getAccountBilling)).body;
    await product.stop();
    const later = daysAhead(31);
    await start(product.port, later);
    const [gateway, log] = [await connectionTo(folder.path), await connectionTo(folder.path)];
    await gateway.query('begin; lock table test_gateway_payment in share mode');
    const asked = () => queryStores(folder.path, `select 1 from eventstore.events where type = 'AgreementRenewalAsked'`);
    await eventually(async () => expect(await asked()).toHaveLength(1));
    await log.query('begin; lock table eventstore.events in share mode');
    await gateway.query('commit');
    const charged = () =>
      queryStores(folder.path, `select 1 from test_gateway_payment where title = 'Crew 5, monthly' and status = 'paid'`);
    const renewed = () => queryStores(folder.path, `select 1 from eventstore.events where type = 'AgreementRenewed'`);
    await eventually(async () => expect(await charged()).toHaveLength(2));
    // Until the gateway's commit is on the disk.
    await pause(1_000);
    expect(await renewed()).toHaveLength(0);
    await product.kill();
    await Promise.all([gateway, log].map((client) => client.end().catch(() => {})));

    await start(product.port, later);
    await eventually(async () => expect(await renewed()).toHaveLength(1));
    // The job goes on looking, and finds nothing more to charge.
    await pause(4_000);
    expect([(await charged()).length, (await renewed()).length, (await asked()).length]).toEqual([2, 1, 1]);
    await product.stop();
    await start(product.port);
    priya = await product.signedIn('admin');
    const { body } = await priya.call(getAccountBilling);
    expect([body.open, body.creditsLeft, body.agreement?.status]).toEqual([null, creditsLeft + 5, 'active']);
  });

  it(`${PAYMENTS} of them leave no number of a card in the data folder, the log or the output`, async () => {
    const numbers = new Set(Array.from({ length: PAYMENTS }, (_, n) => cardNumber(n)));
    expect(numbers.size).toBe(PAYMENTS);
    let [n, paid] = [0, 0];
    for (const number of numbers) {
      n += 1;
      // Refused ones, one with a mistake, one that is written with spaces, and one that comes twice.
      if (n % 50 === 0) await buy(priya, DECLINED);
      if (n % 20 === 0) await buy(priya, `${number}0`);
      const key = randomUUID();
      const { status, body } = await buy(priya, n % 3 === 0 ? spaced(number) : number, key);
      if (status === 200 && body.status === 'paid') paid += 1;
      if (n % 10 === 0) expect((await buy(priya, number, key)).body.purchaseId).toBe(body.purchaseId);
    }
    expect(paid).toBe(PAYMENTS);
    await product.stop();
    const found: string[] = [];
    const look = (name: string, bytes: Buffer) => {
      const text = bytes.toString('latin1');
      for (const [match] of text.matchAll(/4929[ -]?17\d\d[ -]?\d{4}[ -]?\d{4}/g))
        if (numbers.has(match.replaceAll(/\D/g, ''))) found.push(name);
      // As hexadecimal digits.
      if (text.includes(Buffer.from('492917').toString('hex'))) found.push(`${name}, in hexadecimal`);
      return text.includes('Visa ending ');
    };
    let seen = 0;
    for (const file of await readdir(folder.path, { recursive: true, withFileTypes: true }))
      if (file.isFile()) seen += Number(look(file.name, await readFile(join(file.parentPath, file.name))));
    look('output', Buffer.from(product.output()));
    expect(found).toEqual([]);
    // What may be kept of a card is there: the files that were searched are those that hold payments.
    expect(seen).toBeGreaterThan(0);
    expect(product.output()).toContain('is ready');
  });
});
