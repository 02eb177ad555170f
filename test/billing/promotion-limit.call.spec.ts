import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { PromotionStreams } from '../../server/billing/promotion.stream.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { newColleague } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

/** FIRST30 of the shipped files. */
const PROMOTION = 2;
const MOST = 30;
const HELD = 29;
const BUYERS = 10;

describe('a promotion for the first 30', () => {
  let app: TestApp;
  let buyers: Caller[] = [];
  beforeAll(async () => {
    app = await startApp({ billing: {}, paymentGateway: 'test' });
    const promotions = app.app.get(PromotionStreams);
    const actor = { kind: 'system' as const, organizationId: 1, name: 'Test' };
    for (let n = 1; n <= HELD; n++)
      await promotions.execute(
        PROMOTION,
        { type: 'HoldPromotion', purchaseId: 900_000 + n, most: MOST },
        { actor, idempotencyKey: `${n}` },
      );
    const person = { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true };
    buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => newColleague(app, 7001 + n, person)));
  });
  afterAll(() => app?.close());

  const buy = (who: Caller, CardNumber: string) =>
    who.call(submitPurchaseTransaction, {
      params: { product: 'ProEstimate' },
      body: {
        ...{ SelectedProductPricingId: 101, Zip: '43212', PromoCode: 'FIRST30' },
        ...{ CardNumber, ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' },
      },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  const used = async () => (await app.app.get(PromotionStreams).load(PROMOTION)).state.purchases.size;

  it('is free again when the payment was refused', async () => {
    const { body } = await buy(buyers[0] as Caller, '4000000000000002');
    expect([body.status, await used()]).toEqual(['refused', HELD]);
  });

  it('that ten organizations want at once as its 30th is had by one; the others are charged nothing and can buy without it', async () => {
    const answers = await Promise.all(buyers.map((who) => buy(who, '4242424242424242')));
    const paid = answers.filter(({ status, body }) => status === 200 && body.status === 'paid');
    expect([paid.length, await used()]).toEqual([1, MOST]);
    for (const { status, body } of answers) if (status !== 200) expect([status, body.code]).toEqual([409, 'PROMOTION_NOT_APPLIED']);
    await app.caughtUp();
    const credits = await Promise.all(buyers.map(async (who) => (await who.call(getAccountBilling)).body));
    expect(credits.map(({ creditsLeft }) => creditsLeft).sort((a, b) => a - b)).toEqual([...Array<number>(BUYERS - 1).fill(10), 15]);
    expect(credits.every(({ open }) => open === null)).toBe(true);
    const { rows } = await sql<{ count: string }>`select count(*) from test_gateway_payment where status = 'paid'`.execute(
      app.app.get(ReadDb).db,
    );
    expect(Number(rows[0]?.count)).toBe(1);
    const again = await buy(buyers[0] as Caller, '4242424242424242');
    expect([again.status, again.body.code]).toEqual([409, 'PROMOTION_NOT_APPLIED']);
  });
});
